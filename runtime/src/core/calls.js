'use strict';
// What the call sites of instrumented code say before and after a native call.

const { arrayIsArray, getOwnPropertyDescriptor, getPrototypeOf, isObject, isTerm } = require('./primordials.js');

/**
 * A finished call of a function that is not instrumented.
 * @typedef {{receiver: unknown, receiverShadow: number, values: unknown[], shadows: number[],
 *   result: unknown, site: number}} Call
 */

/** @type {ThisType<import('./machine.js').Machine>} */
module.exports = {
  /** Arguments are about to be passed. */
  pass(shadows, values) {
    this.passing(shadows, values);
  },

  /** The same for what may be a native that combines promises, whose outcomes are not known yet. */
  passPromises(shadows, values) {
    this.concerned = shadows;
    this.passing(shadows, values);
  },

  /** The same with spread arguments: their shadow is -1, their value what is iterated. */
  passSpread(shadows, values) {
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
      if (shadows[i] !== -1) push(value, shadows[i]);
      else if (!this.hasElements(value)) return;
      else this.pushElements(value, push);
    }
    if (any !== 0) this.passing(allShadows, allValues);
  },

  pushElements(list, push) {
    const values = arrayIsArray(list) ? list : list.values;
    for (let k = 0; k < values.length; k++) push(values[k], this.shadowOf(list, k, values[k]));
  },

  /** The arguments of a tag; the first, which the engine makes, may be any object. */
  passTemplate(shadows, values) {
    values[0] = this;
    this.passing(shadows, values);
  },

  /** After `value instanceof C`: no primitive is an instance, unless `C` says so. */
  hasInstance(value) {
    if (this.shadow !== -1) return this.taken(value);
    this.clear();
    return 0;
  },

  /** `f.call(receiver, …)`. */
  passCall(shadows, values) {
    this.calledShadow = shadows[0];
    this.calledReceiver = values[0];
    shadows.shift();
    values.shift();
    this.passing(shadows, values);
  },

  /** `f.apply(receiver, list)`. */
  passApply(shadows, values) {
    // `Reflect.apply(f, receiver, list)`.
    const from = values.length > 2 && typeof values[0] === 'function' ? 1 : 0;
    const list = values[from + 1];
    this.calledFunction = from === 0 ? undefined : values[0];
    this.calledShadow = shadows[from];
    this.calledReceiver = values[from];
    if (!isObject(list) || this.isProxy(list)) {
      this.passing([], []);
      return;
    }
    const allShadows = [];
    const allValues = [];
    const length = arrayIsArray(list) ? list.length : this.walk(list, ['length']);
    for (let i = 0; i < length; i++) {
      allValues[i] = list[i];
      allShadows[i] = this.shadowOf(list, i, list[i]);
    }
    this.passing(allShadows, allValues);
  },

  /** `Reflect.construct(C, list)`. */
  passConstruct(shadows, values) {
    if (values.length < 2) this.passing(shadows, values);
    else this.passApply([0, 0], [undefined, values[1]]);
  },

  /** After a call of a function that cannot be mentioned again. */
  afterCall(value, site, name) {
    if (this.shadow !== -1) return this.taken(value);
    return this.unmodelled(this.finished(undefined, 0, value, site), name);
  },

  /** After `super(…)`, which gave `value`. */
  afterSuper(value, site) {
    if (this.shadow !== -1) return this.taken(value);
    const call = this.finished(undefined, 0, value, site);
    for (let holder = value; isObject(holder) && !this.isProxy(holder); holder = getPrototypeOf(holder)) {
      const model = this.constructors.get(getOwnPropertyDescriptor(holder, 'constructor')?.value);
      if (model !== undefined) return model(this, call);
    }
    return this.unmodelled(call, 'super');
  },

  /** After `f(…)`. */
  after(value, site, f) {
    if (this.shadow !== -1) return this.taken(value);
    return this.model(f, this.finished(undefined, 0, value, site));
  },

  /** After `object[key](…)`. */
  method(value, site, object, objectShadow, key, global) {
    const pending = this.shadow === -1;
    const shadow = pending ? 0 : this.taken(value);
    if (shadow !== 0 || !this.concerns(object, objectShadow, pending)) return shadow;
    if (isObject(object) && this.isProxy(object)) {
      return pending ? this.unmodelled(this.finished(object, 0, value, site), key) : 0;
    }
    const f = this.methodOf(object, key, global);
    return this.modelled(f, this.finished(object, objectShadow, value, site, pending), pending, key);
  },

  /** After a call of the method `f` of `object`. */
  held(value, site, object, objectShadow, f) {
    const pending = this.shadow === -1;
    const shadow = pending ? 0 : this.taken(value);
    if (shadow !== 0 || !this.concerns(object, objectShadow, pending)) return shadow;
    return this.modelled(f, this.finished(object, objectShadow, value, site, pending), pending);
  },

  /**
   * Whether a model could have something to say: a symbolic primitive, or an object with shadows,
   * took part in the call, or its callback was wrapped. If not, what is pending is dropped.
   */
  concerns(object, objectShadow, pending) {
    if (objectShadow !== 0 || this.hasShadows(object)) return true;
    const { length } = this.iterations;
    if (length !== 0 && this.iterations[length - 1].object === object) return true;
    if (!pending) return false;
    const { shadows, values } = this;
    if (shadows === this.concerned) return true;
    for (let i = 0; i < values.length; i++) {
      if (shadows[i] !== 0 || this.hasShadows(values[i])) return true;
    }
    this.clear();
    return false;
  },

  modelled(f, call, pending, key) {
    if (pending) return this.model(f, call, key);
    // The callee had no arguments to pass, or took them: only a model knows.
    const model = this.models.get(f);
    return model === undefined ? 0 : model(this, call);
  },

  /** After `new C(…)`. */
  made(value, site, C) {
    if (this.shadow !== -1) {
      this.shadow = 0;
      return 0;
    }
    const call = this.finished(undefined, 0, value, site);
    const model = this.constructorModel(C);
    if (model !== undefined) model(this, call);
    else this.unmodelled(call, `new ${this.nameOf(C)}`);
    return 0;
  },

  /** The model of a constructor, or of that above it, which a class hands all arguments to. */
  constructorModel(C) {
    for (let f = C; typeof f === 'function' && !this.isProxy(f); f = getPrototypeOf(f)) {
      const model = this.constructors.get(f);
      if (model !== undefined) return model;
    }
    return undefined;
  },

  /**
   * A field's value is computed between a call of `new` and the prologue of its constructor: pending
   * arguments must outlive it.
   */
  suspend() {
    if (this.shadow !== -1) return null;
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
    if (pending) this.noteDropped();
  },

  noteDropped() {
    const any = this.shadows.some((shadow) => shadow !== 0);
    if (any) this.lost(-1, 'arguments on their way through code that is not instrumented');
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
    };
    this.clear();
    return call;
  },

  /** The shadow of the result by the callee's model; without one, the loss is noted. */
  model(f, call, key) {
    const model = this.models.get(f);
    return model === undefined ? this.unmodelled(call, this.nameOf(f) || key) : model(this, call);
  },

  unmodelled(call, name) {
    let any = call.receiverShadow;
    for (let i = 0; i < call.shadows.length; i++) any |= call.shadows[i];
    if (any === 0 || call.shadows === this.carried) return 0;
    // `return` of a generator that has not begun, or has ended.
    if (call.shadows[0] > 0 && this.stepped(call.result, call.values[0], call.shadows[0])) return 0;
    return this.lost(call.site, typeof name === 'string' && name !== '' ? name : 'a function');
  },

  methodOf(object, key, global) {
    if (isObject(key)) return undefined;
    if (isObject(object)) {
      const descriptor = this.dataProperty(object, key);
      return descriptor === undefined ? undefined : descriptor.value;
    }
    // A primitive's methods are those of its wrapper's prototype.
    const prototype = isTerm(object) ? this.realms.get(global)?.[typeof object] : undefined;
    return prototype === undefined ? undefined : this.dataProperty(prototype, key)?.value;
  },

  /** The first argument of a method that calls it with elements of an array. */
  callback(object, method, f, site) {
    if (typeof f !== 'function' || !arrayIsArray(object) || this.isProxy(object)) return f;
    const wrap = this.callbacks.get(method);
    if (wrap === undefined) return f;
    const state = { object, method, shadow: 0, value: undefined, results: [] };
    this.iterations[this.iterations.length] = state;
    return wrap(this, state, f, site);
  },

  /** The state of the iteration that just ended; undefined if its callback was not wrapped. */
  iterationOf(object, result) {
    for (let i = this.iterations.length - 1; i >= 0; i--) {
      const state = this.iterations[i];
      if (state.object === object && this.models.get(state.method) === result) {
        this.iterations.length = i;
        return state;
      }
    }
    return undefined;
  },

};
