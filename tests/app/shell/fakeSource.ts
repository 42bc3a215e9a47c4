/** A fake EventSource for /config/events; the test decides which events arrive. */
export class FakeSource {
  static all: FakeSource[] = [];
  static readonly CLOSED = 2;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #named = new Map<string, (event: { data: string }) => void>();
  constructor(readonly url: string) {
    FakeSource.all.push(this);
  }
  addEventListener(name: string, listener: (event: { data: string }) => void) {
    this.#named.set(name, listener);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  tell(mark: object) {
    this.onmessage?.({ data: JSON.stringify(mark) });
  }
  ring(channels: string[] | null) {
    this.#named.get('notices')?.({ data: JSON.stringify(channels) });
  }
  static get open() {
    return FakeSource.all.filter(({ readyState }) => readyState !== FakeSource.CLOSED);
  }
}
