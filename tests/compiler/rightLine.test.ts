import { describe, expect, it } from 'vitest';
import { isMap, isScalar, LineCounter, parseDocument, visit, type Pair, type Scalar } from 'yaml';
import { loadPortalFrom } from '#compiler/load.ts';
import { sample } from '#language/samples/spokenSample.ts';
import { randomCases } from '../support/fastCheckSeed.ts';
import { filesOf, goodTexts, type Texts } from '../support/portal.ts';

/**
 * One mistake at a time, at every possible place of two configs: thousands of broken configs. The line of the
 * mistake must always be among the reported ones.
 */
const configs: Record<string, Texts> = { good: goodTexts(), sample };

/** A mistake in a file: the edited text, and the line that is now wrong. */
type Mistake = { name: string; text: string; line: number };

type Key = Pair<Scalar, unknown> & { key: Scalar & { range: [number, number, number] } };

/** Maps whose keys are names that the writer chooses: a misspelt one is just another name. */
const named = new Set(['fields', 'options', 'measures', 'values', 'totals', 'decimals', 'scope']);
/** Keys whose values are new names or texts: any value is valid. */
const given = new Set([
  'label',
  'one',
  'many',
  'name',
  'company',
  'path',
  'aliases',
  'help',
  'section',
  'metric',
  'table',
  'title',
  'text',
  'shortcuts',
  'description',
  'segment',
  'id',
  'message',
  'password',
  'email',
  'group',
  'regex',
  'year',
]);

function mistakesIn(text: string): Mistake[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineOf = (offset: number) => lines.linePos(offset).line;
  const found: Mistake[] = [];
  const edit = (name: string, from: number, to: number, by: string, line = lineOf(from)) =>
    found.push({ name, text: text.slice(0, from) + by + text.slice(to), line });

  visit(document, {
    Pair(_key, pair, path) {
      const { key, value } = pair as Key;
      const owner = path.findLast((node) => 'key' in (node as object)) as Pair<Scalar> | undefined;
      const keyword = !owner || !named.has(String(owner.key.value));
      const [start, end] = key.range;
      const name = String(key.value);
      if (keyword && !isConditionOf(path)) edit('a misspelt key', start, end, `${name}z`);
      if (!isScalar(value) && !isMap(value)) return;
      const range = value.range!;
      const inFlow = text.slice(range[0], range[1]).includes('\n') === false;
      if (!inFlow) return;
      if (keyword && !given.has(name) && name !== 'default') {
        edit('a list where there was none', range[0], range[1], '[[1]]');
        edit('a map where there was none', range[0], range[1], '{ zz: 1 }');
        edit('a number where there was none', range[0], range[1], '-3.25');
        edit('a text where there was none', range[0], range[1], "'zz zz'");
        edit('nothing', range[0], range[1], '', lineOf(start));
      }
    },
    Scalar(key, node, path) {
      if (key === 'key' || typeof node.value !== 'string' || !node.range) return;
      const pair = path.findLast((one) => 'key' in (one as object)) as Pair<Scalar> | undefined;
      if (!pair || given.has(String(pair.key.value)) || named.has(String(ownerOf(path)?.key.value))) return;
      edit('a name that nothing has', node.range[0], node.range[1], 'nadaDisto');
    },
    Map(_key, map) {
      for (const pair of map.items as Key[]) {
        if (map.flow) continue;
        const start = pair.key.range[0];
        const lineStart = text.lastIndexOf('\n', start - 1) + 1;
        const line = text.slice(lineStart, text.indexOf('\n', start) + 1);
        if (!line.includes('- ') && isScalar(pair.value))
          edit('a repeated line', lineStart, lineStart, line, lineOf(start) + 1);
      }
    },
  });
  return found;
}

const ownerOf = (path: readonly unknown[]) =>
  (path.filter((one) => typeof one === 'object' && one !== null && 'key' in one) as Pair<Scalar>[]).at(-2);

/** True inside a filter, where keys are fields with operators; the mistakes there are in names. */
const isConditionOf = (path: readonly unknown[]) =>
  (path.filter((one) => typeof one === 'object' && one !== null && 'key' in one) as Pair<Scalar>[]).some(
    ({ key }) => /^(filter|defaultFilter|compare|when|.*When|scope)$/.test(String(key.value)),
  );

/** `npm test` tries one of so many mistakes. */
const thinning = 10 / randomCases(10);

describe('the line of a mistake', () => {
  const all = Object.entries(configs).flatMap(([config, texts]) =>
    Object.entries(texts).flatMap(([file, text]) =>
      mistakesIn(text)
        // The config with every keyword takes four times as long to load, so every third mistake is tried there.
        .filter((_mistake, at) => at % ((config === 'good' ? 1 : 3) * thinning) === 0)
        .map((mistake) => ({ config, file, ...mistake })),
    ),
  );

  it('is correct for 95 of 100 single mistakes, and every message has a remedy', () => {
    const tally = { mistakes: 0, refused: 0, right: 0 };
    const missed: string[] = [];
    for (const { config, file, name, text, line } of all) {
      const { portal, problems } = loadPortalFrom(filesOf({ ...configs[config]!, [file]: text }));
      const errors = problems.filter(({ severity }) => severity === 'error');
      tally.mistakes += 1;
      expect(portal === null).toBe(errors.length > 0);
      for (const { message } of problems) expect(message).not.toMatch(/undefined|\[object|%s|\bat .*\.ts:/);
      if (errors.length === 0) continue;
      tally.refused += 1;
      if (problems.some(({ place }) => place.file === `config/${file}` && place.line === line))
        tally.right += 1;
      else
        missed.push(
          `${name} in ${file}:${line} -> ${problems.map(({ place, message }) => `${place.file}:${place.line} ${message}`).join(' | ')}`,
        );
    }
    if (process.env.MISSED) console.log(tally, missed.join('\n'));
    expect(tally.mistakes).toBeGreaterThan(1500 / thinning);
    expect(tally.refused).toBeGreaterThan(0.7 * tally.mistakes);
    expect(tally.right / tally.refused, missed.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.95);
  }, 240_000);
});
