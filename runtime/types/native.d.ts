// The functions of the native addon (crates/addon/src/lib.rs).

export interface Native {
  /** Takes the pages that the first runs had in common, in a few calls. */
  takePages(): void;
  /** The pages that this run has written to are known to the runs that come. */
  learnPages(): void;
  /** How many child processes live. */
  childProcesses(): number;
  /** Gives back the memory that is free. */
  compact(): void;
  /** A moment passes in virtual time. */
  elapse(): void;
  exit(code: number): never;
  /** How many answers of the outside are awaited. */
  expect(answers: number): void;
  map(descriptor: number, bytes: number): ArrayBuffer;
  /** Called when nothing is left to do. */
  onIdle(callback: () => void): void;
  realMilliseconds(): number;
  /** How many requests the thread pool works on. */
  requests(): number;
  /**
   * Serves on a descriptor; returns in each run: `isCopy` if it is a copy of this process, not the
   * process itself.
   */
  serve(descriptor: number): { slot: number; descriptor: number; isCopy: boolean };
  /**
   * From now on the process may be idle: when nothing is left to do within so many virtual
   * milliseconds, child processes are waited for no longer, in real ones, or the turns are used up.
   */
  settle(milliseconds: number, patience: number, turns: number): void;
  /** From now on no program is started. */
  startNothing(): void;
  /** How many worker threads live. */
  threads(alive: number): void;
  turnsLeft(): number;
  /** What nothing keeps the app from, in words. */
  unconfined(): string[];
  virtualMilliseconds(): number;
}
