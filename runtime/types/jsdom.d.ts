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
    _parent: PageWindow;
    /** `null` of a window that is no frame. */
    _frameElement: FrameImpl | null;
    _virtualConsole: object;
    /** What a listener of the window is being told, if one is. */
    _currentEvent: object | undefined;
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
  /** What its document was asked for with, if not with its address alone. */
  request?: import('../src/host/page/load.js').Request;
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
  _origin: string;
  _encoding: string;
  visibilityState: string;
  hidden: boolean;
  _history: { _state: unknown };
  _latestEntry: HistoryEntry | null;
  baseURI: string;
  _global: PageWindow;
  _defaultView: PageWindow | null;
  getElementById(id: string): ElementImpl | null;
  querySelectorAll(selectors: string): { length: number; item(index: number): ElementImpl };
  _asyncQueue: ScriptQueue;
  _deferQueue: ScriptQueue;
  _queue: ScriptQueue;
  _writeAfterElement?: ElementImpl;
  _currentScript: ElementImpl | null;
  encodingParseAURL(text: string): UrlRecord | null;
  _getDOMSelector(): Record<string, (...args: any[]) => any>;
}

/** Where a text stands in the HTML of a document, as parse5 says. */
export interface Location {
  startOffset: number;
  endOffset: number;
}

export interface ElementImpl {
  _localName: string;
  _attached: boolean;
  _attach(): void;
  type?: string;
  _ownerDocument: DocumentImpl;
  form?: object | null;
  sourceCodeLocation?: (Location & { attrs?: Record<string, Location> }) | null;
  getAttributeNS(namespace: null, name: string): string | null;
  hasAttributeNS(namespace: null, name: string): boolean;
}

export interface OptionImpl extends ElementImpl {
  _selectedness: boolean;
  /** The list that it is in. */
  _selectNode: SelectImpl | null;
}

export interface SelectImpl extends ElementImpl {
  options: { filter(wanted: (option: OptionImpl) => boolean): OptionImpl[] };
  _descendantAdded(parent: ElementImpl, child: OptionImpl): void;
  _descendantRemoved(parent: ElementImpl, child: OptionImpl): void;
}

/** An `iframe` or a `frame`. */
export interface FrameImpl extends ElementImpl {
  _contentDocument: DocumentImpl | null;
  _attrModified(name: string, value: string | null, before: string | null): void;
}

/** What makes a window for a page or for a frame, which has a parent. */
export type CreateWindow = (options: {
  parentOrigin?: string;
  parseOptions?: object;
}) => PageWindow;

export interface InputImpl extends ElementImpl {
  type: string;
  isConnected: boolean;
  _activationBehavior(event: object): void;
}

/** A part of a form that is sent, with jsdom's own object of a file. */
export interface FormEntry {
  name: string;
  value: string | FileImpl;
}

export interface FileImpl {
  name: string;
  type: string;
  _bytes: Uint8Array;
}

export interface ScriptImpl extends ElementImpl {
  text: string;
  _alreadyStarted: boolean;
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
export interface FieldImpl {
  checkValidity(): boolean;
  _isCandidateForConstraintValidation(): boolean;
  _satisfiesConstraints(): boolean;
}

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
  'browser/Window.js': { createWindow: CreateWindow };
  'browser/parser/index.js': {
    parseIntoDocument(markup: string, document: DocumentImpl): unknown;
  };
  'living/attributes.js': { getAttributeValue(element: ElementImpl, name: string): string };
  'living/nodes/HTMLFrameElement-impl.js': { implementation: { prototype: FrameImpl } };
  'browser/resources/per-document-resource-loader.js': {
    prototype: {
      _document: object;
      /** `null` if nothing is loaded. */
      fetch(url: string, options: object): PromiseLike<unknown> | null;
    };
  };
  'living/nodes/Element-impl.js': { implementation: { prototype: any } };
  'living/nodes/HTMLElement-impl.js': { implementation: { prototype: any } };
  'living/nodes/HTMLImageElement-impl.js': { implementation: { prototype: any } };
  'living/nodes/HTMLMediaElement-impl.js': { implementation: { prototype: any } };
  'living/nodes/HTMLSelectElement-impl.js': { implementation: { prototype: SelectImpl } };
  'living/nodes/HTMLButtonElement-impl.js': { implementation: { prototype: InputImpl } };
  'living/nodes/HTMLInputElement-impl.js': { implementation: { prototype: InputImpl } };
  'living/file-api/FileReader-impl.js': {
    implementation: {
      prototype: { _setResult(file: object, format: string, label?: string): void };
    };
  };
  'living/xhr/multipart-form-data.js': {
    serializeEntryList(entries: FormEntry[]): { boundary: Uint8Array; outputChunks: Uint8Array[] };
  };
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
  'living/constraint-validation/DefaultConstraintValidation-impl.js': {
    implementation: { prototype: FieldImpl };
  };
  '../generated/idl/HTMLFormElement.js': {
    setup(wrapper: object, ...rest: any[]): object;
    /** Gives an implementation. */
    'new'(realm: object, target?: object): object;
  };
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
