/** The cookies by which users read their own writes from a replica. */
import http from 'node:http';
import { describe, expect, it } from 'vitest';
import { walPosition, withWalPosition } from '#server/data/postgres/connection/replicas.ts';

/** A browser's cookies, and requests whose answers arrive when the test says so. */
class Browser {
  readonly #jar = new Map<string, string>();

  get cookie() {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request that writes up to these positions; the answer arrives with the function returned. */
  send(...written: string[]) {
    const req = new http.IncomingMessage(undefined as never);
    req.headers.cookie = this.cookie;
    const res = new http.ServerResponse(req);
    res.appendHeader('Set-Cookie', 'other=1; Path=/');
    const seen = withWalPosition(req, res, () => {
      for (const at of written) walPosition()!.wrote(at);
      return walPosition()!.seen;
    });
    return {
      seen,
      arrives: () => {
        for (const line of [res.getHeader('Set-Cookie') ?? []].flat().map(String)) {
          const [, name, value, age] = /^([^=]+)=([^;]*)(?:.*Max-Age=(\d+))?/.exec(line)!;
          if (age === '0') this.#jar.delete(name!);
          else this.#jar.set(name!, value!);
        }
      },
    };
  }
}

describe('the position of the last write', () => {
  it('comes with the next request', () => {
    const browser = new Browser();
    expect(browser.send('0/AB').seen).toBeUndefined();
    browser.send('16/B374D848').arrives();
    expect(browser.send().seen).toBe('16/B374D848');
  });

  it('never goes back when answers overtake one another', () => {
    const browser = new Browser();
    const answers = ['0/10', '0/9', '1/0', '0/FFFFFFFF'].map((at) => browser.send(at));
    for (const at of [2, 0, 3, 1]) {
      answers[at]!.arrives();
      expect(browser.send().seen).toBe('1/0');
    }
  });

  it('is the highest of one request, whose cookie replaces those of earlier ones', () => {
    const browser = new Browser();
    for (const at of ['0/1', '0/2', '0/3']) browser.send(at).arrives();
    browser.send('0/5', '0/4').arrives();
    expect(browser.cookie).toBe('other=1; portal-position-0-5=1');
  });

  it('is nothing else than a position', () => {
    const req = new http.IncomingMessage(undefined as never);
    for (const cookie of [
      "portal-position-0-0'=1",
      'portal-position-zz-1=1',
      'portal-position=0/1',
      'xportal-position-0-1=1',
    ]) {
      req.headers.cookie = cookie;
      expect(withWalPosition(req, new http.ServerResponse(req), () => walPosition()!.seen)).toBeUndefined();
    }
  });
});
