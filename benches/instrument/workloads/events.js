'use strict';
// Closures and callbacks: an emitter, a store with listeners, arrays mapped and filtered.

const emitter = () => {
  const listeners = new Map();
  return {
    on(name, listener) {
      if (!listeners.has(name)) listeners.set(name, []);
      listeners.get(name).push(listener);
      return () => listeners.set(name, listeners.get(name).filter((other) => other !== listener));
    },
    emit(name, ...values) {
      for (const listener of listeners.get(name) ?? []) listener(...values);
    },
  };
};

const createStore = (reduce, initial) => {
  let state = initial;
  const { on, emit } = emitter();
  return {
    subscribe: (listener) => on('change', listener),
    state: () => state,
    dispatch(action) {
      const previous = state;
      state = reduce(state, action);
      if (state !== previous) emit('change', state, previous);
      return action;
    },
  };
};

const reduce = (state, action) => {
  switch (action.type) {
    case 'add':
      return { ...state, items: [...state.items.slice(-20), action.item] };
    case 'toggle':
      return {
        ...state,
        items: state.items.map((item) => (item.id === action.id ? { ...item, done: !item.done } : item)),
      };
    case 'rename':
      return {
        ...state,
        items: state.items.map((item) => (item.id === action.id ? Object.assign({}, item, { title: action.title }) : item)),
      };
    default:
      return state;
  }
};

/** @param {<T>(value: T) => T} input */
exports.run = (input) => {
  const store = createStore(reduce, { items: [], filter: 'all' });
  let changes = 0;
  let open = 0;
  store.subscribe((state) => {
    changes += state.items.length;
  });
  const stop = store.subscribe(({ items }, previous) => {
    open = items.filter((item) => !item.done).length - previous.items.some((item) => item.done);
  });
  for (let i = 0; i < 600; i++) {
    const id = input(i);
    store.dispatch({ type: 'add', item: { id, title: `task ${i}`, done: false } });
    store.dispatch({ type: 'toggle', id: i - 3 });
    if (i % 3 === 0) store.dispatch({ type: 'rename', id, title: `renamed ${i}` });
    if (i === 500) stop();
  }
  const titles = store.state().items.map(({ title, done }) => (done ? title.toUpperCase() : title));
  return `${changes} ${open} ${titles.join()}`;
};
