// Modules inside Node that `--expose-internals` opens.

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
