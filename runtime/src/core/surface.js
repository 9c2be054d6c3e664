'use strict';
// What instrumented code calls: `@` in crates/instrument, and the functions of its cells (cell.js).
//
// One object has the registers as plain data, since emitted code reads them at nearly every expression,
// and as its prototype the entries below, each a method of the part that it is listed under. That part's
// file says what the entry does; crates/instrument, where it is called.

const { invoke } = require('./primordials.js');
const { Registers } = require('./registers.js');
const { MACHINE } = require('../protocol.js');
const { shorten } = require('./short.js');

const newSymbol = Symbol;

/**
 * @typedef {import('./cell.js').Cell} Cell
 * @typedef {import('./machine.js').Machine} Machine
 * @typedef {ReturnType<typeof entriesOf>} Entries
 */

/** The registers, and the parts that cells lead to. */
class Surface extends Registers {
  /**
   * A surface that has a prototype of its own, for its entries. An object whose prototype is replaced
   * later loses what V8 knows of its fields: that they are small integers, which emitted code tests
   * at nearly every expression.
   */
  static create() {
    return new (class extends Surface {})();
  }

  /**
   * Leads the entries to the parts of a machine. What leads there is written this once, so V8 takes
   * it as constant.
   * @param {Machine} machine
   */
  connect(machine) {
    /** @type {Machine} */
    this.machine = machine;
    /** Those of the shadows. @type {import('./value_counts.js').ValueCounts} */
    this.counts = machine.shadows.valueCounts;
    const entries = Object.assign(Object.getPrototypeOf(this), entriesOf(machine));
    shorten(entries, MACHINE);
  }
}

/**
 * The entries.
 * @param {Machine} machine
 */
const entriesOf = (machine) => {
  const {
    apart,
    outgoing,
    methods,
    callbacks,
    finished,
    constructed,
    results,
    incoming,
    thrown,
    operators,
    decisions,
    keys,
    reads,
    shadows,
    writes,
    scopes,
    literals,
    paths,
    iteration,
    promises,
    conversions,
    unknowns,
    losses,
    writer,
    refusals,
    modules,
    evaluation,
    captured,
  } = machine;
  return {
    // calls/outgoing.js
    pass: outgoing.pass.bind(outgoing),
    passAll: outgoing.passAll.bind(outgoing),
    passAsked: outgoing.passAsked.bind(outgoing),
    passSpread: outgoing.passSpread.bind(outgoing),
    passTemplate: outgoing.passTemplate.bind(outgoing),
    passTo: outgoing.passTo.bind(outgoing),
    passToFunction: outgoing.passToFunction.bind(outgoing),
    // methods.js
    methodOf: methods.of.bind(methods),
    // calls/callbacks.js
    callback: callbacks.callback.bind(callbacks),
    // calls/finished.js
    after: finished.after.bind(finished),
    afterCall: finished.afterCall.bind(finished),
    hasInstance: finished.hasInstance.bind(finished),
    held: finished.held.bind(finished),
    emptyHeld: finished.emptyHeld.bind(finished),
    method: finished.method.bind(finished),
    emptyMethod: finished.emptyMethod.bind(finished),
    // calls/constructed.js
    made: constructed.made.bind(constructed),
    makesNative: constructed.makesNative.bind(constructed),
    afterSuper: constructed.afterSuper.bind(constructed),
    // results.js
    taken: results.taken.bind(results),
    replaced: results.replaced.bind(results),
    // calls/incoming.js
    take: incoming.take.bind(incoming),
    given: incoming.given.bind(incoming),
    givenOne: incoming.givenOne.bind(incoming),
    givenToSetter: incoming.givenToSetter.bind(incoming),
    givenRest: incoming.givenRest.bind(incoming),
    aliased: incoming.aliased.bind(incoming),
    drop: incoming.drop.bind(incoming),
    suspend: incoming.suspend.bind(incoming),
    resume: incoming.resume.bind(incoming),
    putAside: incoming.putAside.bind(incoming),
    started: incoming.started.bind(incoming),
    restOf: incoming.restOf.bind(incoming),
    // thrown.js
    throws: thrown.throws.bind(thrown),
    caught: thrown.caught.bind(thrown),
    catches: thrown.catches.bind(thrown),
    handed: thrown.handed.bind(thrown),
    // operators.js
    binary: operators.binary.bind(operators),
    unary: operators.unary.bind(operators),
    step: operators.step.bind(operators),
    numeric: operators.numeric.bind(operators),
    sum: operators.sum.bind(operators),
    template: operators.template.bind(operators),
    // decisions.js
    branch: decisions.branch.bind(decisions),
    compare: decisions.compare.bind(decisions),
    decide: decisions.decide.bind(decisions),
    nullish: decisions.nullish.bind(decisions),
    switch: decisions.switch.bind(decisions),
    defaulted: decisions.defaulted.bind(decisions),
    // keys.js
    decideKey: keys.decide.bind(keys),
    has: keys.has.bind(keys),
    // reads.js
    get: reads.get.bind(reads),
    getComputed: reads.getComputed.bind(reads),
    // shadows.js
    shadowOf: shadows.of.bind(shadows),
    define: shadows.define.bind(shadows),
    prototype: shadows.prototype.bind(shadows),
    // writes.js
    setComputed: writes.setComputed.bind(writes),
    written: writes.written.bind(writes),
    runsCode: writes.runsCode.bind(writes),
    // scopes.js
    scope: scopes.scope.bind(scopes),
    bound: scopes.bound.bind(scopes),
    // literals.js
    fields: literals.fields.bind(literals),
    elements: literals.elements.bind(literals),
    copy: literals.copy.bind(literals),
    copyElements: literals.copyElements.bind(literals),
    // apart.js
    apart: apart.apart.bind(apart),
    // paths.js
    shadowAlong: paths.shadowAlong.bind(paths),
    walk: paths.walk.bind(paths),
    part: paths.part.bind(paths),
    lastPart: paths.lastPart.bind(paths),
    at: paths.at.bind(paths),
    last: paths.last.bind(paths),
    assigned: paths.assigned.bind(paths),
    /** @type {(root: unknown, cells: Cell[]) => unknown} */
    path: (root, cells) => paths.find(root, cells).value,
    // iteration.js
    iterable: iteration.iterable.bind(iteration),
    spreadable: iteration.spreadable.bind(iteration),
    iterated: iteration.iterated.bind(iteration),
    drained: iteration.drained.bind(iteration),
    iterableArgument: iteration.argument.bind(iteration),
    // promises.js
    awaited: promises.awaited.bind(promises),
    awaitedElement: promises.awaitedElement.bind(promises),
    resumed: promises.resumed.bind(promises),
    // conversions.js
    converts: conversions.converts.bind(conversions),
    // unknown.js
    forIn: unknowns.forIn.bind(unknowns),
    // losses.js
    legacy: losses.legacy.bind(losses),
    enterWith: losses.enterWith.bind(losses),
    delegates: losses.delegates.bind(losses),
    // writer.js
    lost: writer.lost.bind(writer),
    // refusals.js
    cannotDestructure: refusals.cannotDestructure.bind(refusals),
    cannotIterate: refusals.cannotIterate.bind(refusals),
    uncallable: refusals.uncallable.bind(refusals),
    checkDelegate: refusals.checkDelegate.bind(refusals),
    // modules.js
    imported: modules.imported.bind(modules),
    exports: modules.exports.bind(modules),
    // evaluation.js
    evaluated: evaluation.evaluated.bind(evaluation),
    evaluatedBy: evaluation.evaluatedBy.bind(evaluation),
    // state/scopes.js
    root: captured.root.bind(captured),
    tells: captured.tells.bind(captured),
    tellsBefore: captured.tellsBefore.bind(captured),
    closes: captured.closes.bind(captured),
  };
};

/**
 * What the first line of an instrumented text binds: the names that it uses.
 * @param {Machine} machine
 * @param {string} tag
 * @param {object} global
 */
const bindFile = ({ surface, sources, cells, coverage: blocks }, tag, global) => {
  const { own, site, coverage, cells: listed } = sources.tablesOf(tag);
  /** @type {Record<string, unknown>} */
  const bound = {
    __proto__: null,
    [own[0]]: surface,
    [own[1]]: global,
    // Calls its first argument; the second is its receiver.
    [own[2]]: invoke,
    [own[3]]: blocks.subarray(coverage),
    [own[4]]: site,
  };
  bound[`${tag}c`] = bound[own[3]];
  for (let i = 0; i < listed.length; i++) {
    const { variable, name, isPrivate } = listed[i];
    // A private name is the file's own.
    bound[variable] = cells.of(isPrivate ? newSymbol(name) : name);
  }
  return bound;
};

exports.Surface = Surface;
exports.bindFile = bindFile;
