// The insides of jsdom that are used; its version is pinned.

declare module 'jsdom/lib/generated/idl/utils.js' {
  /** jsdom's own object behind one that the page sees. */
  export function implForWrapper(wrapper: object): any;
  /** What the page sees of an object of jsdom's. */
  export function wrapperForImpl(impl: object): any;
}

declare module 'jsdom/lib/jsdom/living/helpers/internal-constants.js' {
  export const domSymbolTree: {
    /** All nodes at and below one, in document order. */
    treeIterator(root: object): Iterable<any>;
  };
}
