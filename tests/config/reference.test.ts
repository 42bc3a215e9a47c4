import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { formatProblems, loadPortalFrom, type Problem } from '../../src/config/load.ts';
import type { Path } from '../../src/config/parse.ts';
import { commonWords } from '../../src/config/reference/fields.ts';
import type { Word } from '../../src/config/reference/parts.ts';
import { fieldWord, kinds, kindSchemas, parts, typeOf } from '../../src/config/reference/reference.ts';
import { sample } from '../../src/config/reference/sample.ts';
import { inner, objectsIn, shapeOf, valuesOf } from '../../src/config/reference/walk.ts';
import {
  departmentSchema,
  icon,
  portalSchema,
  resourceSchema,
  rowFieldSchema,
  screenKinds,
  type FieldType,
} from '../../src/config/schema.ts';
import { filesOf } from '../support/portal.ts';

type Map = Record<PropertyKey, unknown>;
type Spot = { file: string; path: Path };

/** The sample with a map in one place of it; `change` gets what stands there. */
function sampleWith({ file, path }: Spot, change: (current: unknown) => unknown) {
  const data = { root: parse(sample[file]!) as unknown };
  const steps = ['root', ...path];
  let owner: Map = data;
  for (const step of steps.slice(0, -1)) owner = owner[step] as Map;
  owner[steps.at(-1)!] = change(owner[steps.at(-1)!]);
  return loadPortalFrom(filesOf({ ...sample, [file]: stringify(data.root) }));
}

/** The example in its place, with the rest of the map that it needs; where a map has several forms, as it stands. */
const written =
  (example: Map, { several }: { several: boolean }) =>
  (current: unknown) => {
    if (several || typeof current !== 'object') return example;
    const screens: readonly string[] = [...screenKinds, 'tabs'];
    const replaced = screens.some((kind) => kind in example) && 'path' in { ...(current as Map), path: 1 };
    const kept = Object.entries(current as Map).filter(
      ([key]) => !(replaced && isScreenOf(current as Map, key)),
    );
    return { ...Object.fromEntries(kept), ...example };
  };
/** Of a route or a tab, which shows one thing only. */
const isScreenOf = (map: Map, key: string) =>
  'label' in map && !('many' in map) && ([...screenKinds, 'tabs'] as string[]).includes(key);

const misspelt = (example: Map, key: string): Map =>
  Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name === key ? `${name}z` : name, value]),
  );

type Case = { name: string; key: string; word: Word; at: Spot; base?: Map; several: boolean };

const inParts: Case[] = parts.flatMap(({ id, words, at, schema }) =>
  Object.entries(words).map(([key, word]) => ({
    name: `${id}.${key}`,
    key,
    word,
    at: word.at ?? at,
    several: objectsIn(schema).length > 1,
  })),
);
const example: Spot = { file: 'resources/livros.yaml', path: ['fields', 'exemplo'] };
const inFields: Case[] = [
  ...Object.entries(commonWords).map(([key, word]) => ({ key, word, kind: 'text' as FieldType })),
  ...(Object.keys(kinds) as FieldType[]).flatMap((kind) =>
    Object.entries(kinds[kind].keys).map(([key, word]) => ({ key, word, kind })),
  ),
].map(({ key, word, kind }) => ({
  name: `${kind}.${key}`,
  key,
  word,
  at: example,
  base: parse(kinds[kind].example) as Map,
  several: false,
}));

/** All problems, but that the rest of the sample is no longer used. */
const told = ({ problems }: { problems: readonly Problem[] }) =>
  formatProblems(problems.filter(({ code }) => !code?.endsWith('-sem-uso')));

describe('the sample of the reference', () => {
  it('is a config that is right', () => {
    expect(formatProblems(loadPortalFrom(filesOf(sample)).problems)).toBe('');
  });
});

describe.each([...inParts, ...inFields])('the example of $name', ({ key, word, at, base, several }) => {
  const keys = parse(word.example) as Map;
  const change = (map: Map) => sampleWith(at, (current) => written(map, { several })(base ?? current ?? {}));

  it('is right where it belongs', () => {
    expect(Object.keys(keys)).toContain(key);
    expect(told(change(keys))).toBe('');
  });

  it('is refused with the keyword misspelt, by its name', () => {
    const { portal, problems } = sampleWith(at, (current) => {
      const right = written(keys, { several })(base ?? current ?? {}) as Map;
      return misspelt(right, key);
    });
    expect(portal).toBeNull();
    expect(formatProblems(problems)).toMatch(new RegExp(`"${key}z?"`));
  });
});

describe.each(Object.entries(kinds))('the example of a field of type %s', (type, kind) => {
  const field = parse(kind.example) as Map;
  const load = (map: Map) => sampleWith(example, () => map);

  it('is right, and refused with the type misspelt', () => {
    expect(field.type).toBe(type);
    expect(told(load(field))).toBe('');
    expect(formatProblems(load({ ...field, type: `${type}z` }).problems)).toContain(
      `"${type}z" não é um tipo`,
    );
  });
});

describe('the words of the language', () => {
  const known = new Map<z.ZodObject, (key: string) => Word | undefined>();
  for (const { schema, words } of parts)
    for (const object of objectsIn(schema)) known.set(object, (key) => words[key]);
  for (const schema of [resourceSchema.shape.fields.valueType, rowFieldSchema])
    for (const object of objectsIn(schema)) known.set(object, (key) => fieldWord(typeOf(object), key));

  /** Every key of every map of the language, with what it takes. */
  const keys: { where: string; key: string; schema: z.ZodType; word: Word | undefined }[] = [];
  const seen = new Set<z.ZodType>();
  const visit = (schema: z.ZodType, where: string) => {
    const one = inner(schema);
    if (one instanceof z.ZodUnion) for (const option of one.options) visit(option as z.ZodType, where);
    if (one instanceof z.ZodArray) visit(one.element as z.ZodType, where);
    if (one instanceof z.ZodRecord) visit(one.valueType as z.ZodType, where);
    if (!(one instanceof z.ZodObject) || seen.has(one)) return;
    seen.add(one);
    const wordOf = known.get(one);
    for (const [key, value] of Object.entries(shapeOf(one))) {
      const here = `${where}.${key}`;
      if (!(key === 'type' && kindSchemas.size > 0 && wordOf && inner(value) instanceof z.ZodLiteral))
        keys.push({ where: here, key, schema: value, word: wordOf?.(key) });
      visit(value, here);
    }
  };
  visit(portalSchema, 'portal');
  visit(departmentSchema, 'department');
  visit(resourceSchema, 'resource');

  it('are there for every keyword, with an example', () => {
    const lacking = keys.filter(({ word }) => !word?.text || !word.example).map(({ where }) => where);
    expect(lacking, 'give each of these keywords a word in src/config/reference').toEqual([]);
    expect(keys.length).toBeGreaterThan(250);
  });

  it('tell what each accepted value means', () => {
    const lacking = keys.flatMap(({ where, schema, word }) =>
      inner(schema) === icon || word?.example.startsWith('chart: false') || where.endsWith('.measures')
        ? []
        : valuesOf(schema)
            .filter((value) => !['count', '*'].includes(String(value)) && !word?.values?.[String(value)])
            .map((value) => `${where}: ${value}`),
    );
    expect(lacking, 'say in `values` of the keyword what each value means').toEqual([]);
  });

  it('are one sentence each', () => {
    for (const { where, word } of keys) expect(word!.text, where).toMatch(/^[\p{L}$].{5,160}[.]$|^[^.]+\.$/u);
  });
});
