// What the engine says to a worker that begins (docs/worker-protocol.md).

import type { Paths } from '../src/host/typescript.js';

/** What a program without a page reads as inputs. */
export interface Program {
  arguments: boolean;
  environment: string[];
  /** The text to begin with; `null` if standard input is none. */
  standardInput: string | null;
  time: boolean;
}

/** How much a worker may use. */
export interface Limits {
  /** How long an event may go on, in virtual milliseconds. */
  settleMs: number;
  /** How long a run may go on, in virtual milliseconds. */
  virtualMs: number;
  /** How many turns of the event loop an event may take. */
  turns: number;
}

/** How the shared memory is divided: coverage first, then the slots of traces. */
export interface Layout {
  coverageBytes: number;
  slotBytes: number;
  slots: number;
}

/** How the app is started. */
export interface Start {
  entry: string;
  arguments: string[];
  directory: string;
  environment: Record<string, string>;
  /** The path of the page; `null` for none. */
  page: string | null;
  /** How a program in TypeScript finds modules. */
  paths: Paths | null;
}

/** The first frame. */
export interface Boot extends Start, Limits, Layout {
  program: Program | null;
  allowHosts: string[];
  seed: number;
}

/** The values of inputs in the JSON form of docs/trace-format.md, by name. */
export type Values = Record<string, unknown>;

/** What a run is to do. */
export interface RunFrame {
  inputs: Values;
  stay: boolean;
}
