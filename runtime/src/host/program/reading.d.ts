// How inputs of a program are read: into a trace (`Traced`, traced.js), or as values alone, in plain
// Node (`Plain`, plain.js). Whatever a program declares its inputs with asks one of these.

/** An input of the run; its shadow is 0 where nothing is followed. */
export interface Input {
  value: any;
  shadow: number;
}

/** What is said of an input at its first use. */
export interface Declaration {
  name: string;
  sort: 'number' | 'string' | 'boolean';
  initial: number | string | boolean;
  integer?: boolean;
  min?: number;
  max?: number;
  maxLength?: number;
  oneOf?: string[];
  /** A literal of a regular expression. */
  matches?: string;
}

/** A place in the program that decides about inputs. */
export interface Place {
  assume(shadow: number, holds: boolean): void;
  branch(shadow: number, holds: boolean): void;
  /** Decides which of all values it is, one after another. */
  choose(shadow: number, all: (string | number)[], value: unknown): void;
  assumeNotBefore(before: Input, now: Input): void;
}

/** Decides about an input as soon as it is known where. */
export type Decide = (place: Place) => void;

/** An object or array whose fields or elements are not known beforehand. */
export interface Shape {
  name: string;
  /** The shadow of the text that names the fields; 0 for an array. */
  fields: number;
  /** What decides the type of each. */
  parts: [string | number, Decide | undefined][];
}

export interface Reading {
  /** The input of this run. */
  declare(declaration: Declaration): Input;
  isDeclared(name: string): boolean;
  /** The shadows of arguments that the program has passed to a function of ours, if any is known. */
  given(args: ArrayLike<unknown>): number[];
  /** What a function of ours returns to the program. */
  give(value: unknown, shadow: number): any;
  /** A property of an object holds an input. */
  carry(object: object, key: string | symbol | number, input: Input): void;
  /** An object has this shape. */
  unknown(object: object, shape: Shape): void;
  /** The place that has called us; `null` if none is known. */
  here(): Place | null;
  /** This cannot be followed. */
  lost(what: string): void;
}
