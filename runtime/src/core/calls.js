'use strict';
// What the call sites of instrumented code say before and after a native call.

const {
  apply,
  arrayIsArray,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  isObject,
  isTerm,
} = require('./primordials.js');
const { CONVERTED, isConversion } = require('./conversions.js');

/**
 * A finished call of a function that is not instrumented.
 * @typedef {{receiver: unknown, receiverShadow: number, values: unknown[], shadows: number[],
 *   result: unknown, site: number, isTaken: boolean}} Call; `isTaken`: the values are not known
 */

/** The shadows and the values of a list of both in turn, from an index on. */
const parted = (both, from) => {
  const shadows = [];
  const values = [];
  for (let i = from; i < both.length; i += 2) {
    shadows[shadows.length] = both[i];
    values[values.length] = both[i + 1];
  }
  return { shadows, values };
};

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /** Arguments are about to be passed: shadow, value, and so on. The last is given back. */
  pass(shadow, value, nextShadow, nextValue) {
    // Most calls have one or two arguments, and lists that grow cost more than the call.
    if (arguments.length === 2) {
      return this.passAll([shadow], [value]);
    }
    if (arguments.length === 4) {
      return this.passAll([shadow, nextShadow], [value, nextValue]);
    }
    const { shadows, values } = parted(arguments, 0);
    return this.passAll(shadows, values);
  },

  passAll(shadows, values) {
    this.passing(shadows, values);
    return values[values.length - 1];
  },

  /** The same for what may be a native that combines promises, whose outcomes are not known yet. */
  passPromises(shadows, values) {
    this.concerned = shadows;
    return this.passAll(shadows, values);
  },

  /** The same with spread arguments: their shadow is -1, their value what is iterated. */
  passSpread(shadows, values) {
    const last = values[values.length - 1];
    const allShadows = [];
    const allValues = [];
    let any = 0;
    const push = (value, shadow) => {
      any |= shadow;
      allValues[allValues.length] = value;
      allShadows[allShadows.length] = shadow;
    };
    for (let i = 0; i < shadows.length; i++) {
      const value = values[i];
      if (shadows[i] !== -1) {
        push(value, shadows[i]);
      } else if (this.hasElements(value)) {
        this.pushElements(value, push);
      } else if (!this.peek(value, push)) {
        return last;
      }
    }
    if (any !== 0) {
      this.passing(allShadows, allValues);
    }
    return last;
  },

  pushElements(list, push) {
    const values = arrayIsArray(list) ? list : list.values;
    for (let k = 0; k < values.length; k++) {
      push(values[k], this.shadowOf(list, k, values[k]));
    }
  },

  /** The arguments of a tag; the first, which the engine makes, may be any object. */
  passTemplate(shadows, values) {
    values[0] = this;
    return this.passAll(shadows, values);
  },

  /** After `value instanceof C`: no primitive is an instance, unless `C` says so. */
  hasInstance(value) {
    if (this.shadow !== -1) {
      return this.taken(value);
    }
    this.clear();
    return 0;
  },

  /** The one argument of a method is about to be passed, if a model could have something to say. */
  passOne(cell, object, objectShadow, shadow, value) {
    if ((objectShadow | shadow) !== 0 || this.isAsked(cell, object) || this.hasShadows(value)) {
      this.passMethod(cell, object, [shadow], [value]);
    } else if (cell.isRelaying) {
      this.notRelayed(object, value);
    }
    return value;
  },

  /** The same for all arguments. */
  passAllFor(cell, object, objectShadow, shadows, values) {
    if (objectShadow !== 0 || this.isAsked(cell, object) || this.areConcerned(shadows, values)) {
      this.passMethod(cell, object, shadows, values);
    } else if (cell.isRelaying) {
      this.notRelayed(object, values[0]);
    }
    return values[values.length - 1];
  },

  /** The same for the arguments in a list, from an index on. */
  passListed(cell, object, objectShadow, list, from) {
    const { shadows, values } = parted(list, from);
    return this.passAllFor(cell, object, objectShadow, shadows, values);
  },

  passMethod(cell, object, shadows, values) {
    const f = cell.isPrepared ? this.methodOf(object, cell.key) : undefined;
    this.passTo(object, f, shadows, values);
  },

  /** Whether the natives of a name look at an object whatever their arguments are. */
  isAsked(cell, object) {
    return (
      cell.isSearching || this.hasShadows(object) || (cell.isRelaying && this.looksDeeper(object))
    );
  },

  /** Whether a native looks into objects within what it gets. */
  looksDeeper(f) {
    return this.natives.get(f)?.searches === true;
  },

  /** A call through `call` or `apply` has nothing to do with shadows. */
  notRelayed(object, f) {
    this.calledFunction = typeof object === 'function' ? object : f;
    this.isRelayed = false;
  },

  /** The arguments of a method that is known are about to be passed. */
  passTo(object, f, shadows, values) {
    const prepare = f === undefined ? undefined : this.natives.get(f)?.prepare;
    if (prepare === undefined) {
      return this.passAll(shadows, values);
    }
    const last = values[values.length - 1];
    prepare(this, object, shadows, values);
    return last;
  },

  /** After a call of a function that cannot be mentioned again. */
  afterCall(value, site, name) {
    if (this.shadow === CONVERTED && isConversion(name)) {
      return this.takeConverted(value);
    }
    if (this.shadow !== -1) {
      return this.taken(value);
    }
    return this.unmodelled(this.finished(undefined, 0, value, site), name);
  },

  /** After `super(…)`, which gave `value`. */
  afterSuper(value, site) {
    if (this.shadow !== -1) {
      return this.taken(value);
    }
    const call = this.finished(undefined, 0, value, site);
    for (
      let holder = value;
      isObject(holder) && !this.isProxy(holder);
      holder = getPrototypeOf(holder)
    ) {
      const native = this.natives.get(getOwnPropertyDescriptor(holder, 'constructor')?.value);
      if (native?.made !== undefined) {
        return native.made(this, call, native.path);
      }
    }
    return this.unmodelled(call, 'super');
  },

  /** After `f(…)`. */
  after(value, site, f) {
    if (this.shadow === CONVERTED) {
      return this.takeConvertedBy(f, value);
    }
    if (this.shadow !== -1) {
      return this.taken(value);
    }
    return this.model(f, this.finished(undefined, 0, value, site));
  },

  /** After `object[key](…)`. */
  method(value, site, object, objectShadow, key, global) {
    const cell = this.cellsByName.get(key) ?? this.unnamed;
    return this.methodOfCell(value, site, object, objectShadow, cell, key, global);
  },

  /** The same for a name whose cell is known. */
  methodOfCell(value, site, object, objectShadow, cell, key, global) {
    const isAsked = cell.isSearching || (cell.isRelaying && this.isRelayed);
    if (!this.concerns(object, objectShadow, isAsked)) {
      return this.taken(value);
    }
    const f = this.methodOf(object, key, global);
    return this.afterNative(value, site, object, objectShadow, f, key);
  },

  /** After a call of the method `f` of `object`. */
  held(value, site, object, objectShadow, f, key) {
    if (!this.concerns(object, objectShadow, this.looksDeeper(f))) {
      return this.taken(value);
    }
    return this.afterNative(value, site, object, objectShadow, f, key);
  },

  /** After a call, in which a model could be interested, of what may be a native. */
  afterNative(value, site, object, objectShadow, f, key) {
    const { shadow } = this;
    if (shadow > 0 && !this.isNative(f)) {
      return this.taken(value);
    }
    const call = this.finished(object, objectShadow, value, site, shadow === -1);
    if (shadow === -1) {
      return this.model(f, call, key);
    }
    // The callee took its arguments, or called somebody who did: few models know what happened.
    const native = this.natives.get(f);
    if (native?.called !== undefined && native.seesTaken) {
      return native.called(this, call, native.path);
    }
    // What a callback gave back to a native is not what the native returns.
    return (objectShadow | shadow) === 0 ? 0 : this.lost(site, this.nameOf(f) || key);
  },

  /** After `object[key]()`. */
  emptyMethod(value, site, object, objectShadow, key, global) {
    const cell = this.cellsByName.get(key) ?? this.unnamed;
    return this.emptyMethodOfCell(value, site, object, objectShadow, cell, key, global);
  },

  /** The same for a name whose cell is known. */
  emptyMethodOfCell(value, site, object, objectShadow, cell, key, global) {
    if (this.shadow === CONVERTED && isConversion(key)) {
      return this.takeConverted(value);
    }
    if (this.shadow === -1) {
      return this.methodOfCell(value, site, object, objectShadow, cell, key, global);
    }
    const shadow = this.taken(value);
    if (shadow !== 0 || !this.concerns(object, objectShadow, cell.isSearching)) {
      return shadow;
    }
    if (isObject(object) && this.isProxy(object)) {
      return 0;
    }
    return this.emptyHeld(
      value,
      site,
      object,
      objectShadow,
      this.methodOf(object, key, global),
      key,
    );
  },

  /** After a call of the method `f` of `object` without arguments. */
  emptyHeld(value, site, object, objectShadow, f, key) {
    if (this.shadow === CONVERTED && this.isConversionOf(object, f)) {
      return this.takeConverted(value);
    }
    if (this.shadow === -1) {
      return this.held(value, site, object, objectShadow, f, key);
    }
    const shadow = this.taken(value);
    if (shadow !== 0 || !this.concerns(object, objectShadow, this.looksDeeper(f))) {
      return shadow;
    }
    const native = this.natives.get(f);
    const call = this.finished(object, objectShadow, value, site, false);
    if (native?.called !== undefined) {
      return native.called(this, call, native.path);
    }
    return objectShadow === 0 ? 0 : this.lost(site, this.nameOf(f) || key);
  },

  /**
   * Whether a model could have something to say: a symbolic primitive, or an object with shadows,
   * took part in the call, a callback was wrapped, or the native looks into what it gets. If not,
   * what is pending is dropped.
   */
  concerns(object, objectShadow, isSearching) {
    if (objectShadow !== 0 || this.shadow > 0 || this.hasShadows(object)) {
      return true;
    }
    if (this.iteration !== undefined && this.iteration.object === object) {
      return true;
    }
    if (isSearching && this.n !== 0) {
      return true;
    }
    if (this.shadow !== -1) {
      return false;
    }
    const { shadows, values } = this;
    if (shadows === this.concerned || this.areConcerned(shadows, values)) {
      return true;
    }
    this.clear();
    return false;
  },

  /** Whether one of these values is symbolic, or an object with shadows. */
  areConcerned(shadows, values) {
    for (let i = 0; i < values.length; i++) {
      if (shadows[i] !== 0 || this.hasShadows(values[i])) {
        return true;
      }
    }
    return false;
  },

  /** Whether a function is a native, or hands on what it is given to one. */
  isNative(f) {
    const isRelay = this.natives.get(f)?.relays === 'call';
    return this.nativeNames.has(isRelay ? this.calledFunction : f);
  },

  /** After `new C(…)`. */
  made(value, site, C) {
    if (this.shadow !== -1) {
      this.shadow = 0;
      return 0;
    }
    const call = this.finished(undefined, 0, value, site);
    const native = this.nativeAbove(C);
    if (native?.made !== undefined) {
      native.made(this, call, native.path);
    } else {
      this.unmodelledObjects(call, `new ${this.nameOf(C)}`);
    }
    return 0;
  },

  /** A constructor with a model, or that above it, which a class hands all arguments to. */
  nativeAbove(C) {
    for (let f = C; typeof f === 'function' && !this.isProxy(f); f = getPrototypeOf(f)) {
      const native = this.natives.get(f);
      if (native?.made !== undefined) {
        return native;
      }
    }
    return undefined;
  },

  /**
   * A field's value is computed between a call of `new` and the prologue of its constructor: pending
   * arguments must outlive it.
   */
  suspend() {
    if (this.shadow !== -1) {
      return null;
    }
    const { shadows, values } = this;
    this.clear();
    return { shadows, values };
  },

  /** After the field. */
  resume({ shadows, values }) {
    this.passing(shadows, values);
  },

  /** Pending arguments reach a function that cannot take them. */
  drop() {
    const pending = this.shadow === -1;
    this.shadow = 0;
    if (pending) {
      this.noteDropped();
    }
  },

  noteDropped() {
    let any = 0;
    for (let i = 0; i < this.shadows.length; i++) {
      any |= this.shadows[i];
    }
    if (any !== 0) {
      this.lost(-1, 'arguments on their way through code that is not instrumented');
    }
  },

  /** Ends the pending state: the call as a model sees it. */
  finished(receiver, receiverShadow, result, site, pending = true) {
    const call = {
      receiver,
      receiverShadow,
      values: pending ? this.values : [],
      shadows: pending ? this.shadows : [],
      result,
      site,
      isTaken: !pending,
    };
    this.clear();
    return call;
  },

  /** The shadow of the result by the callee's model; without one, the loss is noted. */
  model(f, call, key) {
    const native = this.natives.get(f);
    return native?.called === undefined
      ? this.unmodelled(call, this.nameOf(f) || key)
      : native.called(this, call, native.path);
  },

  unmodelled(call, name) {
    let any = call.receiverShadow;
    for (let i = 0; i < call.shadows.length; i++) {
      any |= call.shadows[i];
    }
    if (any === 0 || call.shadows === this.carried) {
      return 0;
    }
    // `return` of a generator that has not begun, or has ended.
    if (call.shadows[0] > 0 && this.stepped(call.result, call.values[0], call.shadows[0])) {
      return 0;
    }
    return this.lost(call.site, typeof name === 'string' && name !== '' ? name : 'a function');
  },

  /** The same for a function that looks into the objects that it is given. */
  unmodelledObjects(call, name) {
    for (let i = 0; i < call.values.length; i++) {
      if (this.holds(call.values[i]) !== 0) {
        return this.lost(call.site, name);
      }
    }
    return this.unmodelled(call, name);
  },

  methodOf(object, key, global) {
    if (isObject(key)) {
      return undefined;
    }
    if (isObject(object)) {
      const descriptor = this.dataProperty(object, key);
      return descriptor === undefined ? undefined : descriptor.value;
    }
    // A primitive's methods are those of its wrapper's prototype.
    const prototype = isTerm(object) ? this.realms.get(global)?.[typeof object] : undefined;
    return prototype === undefined ? undefined : this.dataProperty(prototype, key)?.value;
  },

  /** The argument of a method that is called with elements of an array or a collection, or matches. */
  callback(object, method, f, site, objectShadow = 0) {
    if (typeof f !== 'function') {
      return f;
    }
    if (typeof object !== 'string' && (!isObject(object) || this.isProxy(object))) {
      return f;
    }
    const wrap = this.natives.get(method)?.callback;
    if (wrap === undefined) {
      return f;
    }
    this.iteration = undefined;
    return wrap(
      this,
      { object, objectShadow, method, site, shadow: 0, value: undefined, results: null, index: 0 },
      f,
    );
  },

  /**
   * The state of the iteration that just ended; undefined if its callback was not wrapped, or never
   * called.
   * @param {boolean} [callsBack] whether the native needs a callback
   */
  iterationOf({ receiver, receiverShadow, values, site }, callsBack = true) {
    const state = this.iteration;
    this.iteration = undefined;
    if (state !== undefined && state.object === receiver) {
      return state;
    }
    // Somebody took the arguments: a callback that is not wrapped.
    const isCalled = values.length === 0 && this.entryWithElements(receiver) !== null;
    if (receiverShadow !== 0 || (isCalled && callsBack)) {
      this.lost(site, 'elements that a native gave to a callback');
    }
    return undefined;
  },

  /** Calls a function with arguments that have these shadows: the shadow of its result. */
  calledBack(f, receiver, args, shadows, site) {
    let any = 0;
    for (let i = 0; i < shadows.length; i++) {
      any |= shadows[i];
    }
    if (any === 0) {
      this.clear();
    } else {
      const values = [];
      for (let i = 0; i < args.length; i++) {
        values[i] = args[i];
      }
      while (shadows.length < values.length) {
        shadows[shadows.length] = 0;
      }
      this.passing(shadows, values);
    }
    this.result = apply(f, receiver, args);
    return this.gaveBack(f, receiver, this.result, site);
  },

  /** The shadow of what a function has just given that somebody called for the app. */
  gaveBack(f, receiver, result, site) {
    if (this.shadow !== -1) {
      return this.taken(result);
    }
    return this.model(f, this.finished(receiver, 0, result, site));
  },
};
