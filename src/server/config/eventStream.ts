/**
 * GET /config/events: announces a changed config to open pages by server-sent events. An event carries
 * nothing but names of states, so it needs no token; pages fetch the change itself with one. The same stream
 * announces new notices, by channel names that only their owners know.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError, methodNotAllowed } from '../http/http.ts';
import { translate } from '#messages/translate.ts';

export type EventLimits = { total: number; perAddress: number };

const heartbeat = 25_000;
/** Above this number of channels, every page is asked to fetch its notices. */
const mostChannels = 50;

export class EventStream {
  readonly #limits: EventLimits;
  readonly #open = new Map<ServerResponse, string>();
  #closed = false;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(limits: EventLimits = { total: 2000, perAddress: 500 }) {
    this.#limits = limits;
  }

  get size() {
    return this.#open.size;
  }

  /**
   * Opens an event stream that begins with the current state.
   *
   * @param address the client's address; the streams of one address are limited
   */
  open(req: IncomingMessage, res: ServerResponse, state: object, address: string) {
    if (req.method !== 'GET') throw methodNotAllowed(['GET']);
    const same = [...this.#open.values()].filter((other) => other === address).length;
    if (this.#closed || this.#open.size >= this.#limits.total || same >= this.#limits.perAddress)
      throw new HttpError(503, translate('config.tooManyListeners'), {
        headers: { 'Retry-After': '60' },
      });
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Keeps proxies from buffering the stream.
      'X-Accel-Buffering': 'no',
    });
    res.write(`retry: 2000\n${eventOf(state)}`);
    this.#open.set(res, address);
    this.#heartbeat ??= setInterval(() => this.#write(':\n\n'), heartbeat).unref();
    res.on('close', () => {
      this.#open.delete(res);
      if (this.#open.size === 0) this.#rest();
    });
  }

  send(state: object) {
    this.#write(eventOf(state));
  }

  /** Announces changed notices, by channel names that only their owners can recognize. */
  notifyChannels(channels: readonly string[]) {
    this.#write(
      `event: notices\ndata: ${JSON.stringify(channels.length > mostChannels ? null : channels)}\n\n`,
    );
  }

  /** Closes all streams, so that the server can stop. */
  close() {
    this.#closed = true;
    this.#rest();
    for (const res of this.#open.keys()) res.end();
  }

  #write(text: string) {
    for (const res of this.#open.keys()) {
      // A client that doesn't read its stream is disconnected. It reconnects if it is still there.
      if (res.writableLength > 16_384) res.destroy();
      else res.write(text);
    }
  }

  #rest() {
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}

const eventOf = (state: object) => `data: ${JSON.stringify(state)}\n\n`;
