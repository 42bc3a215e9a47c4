import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { causesInWords, isUntrusted, withoutSecrets } from '#host/causes.ts';

describe('what a failed call says', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5'), { code: 'ECONNREFUSED' });
  it.each<[string, unknown, string]>([
    [
      'the cause of a failed fetch',
      new TypeError('fetch failed', { cause: refused }),
      'fetch failed: connect ECONNREFUSED 127.0.0.1:5',
    ],
    [
      'each address that was tried',
      new TypeError('fetch failed', {
        cause: Object.assign(new AggregateError([refused, new Error('connect ECONNREFUSED ::1:5')]), {
          code: 'ECONNREFUSED',
        }),
      }),
      'fetch failed: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:5: connect ECONNREFUSED ::1:5',
    ],
    ['no value that a library was sent', new Error('bad', { cause: { body: 'token' } }), 'bad'],
    [
      'no secret of an address',
      new Error('postgres://ana:se/n@ha@db:5432/p?password=x failed'),
      'postgres://db:5432/p failed',
    ],
    [
      'an error that is its own cause once',
      (() => {
        const one = new Error('a');
        one.cause = one;
        return one;
      })(),
      'a',
    ],
    ['a text', 'down', 'down'],
  ])('%s', (_what, error, words) => expect(causesInWords(error)).toBe(words));

  it('knows a certificate of an unknown authority', () => {
    const own = Object.assign(new Error('x'), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    expect([isUntrusted(new TypeError('f', { cause: own })), isUntrusted(refused)]).toEqual([true, false]);
  });

  it('leaves an address without secrets as it is', () => {
    expect(withoutSecrets('GET https://a.example/b: 404')).toBe('GET https://a.example/b: 404');
  });
});

it('no module of the server tells an unknown error by its first message alone', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|mjs)$/.test(name),
  );
  const alone = files.filter((name) =>
    /\bas Error\)\.message|\bnotice\(\s*(?:\w*[eE]rror|fault|reason)\.message/.test(
      readFileSync(join('src/server', name), 'utf8'),
    ),
  );
  expect(alone, 'use causesInWords of host/causes.ts').toEqual([]);
});
