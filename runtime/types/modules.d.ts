// Modules without types of their own: those of jsdom's insides, of Node's, and whatwg-url.

declare module 'jsdom/lib/generated/idl/DOMRect.js' {
  export function createImpl(realm: object, sides: number[]): DOMRect;
}
declare module 'jsdom/lib/generated/idl/SubmitEvent.js' {
  const SubmitEvent: object;
  export = SubmitEvent;
}
declare module 'jsdom/lib/generated/idl/StorageEvent.js' {
  const StorageEvent: object;
  export = StorageEvent;
}
declare module 'jsdom/lib/generated/idl/MouseEvent.js' {
  const MouseEvent: import('./jsdom.js').EventClass;
  export = MouseEvent;
}
declare module 'jsdom/lib/generated/idl/PointerEvent.js' {
  const PointerEvent: import('./jsdom.js').EventClass;
  export = PointerEvent;
}
declare module 'jsdom/lib/generated/idl/WheelEvent.js' {
  const WheelEvent: import('./jsdom.js').EventClass;
  export = WheelEvent;
}
declare module 'jsdom/lib/generated/idl/KeyboardEvent.js' {
  const KeyboardEvent: import('./jsdom.js').EventClass;
  export = KeyboardEvent;
}
declare module 'jsdom/lib/generated/idl/InputEvent.js' {
  const InputEvent: import('./jsdom.js').EventClass;
  export = InputEvent;
}
declare module 'jsdom/lib/jsdom/living/constraint-validation/ValidityState-impl.js' {
  export const implementation: { prototype: { _failsConstraint(name: string): boolean } };
}
declare module 'jsdom/lib/jsdom/living/events/EventTarget-impl.js' {
  export const implementation: { prototype: any };
}

declare module 'jsdom/lib/jsdom/living/nodes/DOMTokenList-impl.js' {
  export const implementation: { prototype: any };
}
declare module 'jsdom/lib/jsdom/living/nodes/Element-impl.js' {
  export const implementation: { prototype: Record<string, Function> };
}
declare module 'jsdom/lib/generated/idl/TouchEvent.js' {
  const TouchEvent: import('./jsdom.js').EventClass;
  export = TouchEvent;
}
declare module 'jsdom/lib/jsdom/living/helpers/focusing.js' {
  export function isFocusableAreaElement(impl: any): boolean;
}
declare module 'jsdom/lib/generated/idl/BeforeUnloadEvent.js' {
  const BeforeUnloadEvent: object;
  export = BeforeUnloadEvent;
}
declare module 'jsdom/lib/jsdom/living/helpers/page-transition-event.js' {
  export function fireAPageTransitionEvent(type: string, window: object, persisted: boolean): void;
}
declare module 'jsdom/lib/jsdom/living/xhr/FormData-impl.js' {
  interface Implementations {
    implementation: new (realm: object, args: unknown[]) => any;
    /** Is called when an implementation has got its wrapper. */
    init?: (implementation: any) => void;
  }
  const implementations: Implementations;
  export = implementations;
}
declare module 'jsdom/lib/jsdom/browser/resources/stream-handler.js' {
  /** Answers a request of undici, in the way of its handlers, with what a stream brings. */
  export function sendStreamResponse(
    handler: import('undici').Dispatcher.DispatchHandler,
    stream: import('stream').Readable,
    response: { status: number; headers: Record<string, string> },
  ): void;
}
declare module 'undici/lib/handler/wrap-handler.js' {
  /** Handlers of undici have had two forms. */
  class WrapHandler {
    static wrap(
      handler: import('undici').Dispatcher.DispatchHandler,
    ): import('undici').Dispatcher.DispatchHandler;
  }
  export = WrapHandler;
}
declare module 'jsdom/lib/generated/idl/utils.js' {
  /** What stands behind an object that a page holds; as it is if nothing does. */
  export function implForWrapper(wrapper: unknown): any;
  /** Itself, if it is no object of a page. */
  export function tryImplForWrapper(wrapper: unknown): any;
  /** What a page holds of an implementation; as it is if it is none. */
  export function wrapperForImpl(implementation: unknown): any;
  /** Under which property an object that a page holds keeps what stands behind it. */
  export const implSymbol: unique symbol;
  /** Under which property an implementation keeps what a page holds of it. */
  export const wrapperSymbol: unique symbol;
  /** Under which property an iterator keeps what it goes through. */
  export const iterInternalSymbol: unique symbol;
}
declare module 'jsdom/lib/jsdom/browser/resources/jsdom-dispatcher.js' {
  export function fetchCollected(
    dispatcher: object,
    request: { url: string; headers: Record<string, string> },
  ): Promise<{
    status: number;
    headers: Record<string, string>;
    body: Uint8Array;
    url?: string;
  }>;
}
declare module 'jsdom/lib/jsdom/living/helpers/events.js' {
  /** Whether nobody has prevented the default. */
  export function fireAnEvent(
    type: string,
    target: object,
    eventClass?: object,
    attributes?: object,
    legacyTargetOverride?: boolean,
  ): boolean;
  /** jsdom's own object of a new event. */
  export function createAnEvent(
    type: string,
    realm: object,
    eventClass?: object,
    attributes?: object,
  ): any;
}
declare module 'jsdom/lib/jsdom/browser/resources/jsdom-dispatcher.js' {
  /** The whole answer to a request. */
  export function fetchCollected(
    dispatcher: object,
    request: { url: string; headers: Record<string, string>; element: object },
  ): Promise<{ status: number; body: Uint8Array }>;
}
declare module 'jsdom/lib/jsdom/living/helpers/internal-constants.js' {
  export const domSymbolTree: {
    firstChild(node: object): any;
    treeIterator(node: object): Iterable<any>;
    childrenIterator(node: object): Iterable<any>;
    childrenCount(node: object): number;
    parent(node: object): any;
  };
}
declare module 'jsdom/lib/jsdom/living/helpers/runtime-script-errors.js' {
  /** Tells a window of an error that nobody has caught. */
  function reportException(window: object, error: unknown, filename?: string): void;
  export = reportException;
}

declare module 'internal/modules/helpers' {
  export function loadBuiltinModule(id: string): { constructor: any };
}
declare module 'internal/modules/esm/translators' {
  export const translators: Map<string, any>;
}
declare module 'internal/modules/esm/loader' {
  export function getOrInitializeCascadedLoader(): any;
}
declare module 'internal/modules/run_main' {
  export const runEntryPointWithESMLoader: any;
}

declare module 'whatwg-url' {
  /** The text form of a URL record. */
  export function serializeURL(record: object, withoutFragment?: boolean): string;
}
declare module 'css-tree/parser' {
  function parse(text: string, options: { context: string; onParseError(): void }): parse.CssNode;
  namespace parse {
    /** A part of a media query; which members it has depends on its type. */
    interface CssNode {
      type: string;
      children?: { toArray(): CssNode[] } | null;
      name?: string;
      value?: CssNode | string | null;
      unit?: string;
      modifier?: string | null;
      mediaType?: string | null;
      condition?: CssNode | null;
      left?: CssNode | null;
      leftComparison?: string | null;
      middle?: CssNode | null;
      rightComparison?: string | null;
      right?: CssNode | null;
    }
  }
  export = parse;
}
