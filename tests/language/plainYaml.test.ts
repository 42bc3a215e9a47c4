/** What reads most files says of each what the library for the whole of YAML says, or leaves it to the library. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFile } from '../../src/language/parse.ts';
import { readPlainYaml } from '../../src/language/plain/read.ts';
import { Report } from '../../src/language/problems.ts';

/** More of them find more: RUNS=20000 npx vitest run tests/language/plainYaml.test.ts */
const runs = Number(process.env.RUNS ?? 1000);

const textsIn = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
const own = textsIn('config');
const all = [...own, ...textsIn('tests/fixtures/broken'), ...textsIn('tests/support/config')];
/** Small enough to be read thousands of times. */
const pieces = all.flatMap((text) => text.split(/\n(?=\S)/)).filter((text) => text.length < 1500);

function told(text: string, readPlain?: () => null) {
  const report = new Report();
  const parsed = parseFile({ path: 'c/resources/casos.yaml', text }, report, readPlain)!;
  const places = pathsIn(parsed.data).flatMap((path) => [parsed.place(path, 'key'), parsed.place(path)]);
  return { data: parsed.data, places, problems: report.problems, silenced: parsed.suppressions };
}

const pathsIn = (value: unknown, path: PropertyKey[] = []): PropertyKey[][] => [
  path,
  [...path, 'não há'],
  ...Object.entries((value ?? {}) as object).flatMap(([key, part]) =>
    typeof value === 'object' ? pathsIn(part, [...path, Array.isArray(value) ? Number(key) : key]) : [],
  ),
];

const expectSame = (text: string) => expect(told(text), text).toEqual(told(text, () => null));

const signs = ' \n:-,#[]{}&*!|>\'"%@`?~<\\/.=+_0123456789eExXoaé\t$'.split('');
const words = [
  '  ',
  '\n  ',
  '\n- ',
  ': ',
  ' #',
  'null',
  'true',
  '0x1',
  '1e3',
  '007',
  '---\n',
  "''",
  '*a',
  '&a ',
  'x-a: 1\n',
];
const spoil = fc.record({
  text: fc.constantFrom(...pieces),
  changes: fc.array(
    fc.record({
      at: fc.nat(),
      cut: fc.constantFrom(0, 0, 1, 1, 2, 5),
      put: fc.constantFrom('', '', ...signs, ...words),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

describe('what is read without the library', () => {
  it('is nearly every file that people write', () => {
    expect(own.filter((text) => !readPlainYaml(text))).toEqual([]);
  });

  it('says the same, at the same places, of every file there is', () => {
    for (const text of all) expectSame(text);
  });

  it.each([
    'a: 1\nb:\n- 2\n- c: 3\n  d: 4\ne: 5\n',
    'a: um texto\n  de duas linhas\nb: 2\n',
    'a: >-\n  um texto\n  de duas linhas\n\n  e mais\nb: |\n  um\n    dois\n\nc: 1',
    'a: &x { b: 1 }\nc: *x\nd: [*x, 2]\n',
    'a: { b: [1, 2,\n  3 ], c: d }\n',
    "a: 'it''s'\nb: \"um\\n\"\n'c d': 0.5\n",
    'a:\nb: ~\nc: null # nada\nd: ""\n',
    'a: x:y\nb: c#d\ne: -f\ng: - h\n',
    'toString: 1\nconstructor: 2\n10: dez\n2: dois\n',
    'a: { b: c # d\n  , e: f }\n',
    'a: 1\n  # mais à direita\n# no começo\nb: 2\n',
  ])('says the same of %j', expectSame);

  it('says the same of files that somebody has spoilt', () => {
    fc.assert(
      fc.property(spoil, ({ text, changes }) => {
        let spoilt = text;
        for (const { at, cut, put } of changes) {
          const place = at % (spoilt.length + 1);
          spoilt = spoilt.slice(0, place) + put + spoilt.slice(place + cut);
        }
        if (readPlainYaml(spoilt)) expectSame(spoilt);
      }),
      { numRuns: runs },
    );
  });
});
