/** Tables of requests that must be refused, each with a similar one that must succeed. */
import { cpuTime } from './cpuTime.ts';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type Sending, type TestServer } from './server.ts';

/**
 * A request, its sender (`as`: a name of tests/support/db.ts; absent: not signed in) and the expected
 * response.
 */
export type Try = Omit<Sending, 'token'> & {
  as?: string;
  method?: string;
  /** Sent as it is, after /api, without URL normalization. */
  path: string;
  status: number | readonly number[];
  answer?: RegExp;
};
export type Attack = { what: string; tries: readonly Try[]; near?: Try };

/** Data and internals of the server, which no refusal may contain. */
const leaks =
  /@example\.com|\$2[aby]\$|node_modules|\bat \S+ \(|\.ts:\d|SyntaxError|TypeError|doação secreta/;

/**
 * A family of attacks on one server. Each must be refused after at most 1.5 seconds of CPU, with a message in
 * Portuguese that reveals nothing, and must leave the data on disk unchanged. Afterwards the similar, legitimate
 * request must succeed.
 */
export function attacks(family: string, letter: string, list: readonly Attack[]) {
  describe(family, () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server.stop());

    for (const [at, { what, tries, near }] of list.entries())
      it(`${letter}${String(at + 1).padStart(2, '0')} ${what}: refused`, async () => {
        for (const one of tries) {
          const before = dataOf(server);
          const since = cpuTime();
          const reply = await send(server, one);
          expect([one.path.slice(0, 90), [one.status].flat()]).toEqual([
            one.path.slice(0, 90),
            expect.arrayContaining([reply.status]),
          ]);
          expect(cpuTime() - since).toBeLessThan(1500);
          if (one.answer) expect(reply.text).toMatch(one.answer);
          if (reply.status < 400) continue;
          expect(reply.text).not.toMatch(leaks);
          if (one.method !== 'HEAD') expect(messageOf(reply.text)).toMatch(/^[\p{Lu}"“]/u);
          expect(dataOf(server)).toBe(before);
        }
        if (!near) return;
        const { status, text } = await send(server, near);
        expect([near.path, status, status < 400 ? '' : text]).toEqual([near.path, near.status, '']);
      });
  });
}

const dataOf = (server: TestServer) => JSON.stringify(server.stored());

function messageOf(text: string): string {
  const { message } = JSON.parse(text) as { message?: unknown };
  return String(message);
}

export async function send(
  server: TestServer,
  { as, method = 'GET', path, body, raw, headers = {} }: Omit<Try, 'status'>,
): Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }> {
  const token = as && (await server.tokenOf(as));
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: new URL(server.url).port,
        path: `/api${path}`,
        method,
        headers: {
          Accept: 'application/json',
          ...(sent !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': String(Buffer.byteLength(sent)),
          }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (res) => {
        let text = '';
        res.setEncoding('utf8');
        res.on('data', (chunk: string) => (text += chunk));
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text, headers: res.headers }));
      },
    );
    // A server may refuse a long body before it has received all of it.
    request.on('error', reject);
    request.end(sent);
  });
}

/** A JSON parameter of an address. */
export const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
