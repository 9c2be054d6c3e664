// What this runtime uses of Node and Node's own types leave out: its undocumented parts, and what
// is newer than the oldest Node that it runs in.

import type { EventEmitter } from 'events';
import type { LookupFunction, NetConnectOpts, Socket } from 'net';

/** Where one end of a connection is. */
export interface Address {
  address: string;
  family: string;
  /** A path for a socket of the file system. */
  port: number | string;
}

/** The native handle below a `dgram.Socket`. */
export interface UdpHandle {
  send(request: UdpRequest, list: Uint8Array[], ...rest: unknown[]): number;
  send6(request: UdpRequest, list: Uint8Array[], ...rest: unknown[]): number;
  recvStart(): number;
  close(closed?: () => void): void;
  onmessage?: (bytes: number, handle: UdpHandle, message: Buffer, from: Address) => void;
}

/** What is told when a datagram has been sent. */
export interface UdpRequest {
  callback?: (error: Error | null) => void;
  oncomplete(status: number, bytes?: number): void;
}

/** A native stream whose source and sink are JavaScript. */
export interface JsStream {
  emitEOF(): void;
  readBuffer(chunk: Uint8Array): void;
  finishWrite(request: object, status: number): void;
  finishShutdown(request: object, status: number): void;
}

/** The handle below a standard stream that is a pipe. */
export interface OutputHandle {
  setBlocking?(isBlocking: boolean): number;
}

/** The options of a `connect` or `listen`, as `net` gathers them. */
export interface ConnectOptions {
  host?: string;
  port?: number | string;
  path?: string | null;
  family?: number;
  lookup?: LookupFunction;
}

/** The parts of Node's loader of ES modules that are used. */
export interface EsmLoader {
  defaultResolve(specifier: string, parentURL: string | undefined, attributes: object): Resolved;
  import(url: string, parent: undefined, attributes: object, isEntry: boolean): Promise<unknown>;
  loadCache: { clear(): void };
}

/** Where a specifier leads. */
export interface Resolved {
  url: string;
  format?: string;
  shortCircuit?: boolean;
}

/** A hook for specifiers; `next` is Node's own answer. */
export type SyncResolveHook = (
  specifier: string,
  context: { parentURL?: string },
  next: (specifier: string, context?: { parentURL?: string }) => Resolved,
) => Resolved;

/** A hook for the texts of modules. */
export type SyncLoadHook = (
  url: string,
  context: object,
  next: (url: string, context: object) => Loaded,
) => Loaded;

export interface Loaded {
  format?: string;
  source?: string | ArrayBuffer | Uint8Array;
}

/** What the classes of `cluster` take besides what their types say. */
export interface ClusterWorker extends EventEmitter {
  state?: string;
}

declare module 'module' {
  const _cache: Record<string, NodeJS.Module>;
  /** Loads modules as `node --require` does, from the working folder. */
  function _preloadModules(requests: string[]): void;
  const _extensions: NodeJS.RequireExtensions;
  const _pathCache: Record<string, string>;
  let _load: (request: string, parent: NodeJS.Module | undefined, isMain: boolean) => unknown;
  let _resolveFilename: (
    request: string,
    parent: NodeJS.Module | undefined,
    ...rest: unknown[]
  ) => string;
  /** From Node 22.15 and 23.5 on. */
  const registerHooks:
    ((hooks: { resolve?: SyncResolveHook; load?: SyncLoadHook }) => void) | undefined;
}

declare module 'net' {
  function _normalizeArgs(args: unknown[]): [ConnectOptions, (() => void) | null];
  interface Server {
    _handle: object | null;
    _pipeName?: string;
    _connections: number;
    allowHalfOpen?: boolean;
    pauseOnConnect?: boolean;
    highWaterMark?: number;
  }
  interface Socket {
    _handle: object | null;
    _peername: object | null;
    _sockname: object | null;
    _parent?: Socket;
    _unrefTimer(): void;
    server: Server;
    _server: Server;
  }
  interface SocketConstructorOpts {
    handle?: object;
    pauseOnCreate?: boolean;
    readableHighWaterMark?: number;
    writableHighWaterMark?: number;
  }
}

declare module 'tls' {
  interface TLSSocket {
    _wrapHandle(
      wrap: Socket | null | undefined,
      handle: object | undefined,
      ...rest: unknown[]
    ): object;
  }
}

declare module 'child_process' {
  interface ChildProcess {
    spawn(options: Started): number;
  }
}

/** How a process is to be started, as Node asks its own code. */
export interface Started {
  file: string;
  args?: string[];
  cwd?: string;
  stdio?: { type: string; handle?: object; ipc?: boolean }[];
}

/** What a process has come to that was waited for. */
export interface SpawnResult {
  /** Why there was none. */
  error?: number;
  pid: number;
  output: (Buffer | null)[] | null;
  status: number | null;
  signal: string | null;
}

/** Node's handle of a process. */
export interface ProcessHandle {
  pid: number;
  spawn(options: Started): number;
  kill(signal: number): number;
  onexit(status: number, signal: string): void;
}

declare global {
  namespace NodeJS {
    interface Process {
      binding(name: 'js_stream'): { JSStream: new () => JsStream };
      binding(name: 'process_wrap'): { Process: { prototype: ProcessHandle } };
      binding(name: 'spawn_sync'): { spawn(options: Started): SpawnResult };
      binding(name: 'udp_wrap'): { UDP: { prototype: UdpHandle } };
      binding(name: 'uv'): Record<`UV_${string}`, number>;
      dlopen(module: object, filename: string): void;
      reallyExit(code?: number): void;
      _kill(pid: number, signal: number): number;
    }
    interface Module {
      _compile(text: string, filename: string, format?: string, ...rest: unknown[]): unknown;
    }
  }
}
