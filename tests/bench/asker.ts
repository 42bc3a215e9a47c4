/** Sends requests as people do, and notes how long each answer takes. */
import http from 'node:http';

export type Answered = {
  address: string;
  /** 0: there was no answer. */
  status: number;
  milliseconds: number;
  isWrite: boolean;
};
type Asked = { token: string; method?: string; body?: object; headers?: Readonly<Record<string, string>> };
export type Asker = (
  address: string,
  asked: Asked,
) => Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }>;

/** Of one person: with connections of its own, and the cookies that the answers set. A body is sent with PUT by default. */
export function askerAt(base: string, into: Answered[]): Asker {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6 });
  const cookies = new Map<string, string>();
  return (address, { token, body, method = body ? 'PUT' : 'GET', headers: more = {} }) =>
    new Promise((resolve) => {
      const sent = body && JSON.stringify(body);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        authorization: `Bearer ${token}`,
        ...(cookie && { cookie }),
        ...(sent !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sent),
        }),
        ...more,
      };
      const began = performance.now();
      const done = (status: number, text: string, answered: http.IncomingHttpHeaders) => {
        into.push({ address, status, milliseconds: performance.now() - began, isWrite: sent !== undefined });
        resolve({ status, text, headers: answered });
      };
      const request = http.request(`${base}${address}`, { method, headers, agent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => void parts.push(part));
        answer.on('end', () => {
          for (const one of answer.headers['set-cookie'] ?? []) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
            if (name !== undefined) cookies.set(name, value!);
          }
          done(answer.statusCode!, Buffer.concat(parts).toString(), answer.headers);
        });
        answer.on('error', () => done(0, '', {}));
      });
      request.on('error', () => done(0, '', {}));
      request.end(sent);
    });
}

export const shareOf = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? Number.NaN;
export const lastOf = (times: readonly number[]): number => Math.max(0, ...times);
