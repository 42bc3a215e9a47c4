/**
 * No keyword is accepted and ignored. Every keyword of every map of the language (portal, resources, screens, widgets, rules,
 * steps), as the schemas list them, is written where the reference shows it and into every other map of its kind in the
 * sample; then `check` refuses it, warns that it has no effect, or the portal that comes of it is another one. And every key of that portal is
 * read outside the compiler. Fields are written on each way to get a value in tests/kinds/keywords.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { formatProblems } from '#compiler/load.ts';
import { portalDescription } from '#compiler/resolve/portalDescriptions.ts';
import { inSample, sampleFiles } from '#language/samples/spokenSample.ts';
import { walkConfig } from '#model/config/walkConfig.ts';
import { schemaValues } from '#language/resolvedKeys.ts';
import { keywordsOf, sectionOf, type Keyword, type KeywordDocs } from '#model/config/keyword.ts';
import { mapsOfFile } from '../support/generate/keywordsUsed.ts';
import {
  inParts,
  sampleWith,
  written,
  type Case,
  type ConfigNode,
  type Map,
} from '../support/language/reference.ts';

/** The portal that comes of the sample, as text, without the places in its files; what was said otherwise. */
function outcome(at: ConfigNode, change: (current: unknown) => unknown, files = sampleFiles()) {
  const { portal, problems } = sampleWith(at, change, files);
  const idle = problems.filter(({ code }) => code === 'no-effect');
  return {
    portal: portal && JSON.stringify(portal, (key, value: unknown) => (key === 'place' ? undefined : value)),
    idle: formatProblems(idle),
    problems: formatProblems(problems),
  };
}

/** The sample whose lists show only some rows: only there does `allRows` say anything. */
function narrowedSample(): Record<string, string> {
  const narrowed = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(narrowed);
    if (typeof part !== 'object' || part === null) return part;
    const inner = Object.fromEntries(Object.entries(part).map(([key, one]) => [key, narrowed(one)]));
    // a widget's list has its title there
    if (!('list' in inner) || 'resource' in inner) return inner;
    const list: Map = typeof inner.list === 'string' ? { resource: inner.list } : { ...(inner.list as Map) };
    return { ...inner, list: { ...list, filter: { ...(list.filter as Map), id_gt: 1 } } };
  };
  const loans = { label: 'Alguns', list: inSample('emprestimos') };
  const withList = (file: string, text: string) => {
    const department = parse(text) as { routes: unknown[] };
    const routes = [...department.routes, { path: `/some/${file.replace(/\W/g, '')}`, ...loans }];
    return stringify(narrowed({ ...department, routes }));
  };
  return Object.fromEntries(
    Object.entries(sampleFiles()).map(([file, text]) => [
      file,
      file.startsWith('departments/') ? withList(file, text) : text,
    ]),
  );
}

const without = (map: Map, key: string): Map =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));

/** The map as the example of a keyword completes it. */
const completed =
  ({ word, base, several }: Case) =>
  (current: unknown) =>
    written(parse(inSample(word.example)) as Map, { several })(base?.() ?? current ?? {}) as Map;

/**
 * Read before there is a portal, or by `portal test` alone, or without effect on the two resources of the sample, or the
 * answer to a refusal of `check`: tests/compiler/oddities.test.ts, tests/cli/test, tests/screens/dashboard,
 * tests/access/figureRows.test.ts.
 */
const isApart = (name: string) =>
  /^(?:portal\.language$|panelFilter\.on$|scenario|list\.allRows$)/.test(name);
const cases = inParts.filter(({ name }) => !isApart(name));

/** Values that say something else than what holds without the keyword, where its example says the same. */
const others: Readonly<Record<string, unknown>> = {
  'resource.search': ['paginas'],
  'alternative.label': 'De outro modo',
};

/** The accepted values of a fixed set, as they are written. */
const fixedValues = ({ schema }: Keyword): unknown[] => {
  const takes = (value: unknown) => schema.safeParse(value).success;
  return [...new Set([...schemaValues(schema), true, false])].flatMap((value) =>
    takes(value) ? [value] : takes([value]) ? [[value]] : [],
  );
};

/** The values to try: one that says what holds anyway shows no effect. */
const valuesFor = (name: string, key: string, word: KeywordDocs): unknown[] => [
  (parse(inSample(word.example)) as Map)[key],
  ...(name in others ? [others[name]] : []),
  ...fixedValues(word as Keyword),
];

describe.each(cases)('$name', (one) => {
  const { name, key, at, word } = one;

  it('has an effect where the reference shows it', () => {
    const files = key === 'allRows' ? narrowedSample() : sampleFiles();
    const given = outcome(at, completed(one), files);
    expect(given.portal, given.problems).not.toBeNull();
    const lacking = outcome(at, (current) => without(completed(one)(current), key), files);
    const isSeen = valuesFor(name, key, word).some((value) => {
      const { portal } = outcome(at, (current) => ({ ...completed(one)(current), [key]: value }), files);
      return portal !== null && portal !== lacking.portal;
    });
    expect(isSeen).toBe(true);
  });

  it('has values that differ in their effect', () => {
    const seen = new Map<string, unknown>();
    for (const value of fixedValues(word as Keyword)) {
      const { portal, idle } = outcome(at, (current) => ({ ...completed(one)(current), [key]: value }));
      if (portal === null || idle !== '') continue;
      expect([value, 'as', seen.get(portal)]).toEqual([value, 'as', undefined]);
      seen.set(portal, value);
    }
  });
});

/** Every map of the sample, with its keywords that are not written there. */
const places = Object.entries(sampleFiles())
  .filter(([file]) => file.endsWith('.yaml') && !file.startsWith('scenarios/'))
  .flatMap(([file, text]) =>
    mapsOfFile(file, parse(text)).map((map) => ({ ...map, file, name: `${file} ${map.path.join('.')}` })),
  );

const withKey = (key: string, value: unknown) => (current: unknown) => ({
  ...(current as Map),
  [key]: value,
});

/** Where a keyword says what holds already: approvals are waited for, and an account needs a password. */
const holdsAlready: readonly string[] = [
  'resources/emprestimos.yaml fields.etapa.transitions.2 waits',
  'resources/leitores.yaml fields.segredo required',
];

it.each(places.filter(({ path }) => path.length > 0))(
  '$name ignores no keyword that it accepts',
  ({ object, value, path, file, name }) => {
    const at = { file, path };
    const base = outcome(at, (current) => current);
    const ignored = Object.entries(keywordsOf(object)).flatMap(([key, word]) => {
      const keyword = `${sectionOf(object)?.id}.${key}`;
      if (key in value || isApart(keyword) || holdsAlready.includes(`${name} ${key}`)) return [];
      const given = [...new Set(valuesFor(keyword, key, word).map((one) => JSON.stringify(one)))];
      const accepted = given.filter((one) => {
        const { portal, idle } = outcome(at, withKey(key, JSON.parse(one)));
        return portal !== null && idle === base.idle;
      });
      const differ = accepted.some(
        (one) => outcome(at, withKey(key, JSON.parse(one))).portal !== base.portal,
      );
      // Of a fixed set, the one value that is accepted here says what holds anyway.
      const isOnly = accepted.length === 1 && fixedValues(word as Keyword).length > 0;
      return accepted.length > 0 && !differ && !isOnly ? [`${key} ${accepted.join(' ')}`] : [];
    });
    expect(ignored).toEqual([]);
  },
);

/** What reads the resolved portal: all code but that which reads what was written, and their common types. */
const compilers =
  /\/(?:messages|compiler|authoring|samples|habits|schema|bind)\/|\/(?:schema|schemas|language|bind|resolve|lint|types|keywords)\.ts$/;
const readers = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !compilers.test(`/${file}`))
  .map((file) => readFileSync(`src/${file}`, 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, ''))
  .join('\n');
const names = new Set(readers.match(/[A-Za-z]\w*/g));

it('every key of the resolved portal is read', () => {
  const keys = new Set<string>();
  for (const one of inParts) {
    const { portal } = sampleWith(one.at, completed(one));
    if (portal)
      walkConfig(portal, portalDescription, {
        leaf: (value, { key }) => (keys.add(key), value),
        map: (part, _original, { key }) => (keys.add(key), part),
      });
  }
  expect(keys.size).toBeGreaterThan(200);
  expect([...keys].filter((key) => !names.has(key))).toEqual([]);
});
