/**
 * GET /config/events: tells open browsers that the config is another one, by server-sent events. An event carries
 * names of states and nothing else, so it needs no token; what has changed is asked for with one. The same line tells
 * that there are new notices, and for whom only to who knows their own name there.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError, wrongVerb } from '../http/http.ts';
import { say } from '../../messages/say.ts';

export type EventLimits = { total: number; perAddress: number };

const heartbeat = 25_000;
/** Where more are told, everybody asks. */
const mostChannels = 50;

export class ConfigEvents {
  readonly #limits: EventLimits;
  readonly #open = new Map<ServerResponse, string>();
  #closed = false;
  #pulse: NodeJS.Timeout | undefined;

  constructor(limits: EventLimits = { total: 2000, perAddress: 500 }) {
    this.#limits = limits;
  }

  get size() {
    return this.#open.size;
  }

  /**
   * Holds the line open, beginning with the state as it is.
   *
   * @param address whose lines are counted together
   */
  open(req: IncomingMessage, res: ServerResponse, state: object, address: string) {
    if (req.method !== 'GET') throw wrongVerb(['GET']);
    const same = [...this.#open.values()].filter((other) => other === address).length;
    if (this.#closed || this.#open.size >= this.#limits.total || same >= this.#limits.perAddress)
      throw new HttpError(503, say('config.tooManyListeners'), {
        headers: { 'Retry-After': '60' },
      });
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // proxies must not gather what is to arrive at once
      'X-Accel-Buffering': 'no',
    });
    res.write(`retry: 2000\n${eventOf(state)}`);
    this.#open.set(res, address);
    this.#pulse ??= setInterval(() => this.#write(':\n\n'), heartbeat).unref();
    res.on('close', () => {
      this.#open.delete(res);
      if (this.#open.size === 0) this.#rest();
    });
  }

  send(state: object) {
    this.#write(eventOf(state));
  }

  /** Tells whose notices have changed, by names that only those who have them can know as theirs. */
  ring(channels: readonly string[]) {
    this.#write(
      `event: notices\ndata: ${JSON.stringify(channels.length > mostChannels ? null : channels)}\n\n`,
    );
  }

  /** Lets everyone go, so that the server can stop. */
  close() {
    this.#closed = true;
    this.#rest();
    for (const res of this.#open.keys()) res.end();
  }

  #write(text: string) {
    for (const res of this.#open.keys()) {
      // whoever does not read what he asked for is let go, and comes again if he is still there
      if (res.writableLength > 16_384) res.destroy();
      else res.write(text);
    }
  }

  #rest() {
    clearInterval(this.#pulse);
    this.#pulse = undefined;
  }
}

const eventOf = (state: object) => `data: ${JSON.stringify(state)}\n\n`;
