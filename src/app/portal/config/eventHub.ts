/**
 * The event stream of /config/events for all of its listeners. Runs in a shared worker, so that the tabs and
 * windows of a browser share one connection: over HTTP/1.1 a browser has six of them per server, and a stream
 * per window would leave none for requests. The stream says nothing of an account, so all accounts share it.
 */

/**
 * The state of the config on the server. `problems` changes with its problems, and is absent while there are
 * none. `today` and its clock are there where listening begins, also to a server that was started anew for another day or on restored
 * data.
 */
export type ConfigMark = { version: string; problems?: string; today?: string | undefined; ahead?: number };

/**
 * A message to a page. `isEarlier`: another page's connection received the mark a while ago, so its day may be over.
 * `notices`: the channels whose notifications have changed; null: possibly any.
 */
export type HubMessage = { mark: ConfigMark; isEarlier?: true } | { notices: string[] | null };
type Listener = (message: HubMessage) => void;

const retryAfter = 60_000;

export class EventHub {
  readonly #listeners = new Set<Listener>();
  #source: EventSource | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #mark: ConfigMark | undefined;
  #wasOpen = false;

  /** Tells the listener the state of the config, now and whenever it changes. */
  join(listener: Listener): void {
    this.#listeners.add(listener);
    if (!this.#source) this.#open();
    else if (this.#mark) listener({ mark: this.#mark, isEarlier: true });
  }

  /** Without listeners there is no connection. */
  leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.#close();
  }

  #open() {
    this.#close();
    const source = new EventSource('/config/events');
    this.#source = source;
    source.onmessage = ({ data }: MessageEvent<string>) => {
      this.#mark = JSON.parse(data) as ConfigMark;
      this.#tell({ mark: this.#mark });
    };
    source.addEventListener('notices', ({ data }: MessageEvent<string>) =>
      this.#tell({ notices: JSON.parse(data) as string[] | null }),
    );
    // signals sent while the connection was lost are not repeated
    source.onopen = () => {
      if (this.#wasOpen) this.#tell({ notices: null });
      this.#wasOpen = true;
    };
    // the browser reopens a lost connection by itself, but not a refused one
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) this.#retry = setTimeout(() => this.#open(), retryAfter);
    };
  }

  #close() {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = undefined;
    this.#mark = undefined;
    this.#wasOpen = false;
  }

  #tell(message: HubMessage) {
    for (const listener of this.#listeners) listener(message);
  }
}
