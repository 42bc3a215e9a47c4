/**
 * What the app's clients need of a browser, for tests in Node: the page's address and its storage. `fetch`, `FormData` and
 * `File` stay those of Node. XMLHttpRequest sends `Blob`s of the window alone.
 */
import { JSDOM, VirtualConsole } from 'jsdom';
import { vi } from 'vitest';

/** @returns the window, whose page is at this address. `vi.unstubAllGlobals` takes all back. */
export function openPageAt(address: string): JSDOM['window'] {
  const { window } = new JSDOM('', { url: address, virtualConsole: new VirtualConsole() });
  const { location, localStorage, sessionStorage, XMLHttpRequest, navigator, document } = window;
  const globals = { window, location, localStorage, sessionStorage, XMLHttpRequest, navigator, document };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return window;
}
