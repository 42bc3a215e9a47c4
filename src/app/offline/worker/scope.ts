/**
 * The part of the service worker API that is used here, because TypeScript's own types for it can't be
 * combined with those of a page.
 */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Events = {
  install: Lasting;
  activate: Lasting;
  fetch: Lasting & { request: Request; respondWith(answer: Promise<Response>): void };
  message: Lasting & { data: unknown; ports: readonly MessagePort[] };
};
type Scope = {
  location: Location;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): void;
};

export const worker = self as unknown as Scope;
