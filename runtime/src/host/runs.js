'use strict';
// From the ready state on: the worker serves forks, each fork plays one run.

const { setImmediate } = require('timers');

const { COMMITTED, SAID_ALL } = require('../protocol.js');
const { discover } = require('./actions/discover.js');
const { perform } = require('./actions/perform.js');

/**
 * Serves forks until the engine leaves; continues in each fork with its run.
 *
 * @param {import('./session.js').Session} session
 * @param {object} ready the frame that says so
 */
function serveRuns(session, ready) {
  const actions = offer(session, 0);
  session.channel.send(ready);
  setImmediate(begin, session, actions, 0, null);
}

/**
 * Begins event number `index` of a run, or, while there is none, serves forks: the app is idle.
 *
 * This has a turn of the loop of its own, outside the loop's polling, which a child's loop must do
 * anew. Events that do not come first in their process have one too: stacks that the app can see
 * end in the same frames wherever the run has started.
 *
 * @param {import('./session.js').Session} session
 * @param {Map<string, object>} offered what a person can do now
 * @param {number} index
 * @param {{ stay: boolean, played: number } | null} run how many events this process has played
 */
function begin(session, offered, index, run) {
  play(session, offered, index, run ?? serve(session));
}

/** Serves forks from here; returns in each of them, with the run that it is for. */
function serve(session) {
  const { runtime, native, channel } = session;
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
  // What follows a full trace could not be told anyway.
  runtime.writer.onOverflow = () => native.exit(SAID_ALL);
  const { inputs, stay } = channel.receive();
  runtime.inputs.assign(inputs);
  return { stay, played: 0 };
}

/** Writes what a person could do before event `index`. */
function offer(session, index) {
  const { runtime, page } = session;
  const actions = page.window === null ? [] : discover(page.window);
  const ids = actions.map(({ description }) => runtime.writer.action(description));
  runtime.writer.choice(index, ids);
  return new Map(actions.map((action, at) => [action.description.key, { ...action, id: ids[at] }]));
}

/** Plays event number `index`, if the engine has assigned one, to its end, then those behind it. */
async function play(session, offered, index, run) {
  const { runtime, native, page } = session;
  const action = assigned(session, offered, index);
  if (action === undefined) {
    conclude(session, offered, index, run);
    return;
  }
  if (run.played++ === 0) {
    native.takePages();
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
  const next = offer(session, index + 1);
  if (assigned(session, next, index + 1) === undefined) {
    conclude(session, next, index + 1, run);
  } else {
    setImmediate(begin, session, next, index + 1, run);
  }
}

/** The action that the engine has assigned to event number `index`, if a person can take it now. */
function assigned({ runtime }, offered, index) {
  return offered.get(runtime.inputs.value(`event.${index}`));
}

/** All events are played: a run that is to `stay`, and can, becomes a checkpoint. */
function conclude(session, offered, index, { stay, played }) {
  if (stay && session.isForkable) {
    session.channel.send({ type: 'stays' });
    setImmediate(begin, session, offered, index, null);
  } else {
    if (played > 0) {
      session.native.learnPages();
    }
    end(session, 'completed');
  }
}

/** The run is over. */
function end({ runtime, native, channel }, outcome) {
  runtime.end({ outcome });
  channel.send({ type: 'done' });
  native.exit(SAID_ALL);
}

module.exports = { end, serve, serveRuns };
