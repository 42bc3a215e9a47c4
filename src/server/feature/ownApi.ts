/**
 * Requests that the server makes to its own API, in the name of a program that has come elsewhere than there. They pass every step
 * that a request from outside passes but the network's, so rights stand in one place.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Caller } from '../caller/caller.ts';
import type { HttpResponse } from '../http/http.ts';
import { joinContext } from '../http/requestContext.ts';
import type { SendFile } from './operationAnswer.ts';

/** `address`: below `/api`, with its query. `body`: of the JSON, or the bytes of a file. */
export type OwnRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  address: string;
  headers?: Readonly<Record<string, string>>;
  body?: object | Buffer;
};

/** Asks for the records with these ids. */
export const requestByIds = (resource: string, ids: readonly unknown[]): OwnRequest => ({
  method: 'GET',
  address: `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ id: ids }) })}`,
});

export type OwnApi = {
  /**
   * The caller with the key that a request carries. It counts as one request of the key: 401 without one or with another kind of
   * token, 429 beyond the limit, 403 for who views as somebody else.
   */
  programIn(req: IncomingMessage): Promise<Caller>;
  /** Answers what this caller asks, as a part of the request that has come. Rejects with the HttpError of a refusal. */
  ask(req: IncomingMessage, caller: Caller, asked: OwnRequest): Promise<HttpResponse | SendFile>;
};

/** What a request brings along for each of those that are made for it: who sends it, and in which language. */
const brought = ['authorization', 'user-agent', 'cookie', 'accept-language'] as const;

/** The request, as if it had come from where `req` comes from. */
export function asRequest(
  req: IncomingMessage,
  { method, address, headers, body }: OwnRequest,
): IncomingMessage {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const own = Readable.from(bytes.length > 0 ? [bytes] : []);
  const sent = Object.fromEntries(
    brought.flatMap((name) => (req.headers[name] === undefined ? [] : [[name, req.headers[name]]])),
  );
  const all = {
    ...sent,
    'content-length': String(bytes.length),
    ...(body !== undefined && {
      'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
    }),
    ...headers,
  };
  const made = Object.assign(own, { method, url: address, headers: all, socket: req.socket });
  joinContext(made as unknown as IncomingMessage, req);
  return made as unknown as IncomingMessage;
}
