// The insides of jsdom that this runtime stands on; its version is pinned. Behind each object that a
// page holds, its wrapper, there is an implementation: only what is used of it is named here.

/** A window with its insides; what a page holds is the proxy of it. */
type PageWindow = Window &
  typeof globalThis & {
    _globalProxy: PageWindow;
    /** The outermost window: its own proxy, if it is no frame. */
    _top: PageWindow;
    /** Gone when the window is closed. */
    _document: DocumentImpl;
    _dispatcher: object;
    _sessionHistory: SessionHistory;
    _origin: string;
    _localStorage: Storage;
    _sessionStorage: Storage;
    _currentOriginData: OriginData;
    _commonForOrigin: Record<string, OriginData>;
  };
export type { PageWindow as Window };

/** Scripts that wait for their turn; `settled` is what they wait for. */
export interface ScriptQueue {
  push<T>(
    settled: Promise<T>,
    loaded: (value: T) => unknown,
    failed: () => unknown,
    ...rest: unknown[]
  ): void;
  getLastScript(): unknown;
}

/** What the windows of one origin share. */
export interface OriginData {
  localStorageArea: Map<string, string>;
  sessionStorageArea: Map<string, string>;
  windowsInSameOrigin: PageWindow[];
}

export interface HistoryEntry {
  document: DocumentImpl;
  url: UrlRecord;
  stateObject?: unknown;
}

export interface SessionHistory {
  _window: PageWindow;
  _entries: HistoryEntry[];
  _currentIndex: number;
  readonly currentEntry: HistoryEntry;
  addEntryAfterCurrentEntry(entry: HistoryEntry): void;
  traverseByDelta(delta: number): void;
}

export interface DocumentImpl {
  URL: string;
  visibilityState: string;
  hidden: boolean;
  _history: { _state: unknown };
  _latestEntry: HistoryEntry | null;
  baseURI: string;
  _global: PageWindow;
  _defaultView: PageWindow | null;
  _asyncQueue: ScriptQueue;
  _deferQueue: ScriptQueue;
  _queue: ScriptQueue;
  _writeAfterElement?: ElementImpl;
  _currentScript: ElementImpl | null;
  encodingParseAURL(text: string): UrlRecord | null;
}

/** Where a text stands in the HTML of a document, as parse5 says. */
export interface Location {
  startOffset: number;
  endOffset: number;
}

export interface ElementImpl {
  _localName: string;
  _ownerDocument: DocumentImpl;
  form?: object | null;
  sourceCodeLocation?: (Location & { attrs?: Record<string, Location> }) | null;
  getAttributeNS(namespace: null, name: string): string | null;
  hasAttributeNS(namespace: null, name: string): boolean;
}

export interface ScriptImpl extends ElementImpl {
  text: string;
  _alreadyStarted: boolean;
  _attached: boolean;
  _parserInserted: boolean;
  _canRunScript(): boolean;
  _eval(): void;
  _getTypeString(): string | undefined;
  _innerEval(text: string, url: string): void;
}

export interface StorageImpl {
  _associatedWindow: PageWindow;
  _type: 'localStorage' | 'sessionStorage';
  _url: string;
  _dispatchStorageEvent(key: string | null, oldValue: string | null, newValue: string | null): void;
}

/** A handler that is still the text of an attribute. */
export interface HandlerText {
  name?: string;
  body: string;
}

/** What may have handlers: an element, or a window. */
export type HandlerTarget = (
  ElementImpl | (PageWindow & { _ownerDocument?: undefined; _localName?: undefined })
) & {
  _getEventHandlerFor(event: string): HandlerText | Function | null | undefined;
  _setEventHandlerFor(event: string, handler: unknown): void;
};

export interface FormImpl extends ElementImpl {
  action: string;
  enctype: string;
  isConnected: boolean;
  method: string;
  reportValidity(): boolean;
  requestSubmit(submitter?: ElementImpl | null): void;
  submit(): void;
}

/** A URL in the form that whatwg-url parses. */
export interface UrlRecord {
  scheme: string;
  fragment: string | null;
}

export interface NavigationFlags {
  reloadTriggered?: boolean;
  replacement?: boolean;
}

/** What is no node, and has listeners all the same. */
export interface TargetImpl {
  _globalObject: PageWindow;
}

/** What a module of jsdom exports, by the name of the module, for those that are changed. */
export interface ChangedModules {
  'living/events/EventTarget-impl.js': { implementation: { prototype: TargetImpl } };
  'living/nodes/Node-impl.js': { implementation: { prototype: TargetImpl } };
  'living/websockets/WebSocket-impl.js': {
    implementation: { prototype: TargetImpl & { _dispatch(event: { type: string }): boolean } };
  };
  'living/helpers/create-event-accessor.js': {
    getCurrentEventHandlerValue(target: HandlerTarget, event: string): unknown;
  };
  'living/nodes/GlobalEventHandlers-impl.js': { implementation: { prototype: HandlerTarget } };
  'living/nodes/HTMLFormElement-impl.js': { implementation: { prototype: FormImpl } };
  'living/nodes/HTMLScriptElement-impl.js': { implementation: { prototype: ScriptImpl } };
  'living/nodes/HTMLHyperlinkElementUtils-impl.js': {
    implementation: {
      prototype: ElementImpl & {
        _chooseABrowsingContext(name: string, current: PageWindow): PageWindow | null;
        _followAHyperlink(): void;
      };
    };
  };
  'living/window/navigation.js': {
    navigate(window: PageWindow, url: UrlRecord, flags: NavigationFlags): void;
  };
  'living/events/BeforeUnloadEvent-impl.js': { implementation: { prototype: object } };
  'living/nodes/Document-impl.js': { implementation: { prototype: DocumentImpl } };
  'living/webstorage/Storage-impl.js': { implementation: { prototype: StorageImpl } };
  'living/window/SessionHistory.js': { prototype: SessionHistory };
}

/** By module, relative to `lib/jsdom`: what is done to its exports. */
export type Changes = {
  [Name in keyof ChangedModules]?: (exports: ChangedModules[Name]) => void;
};

/** A class of jsdom's own: it makes its own objects. */
export interface EventClass {
  createImpl(realm: object, args: [string, object], data: { isTrusted: boolean }): any;
}
