import { describe, expect, it } from 'vitest';
import { translate } from '#messages/translate.ts';
import { parse } from 'yaml';
import type { z } from 'zod';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import type { Path } from '#language/files.ts';
import { kindSchemas, reference } from '#authoring/reference/reference.ts';
import { entryAt } from '#authoring/reference/markdown.ts';
import { sample } from '#language/samples/spokenSample.ts';
import { mapsBelow, inner, schemaValues } from '#language/resolvedKeys.ts';
import { keywordsOf, sectionOf } from '#model/config/keyword.ts';
import { departmentSchema, icon, portalSchema, resourceSchema } from '#compiler/schema/schema.ts';
import { filesOf } from '../support/portal.ts';
import {
  example,
  exampleOf,
  inFields,
  inParts,
  sampleWith,
  problemsIn,
  problemsOf,
  written,
  type ConfigNode,
  type Map,
} from '../support/language/reference.ts';

const misspelt = (example: Map, key: string): Map =>
  Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name === key ? `${name}z` : name, value]),
  );

describe('the sample of the reference', () => {
  it('is a valid config', () => {
    expect(formatProblems(loadPortalFrom(filesOf(sample)).problems)).toBe('');
  });
});

describe.each([...inParts, ...inFields])('the example of $name', (one) => {
  const { key, word, at, base, several } = one;
  const keys = parse(word.example) as Map;

  it('is valid where it belongs', () => {
    expect(Object.keys(keys)).toContain(key);
    expect(
      problemsOf(one),
      `the sample (src/language/samples/spokenSample.ts) must have a map at ${at.path.join('.')} of ${at.file} that the example completes`,
    ).toBe('');
  });

  it('is refused with the keyword misspelt, by its name', () => {
    const { portal, problems } = sampleWith(at, (current) => {
      const right = written(keys, { several })(base?.() ?? current ?? {}) as Map;
      return misspelt(right, key);
    });
    expect(portal).toBeNull();
    expect(formatProblems(problems)).toMatch(new RegExp(`"${key}z?"`));
  });
});

describe.each([...kindSchemas.keys()])('the example of a field of type %s', (type) => {
  const field = parse(exampleOf(type)) as Map;
  const load = (map: Map) => sampleWith(example, () => map);

  it('is valid, and refused with a misspelt type', () => {
    expect(field.type).toBe(type);
    expect(problemsIn(load(field))).toBe('');
    expect(formatProblems(load({ ...field, type: `${type}z` }).problems)).toContain(
      `"${type}z" não é um tipo`,
    );
  });
});

describe('the documentation of keywords', () => {
  /** Every key of every map of the language. */
  const maps = [portalSchema, departmentSchema, resourceSchema].flatMap((root) => [...mapsBelow(root)]);
  const keys = maps.flatMap((object) =>
    Object.entries(object.shape).map(([key, schema]) => ({
      where: `${sectionOf(object)?.id ?? '?'}.${key}`,
      key,
      schema: schema as z.ZodType,
      word: keywordsOf(object)[key],
    })),
  );

  it('exists for every keyword, with an example', () => {
    const lacking = keys.filter(({ word }) => !word?.text || !word.example).map(({ where }) => where);
    expect(lacking, 'make each of these maps with mapOf').toEqual([]);
    expect(keys.length).toBeGreaterThan(250);
  });

  it('explains each accepted value', () => {
    const lacking = keys.flatMap(({ where, schema, word }) =>
      inner(schema) === icon ||
      word?.example.startsWith('chart: false') ||
      where.endsWith('.measures') ||
      // names of banks and acquirers
      where === 'documentTable.layouts'
        ? []
        : schemaValues(schema)
            .filter((value) => !['count', '*'].includes(String(value)) && !word?.values?.[String(value)])
            .map((value) => `${where}: ${value}`),
    );
    expect(lacking, 'say in `values` of the keyword what each value means').toEqual([]);
  });

  it('is one sentence each', () => {
    const long = keys.flatMap(({ where, word }) => {
      const text = translate(word!.text);
      // a dot within a name ends no sentence
      const plain = text.replace(/`[^`]*`|\{[^}]*\}/g, 'x');
      return /^[\p{L}$].{5,160}[.]$|^[^.]+\.$/u.test(plain) ? [] : [`${where}: ${text}`];
    });
    expect(long).toEqual([]);
  });
});

describe('the documentation of filters and formulas', () => {
  const words = (id: string) =>
    reference()
      .chapters.flatMap(({ sections }) => sections)
      .find((section) => section.id === id)!
      .keywords.map(({ name, example }) => ({ name, example, keys: parse(example) as Map }));
  const list: ConfigNode = { file: 'departments/acervo.yaml', path: ['routes', 1, 'list'] };
  const listBy = (filter: unknown) =>
    problemsIn(sampleWith(list, (current) => ({ ...(current as Map), filter })));

  it.each(words('filter'))(
    'the example of $name is a valid filter, and is refused when misspelt',
    ({ name, keys }) => {
      const [key] = Object.keys(keys) as [string];
      const operator = key.includes('_') ? key.slice(key.indexOf('_')) : '';
      expect([key, `campo${operator}`]).toContain(name);
      expect(listBy(keys)).toBe('');
      expect(listBy({ [`${key}z`]: keys[key] })).toContain(`"${operator || key}z"`);
    },
  );

  it.each(words('variable').filter(({ name }) => !name.startsWith('$record')))(
    'the example of $name is valid, and is refused when misspelt',
    ({ name, keys, example }) => {
      expect(example).toContain(name.split('.')[0]);
      expect(listBy(keys)).toBe('');
      const [key, value] = Object.entries(keys)[0] as [string, string];
      expect(listBy({ [key]: value.replace('$', '$z') })).toContain('não existe');
    },
  );

  it('the example of $record is valid on a reference', () => {
    const { keys } = words('variable').find(({ name }) => name.startsWith('$record'))!;
    const field = (more: Map) =>
      problemsIn(sampleWith(example, () => ({ ...(parse(exampleOf('reference')) as Map), ...more })));
    expect(field(keys)).toBe('');
    expect(field({ filter: { id_neq: '$record.nada' } })).toContain('não existe');
  });

  it.each(words('formula'))(
    'the example of $name is valid, and is refused when misspelt',
    ({ name, keys }) => {
      const rows = {
        type: 'items',
        label: 'Capítulos',
        fields: {
          paginas: { type: 'integer', label: 'Páginas' },
          entrega: { type: 'date', label: 'Entrega' },
        },
      };
      const formula = (text: string) =>
        problemsIn(
          sampleWith({ ...example, path: ['fields'] }, (fields) => ({
            ...(fields as Map),
            capitulos: rows,
            exemplo: { type: 'decimal', label: 'Exemplo', formula: text },
          })),
        );
      expect(keys.formula).toContain(`${name}(`);
      expect(formula(keys.formula as string)).toBe('');
      expect(formula((keys.formula as string).replace(`${name}(`, `${name}z(`))).toContain(`${name}z`);
    },
  );
});

describe('the addresses of the reference', () => {
  const sections = reference().chapters.flatMap(({ sections }) => sections);
  const addresses = [
    'icon',
    'sample',
    ...sections.flatMap(({ id, keywords }) => [id, ...keywords.map(({ name }) => `${id}.${name}`)]),
  ];

  it('are unique', () => {
    expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
    expect(addresses.length).toBeGreaterThan(400);
  });

  it('include the targets of all links', () => {
    const links = sections.flatMap(({ keywords }) => keywords.flatMap(({ see = [] }) => see));
    expect(links.filter((link) => !addresses.includes(link))).toEqual([]);
    expect(new Set(links).size).toBeGreaterThan(20);
  });

  const department = parse(sample['departments/acervo.yaml']!) as unknown;
  const resource = parse(sample['resources/emprestimos.yaml']!) as unknown;
  it.each([
    ['department', department, ['label'], 'department.label'],
    ['department', department, ['routes', 1], 'route'],
    ['department', department, ['routes', 1, 'lable'], 'route'],
    ['department', department, ['routes', 1, 'list', 'columns', 2], 'list.columns'],
    ['department', department, ['routes', 0, 'dashboard', 'widgets', 1, 'groupBy'], 'chart.groupBy'],
    [
      'department',
      department,
      ['routes', 0, 'dashboard', 'widgets', 2, 'columns', 1, 'field'],
      'tonedColumn.field',
    ],
    ['department', department, ['routes', 4, 'tabs', 1, 'segment'], 'tab.segment'],
    ['department', department, ['routes', 3, 'report', 'measures', 'Preço médio', 'avg'], 'measure.avg'],
    ['resource', resource, ['fields', 'taxa'], 'field.money'],
    ['resource', resource, ['fields', 'taxa', 'label'], 'field.label'],
    ['resource', resource, ['fields', 'taxa', 'decimals'], 'field.money.decimals'],
    ['resource', resource, ['fields', 'etapa', 'transitions', 0, 'to'], 'transition.to'],
    ['resource', { fields: { x: { type: 'moneyy' } } }, ['fields', 'x', 'type'], 'resource.fields'],
    ['portal', {}, ['brand', 'name'], 'brand.name'],
    ['approvals', {}, ['frotas', 0], undefined],
  ] as const)('of a part of a %s file (%#) is the keyword that it is about', (kind, data, path, entry) => {
    expect(entryAt(kind, data, path)).toBe(entry);
    if (entry) expect(addresses).toContain(entry);
  });

  it('are known for every part of the sample', () => {
    const walk = (value: unknown, path: Path): Path[] =>
      typeof value === 'object' && value !== null
        ? [
            path,
            ...Object.entries(value).flatMap(([key, part]) =>
              walk(part, [...path, Array.isArray(value) ? Number(key) : key]),
            ),
          ]
        : [path];
    for (const [file, text] of Object.entries(sample)) {
      const kind = file.startsWith('departments')
        ? 'department'
        : file.startsWith('resources')
          ? 'resource'
          : 'portal';
      const data = parse(text) as unknown;
      for (const path of walk(data, []))
        expect(addresses, `${file} ${path.join('.')}`).toContain(entryAt(kind, data, path));
    }
  });
});
