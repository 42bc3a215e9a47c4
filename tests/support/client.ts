/** What one person sends to a test server. */
import { expect } from 'vitest';
import type { Reply, TestServer } from './server.ts';

type Row = Record<string, unknown>;

/** Parameters of an address: texts as they are, all else as JSON; those that are undefined are left out. */
type Query = Record<string, unknown>;

/** All paths are relative to /api. A path may have parameters of its own before those of `query`. */
export type Client = {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  get(path: string, query?: Query, headers?: Record<string, string>): Promise<Reply>;
  /** The records of a list, or one record: the body of an answer that must be 200. */
  list<T = Row>(path: string, query?: Query): Promise<T[]>;
  read<T = Row>(path: string, query?: Query): Promise<T>;
  /** The ids of a list, in its order. */
  ids(path: string, query?: Query): Promise<unknown[]>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  remove(path: string, headers?: Record<string, string>): Promise<Reply>;
  /** The record that POST creates, which must succeed. */
  create<T = Row & { id: number; version: number }>(path: string, body?: unknown): Promise<T>;
  /** Runs a transition of a record: `move('/contas/1', 'pagar')`. */
  move(path: string, transition: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** What the transition would do: a dry run of `move`. */
  foresee(path: string, transition: string, body?: unknown): Promise<Reply>;
  /** The same person, with these headers in each request. */
  with(headers: Record<string, string>): Client;
};

/** `path` with the parameters of `query`. */
function addressOf(path: string, query: Query = {}): string {
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
  if (search.length === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${search.join('&')}`;
}

/**
 * @param name of `<name>@example.com`; undefined: not signed in
 * @param always headers of each request
 */
export function clientOf(
  server: Pick<TestServer, 'api' | 'tokenOf'>,
  name?: string,
  always: Record<string, string> = {},
): Client {
  const send: Client['send'] = async (method, path, body, headers) =>
    server.api(method, path, {
      ...(name !== undefined && { token: await server.tokenOf(name) }),
      headers: { ...always, ...headers },
      ...(body !== undefined && { body }),
    });
  const get: Client['get'] = (path, query, headers) =>
    send('GET', addressOf(path, query), undefined, headers);
  const read = async (path: string, query?: Query) => {
    const { status, body, text } = await get(path, query);
    expect(status, `${path}: ${text}`).toBe(200);
    return body as never;
  };
  const post: Client['post'] = (path, body, headers) => send('POST', path, body, headers);
  return {
    send,
    get,
    list: read,
    read,
    ids: async (path, query) => ((await read(path, query)) as Row[]).map(({ id }) => id),
    post,
    put: (path, body, headers) => send('PUT', path, body, headers),
    remove: (path, headers) => send('DELETE', path, undefined, headers),
    create: async (path, body) => {
      const { status, body: created, text } = await post(path, body);
      expect(status, `${path}: ${text}`).toBe(201);
      return created as never;
    },
    move: (path, transition, body = {}, headers) => post(`${path}/actions/${transition}`, body, headers),
    foresee: (path, transition, body = {}) => post(`${path}/actions/${transition}?dryRun=true`, body),
    with: (headers) => clientOf(server, name, { ...always, ...headers }),
  };
}

/**
 * Requests with their expected statuses, as `ana PUT /livros/1 403 {"titulo":"x"}`; `-` is nobody. Spaces of a path are
 * written as %20, and a status may be followed by a body.
 */
export async function expectAnswers(
  server: Pick<TestServer, 'api' | 'tokenOf'>,
  ...requests: readonly string[]
) {
  for (const request of requests) {
    const [, name, method, path, status, body] = /^(\S+) ([A-Z]+) (\S+) (\d{3})(?: (.+))?$/.exec(request)!;
    const client = clientOf(server, name === '-' ? undefined : name);
    const reply = await client.send(method!, path!, body && JSON.parse(body));
    expect([request, reply.status], reply.text).toEqual([request, Number(status)]);
  }
}
