'use strict';
// From the ready state on: the worker serves forks, each fork plays the events of one run.

const { setImmediate } = require('timers');

const { MOST_ACTIONS, discover, withheld: withheldIn } = require('./actions/discover.js');
const { perform } = require('./actions/perform.js');
const { serve } = require('./forks.js');

/**
 * @typedef {object} Stage where events are played
 * @property {import('./session.js').Worker} worker
 * @property {import('./page/page.js').Page[]} pages of all users
 * @property {import('./survey/survey.js').Survey | null} survey what looks at the app, if that is wanted
 * @property {import('./forge/forge.js').Forge | null} forge what offers forged messages, if that is wanted
 */

/**
 * @typedef {object} Offer
 * @property {(index: number) => void} perform does it as the event of this number
 * @property {number} id its number in the trace
 *
 * @typedef {Map<string, Offer>} Offers what can be done now, by the keys of the actions
 */

/**
 * The run that this process plays.
 *
 * @typedef {object} Run
 * @property {boolean} stay whether it is to become a checkpoint
 * @property {number} played how many events this process has played
 */

/** Looks at the pages before the ready state, and the longest that they may take together. */
const REHEARSALS = 200;
const REHEARSAL_MS = 200;

/**
 * Looks at the pages again and again: what V8 learns of a function that runs often is lost with each
 * run, which begins where the ready state was, so it is to be learnt before. The blank document of
 * the warm-up does not teach it what these pages are made of.
 *
 * @param {Stage} stage
 */
function rehearse({ worker: { native, state }, pages }) {
  const begun = native.realMilliseconds();
  for (let look = 0; look < REHEARSALS; look++) {
    for (const { window, whose } of pages) {
      if (window !== null) {
        discover(window, whose);
      }
    }
    state?.state.look();
    if (native.realMilliseconds() - begun > REHEARSAL_MS) {
      break;
    }
  }
}

/**
 * Serves forks until the engine leaves; continues in each fork with its run.
 *
 * @param {Stage} stage
 * @param {object} ready the frame that says so
 */
function serveRuns(stage, ready) {
  stage.worker.state?.learn();
  // A process that serves no forks plays one run, which would not get back what this costs.
  if (stage.worker.surroundings.isForkable) {
    rehearse(stage);
  }
  stage.worker.state?.state.ready();
  const offers = offer(stage, 0);
  const withheld = withheldOn(stage.pages);
  const survey = stage.survey?.take(stage.pages) ?? null;
  stage.worker.channel.send({ ...ready, withheld, survey });
  setImmediate(begin, stage, offers, 0, null);
}

/**
 * What stands on the pages and cannot be reached: for the report, since no run tells of it.
 *
 * @param {import('./page/page.js').Page[]} pages
 */
function withheldOn(pages) {
  return pages.flatMap(({ window, whose }) => (window === null ? [] : withheldIn(window, whose)));
}

/**
 * Begins event number `index` of a run, or, while there is none, serves forks: the app is idle.
 *
 * This has a turn of the loop of its own, outside the loop's polling, which a child's loop must do
 * anew. Events that do not come first in their process have one too: stacks that the app can see
 * end in the same frames wherever the run has started.
 *
 * @param {Stage} stage
 * @param {Offers} offers
 * @param {number} index
 * @param {Run | null} run
 */
function begin(stage, offers, index, run) {
  play(stage, offers, index, run ?? { ...serve(stage.worker), played: 0 });
}

/**
 * Writes what a person, or a forger, could do before event `index`.
 *
 * @param {Stage} stage
 * @param {number} index
 * @returns {Offers}
 */
function offer({ worker: { runtime }, pages, forge }, index) {
  /** @type {Offers} */
  const offers = new Map();
  /** @type {number[]} */
  const ids = [];
  /**
   * @param {import('./actions/discover.js').Description} description
   * @param {Offer['perform']} performed
   */
  const add = (description, performed) => {
    const id = runtime.writer.action(description);
    ids.push(id);
    offers.set(description.key, { perform: performed, id });
  };
  for (const { window, whose } of pages) {
    if (window !== null) {
      const actions = discover(window, whose);
      if (actions.length > MOST_ACTIONS) {
        actions.length = MOST_ACTIONS;
        runtime.writer.lost(-1, `more than ${MOST_ACTIONS} actions of a page at a time`);
      }
      for (const action of actions) {
        add(action.description, (at) => perform(runtime, action, at));
      }
    }
  }
  for (const { description, send } of forge?.messages() ?? []) {
    add(description, send);
  }
  runtime.writer.choice(index, ids);
  return offers;
}

/**
 * Plays event number `index`, if the engine has assigned one, to its end, then those behind it.
 *
 * @param {Stage} stage
 * @param {Offers} offers
 * @param {number} index
 * @param {Run} run
 */
async function play(stage, offers, index, run) {
  const { native, runtime, loop, ending, replies, state } = stage.worker;
  const taken = assigned(stage, offers, index);
  if (taken === undefined) {
    conclude(stage, offers, index, run);
    return;
  }
  if (run.played++ === 0) {
    native.takePages();
  }
  // A person is never faster than the app.
  native.elapse();
  replies.began();
  runtime.writer.eventStart(index, taken.id);
  state?.state.began();
  const settled = loop.settle();
  taken.perform(index);
  runtime.clear();
  await settled;
  runtime.writer.eventEnd(index);
  if (loop.isExpired) {
    ending.over('expired');
  }
  state?.state.settled();
  const next = offer(stage, index + 1);
  if (assigned(stage, next, index + 1) === undefined) {
    conclude(stage, next, index + 1, run);
  } else {
    setImmediate(begin, stage, next, index + 1, run);
  }
}

/**
 * The action that the engine has assigned to event number `index`, if a person can take it now.
 *
 * @param {Stage} stage
 * @param {Offers} offers
 * @param {number} index
 */
function assigned({ worker }, offers, index) {
  return offers.get(worker.runtime.inputs.value(`event.${index}`));
}

/**
 * All events are played: a run that is to `stay`, and can, becomes a checkpoint.
 *
 * @param {Stage} stage
 * @param {Offers} offers
 * @param {number} index
 * @param {Run} run
 */
function conclude(stage, offers, index, { stay, played }) {
  const { native, channel, ending, replies, surroundings } = stage.worker;
  if (stay && surroundings.isForkable) {
    channel.send({ type: 'stays' });
    setImmediate(begin, stage, offers, index, null);
  } else {
    if (played > 0) {
      native.learnPages();
    }
    const over = () => ending.over('completed');
    const answers = replies.end();
    if (answers === null) {
      over();
    } else {
      answers.then(over);
    }
  }
}

exports.serveRuns = serveRuns;
