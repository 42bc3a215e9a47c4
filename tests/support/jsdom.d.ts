/** The part that tests use; the package has no types. */
declare module 'jsdom' {
  /** Without listeners it prints nothing. */
  export const VirtualConsole: new () => object;
  export class JSDOM {
    constructor(html: string, options: { url: string; virtualConsole: object });
    readonly window: Window & typeof globalThis;
  }
}
