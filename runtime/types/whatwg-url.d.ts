// The part of whatwg-url that is used.

declare module 'whatwg-url' {
  /** A URL record, as jsdom holds it, in its text form. */
  export function serializeURL(record: object): string;
}
