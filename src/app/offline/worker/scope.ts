/** What a service worker is given, as far as this one uses it: the compiler's own types of it exclude those of a page. */
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
