'use strict';
/**
 * From the ready state on: the worker serves forks, each fork plays one run.
 */

const { COMMITTED } = require('../protocol.js');
const { discover } = require('./actions/discover.js');
const { perform } = require('./actions/perform.js');

/** Ends a run whose trace is full: what follows could not be told anyway. */
const OVERFLOW_EXIT = 0;

/**
 * Serves forks until the engine leaves; continues in each fork with its run.
 *
 * @param {import('./session.js').Session} session
 * @param {object} ready the frame that says so
 */
function serveRuns(session, ready) {
  const actions = offer(session, 0);
  session.channel.send(ready);
  serve(session, actions, 0);
}

/**
 * Serves forks from here: the app is idle, the next event would be number `index`.
 */
function serve(session, offered, index) {
  const { runtime, native, channel } = session;
  // Outside the loop's polling, which a child's loop must do anew.
  setImmediate(() => {
    const { slot, descriptor } = native.serve(channel.descriptor);
    const words = session.slot(slot);
    const inherited = runtime.writer.words;
    words.set(inherited.subarray(0, inherited[COMMITTED]));
    runtime.writer.attach(words);
    const isFork = descriptor !== channel.descriptor;
    channel.move(descriptor);
    if (isFork) {
      session.forked();
    }
    runtime.writer.onOverflow = () => native.exit(OVERFLOW_EXIT);
    play(session, offered, index);
  });
}

/** Writes what a person could do before event `index`. */
function offer(session, index) {
  const { runtime, page } = session;
  const actions = page.window === null ? [] : discover(page.window);
  const ids = actions.map(({ description }) => runtime.writer.action(description));
  runtime.writer.choice(index, ids);
  return new Map(actions.map((action, at) => [action.description.key, { ...action, id: ids[at] }]));
}

/**
 * Plays the events that the engine assigned from number `index` on, each to its end. Then the run
 * is over, or, if it is to `stay` and can, this process is a checkpoint and serves forks in turn.
 */
async function play(session, offered, index) {
  const { runtime, native, channel, page } = session;
  const { inputs, stay } = channel.receive();
  runtime.inputs.assign(inputs);
  for (; ; index++) {
    const action = offered.get(runtime.inputs.value(`event.${index}`));
    if (action === undefined) {
      break;
    }
    // A person is never faster than the app.
    native.elapse();
    runtime.writer.eventStart(index, action.id);
    const settled = session.settle();
    perform(runtime, page.window, action, index);
    runtime.clear();
    await settled;
    runtime.writer.eventEnd(index);
    if (session.isExpired) {
      end(session, 'expired');
      return;
    }
    offered = offer(session, index + 1);
  }
  if (stay && session.isForkable) {
    channel.send({ type: 'stays' });
    serve(session, offered, index);
  } else {
    end(session, 'completed');
  }
}

/** The run is over. */
function end({ runtime, native, channel }, outcome) {
  runtime.writer.end({ outcome });
  channel.send({ type: 'done' });
  native.exit(0);
}

module.exports = { serveRuns };
