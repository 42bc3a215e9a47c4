/**
 * No keyword of a field is accepted and ignored. Every keyword of every kind is written on every way in which a field gets
 * its value; `check` refuses it, or its effect is seen. The test fails while a keyword has no effect here, so a new keyword
 * gets its line.
 */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatProblems, loadPortalFrom } from '#compiler/load.ts';
import { fieldSchema } from '#kinds/schemas.ts';
import { keywordsOf } from '#model/config/keyword.ts';
import type { Field, Portal } from '#model/types.ts';
import { viewerOf } from '#model/filter/filter.ts';
import { initialValues, valueForOlder } from '#kinds/defaults.ts';
import { clockOf, compute } from '#kinds/compute.ts';
import { storedForm } from '#kinds/registry.ts';
import { isReadOnly, isRequired, validateRecord } from '#kinds/validate.ts';
import { accountsWith, filesOf, listsOf, settingsWith } from '#tests/support/portal.ts';

/** The ways in which a field gets its value, besides being typed. */
const ways = {
  typed: '',
  readOnly: 'readOnly: true',
  formula: (type: string) => `formula: ${formulas[type]}`,
  today: (type: string) => `formula: ${formulasOfToday[type]}`,
  lookup: 'lookup: alvoId.x',
  copied: 'copy: alvoId.x, readOnly: true',
  filledByCopy: 'copy: alvoId.x',
  found: 'find: { in: alvos, where: { nome: $record.t }, value: x }',
  rollup: 'rollup: { from: filhos, target: paiId, last: x, by: ordem }',
  numbered: "sequence: 'N-{0000}'",
} as const;
type Way = keyof typeof ways;

const formulas: Record<string, string> = {
  ...{ integer: 'n', decimal: 'n', money: 'n', percent: 'n', text: 't', boolean: 'n > 1' },
  ...{ date: 'd', datetime: 'm', month: 'd' },
};
const formulasOfToday: Record<string, string> = {
  ...{
    integer: "'days($today, d)'",
    text: "'text($today)'",
    date: 'addDays($today, n)',
    boolean: 'd < $today',
  },
};

/** What a field of a kind needs, and a value that it holds. */
const needs: Record<string, string> = {
  select: 'options: { a: A, b: B }',
  multiselect: 'options: { a: A, b: B }',
  status: 'options: { a: A, b: B }',
  reference: 'resource: alvos',
  references: 'resource: alvos',
  items: 'fields: { c: { type: text, label: C } }',
};

const kinds = [
  'integer',
  'decimal',
  'money',
  'percent',
  'text',
  'textarea',
  'markdown',
  'json',
  'boolean',
  'date',
  'datetime',
  'month',
  'select',
  'multiselect',
  'status',
  'reference',
  'references',
  'email',
  'phone',
  'url',
  'color',
  'cpf',
  'items',
  'file',
  'password',
] as const;

/** A value beyond the limit, and one within it. */
type Limit = { written: string; wrong: unknown; right: unknown };
const limits: Record<string, (type: string) => Limit | undefined> = {
  min: (type) =>
    type === 'date'
      ? { written: "min: '2026-02-01'", wrong: '2026-01-31', right: '2026-02-01' }
      : type === 'datetime'
        ? {
            written: "min: '2026-02-01'",
            wrong: '2026-01-31T12:00:00.000Z',
            right: '2026-02-02T12:00:00.000Z',
          }
        : type === 'items'
          ? { written: 'min: 2', wrong: [{ c: 'x' }], right: [{ c: 'x' }, { c: 'y' }] }
          : { written: 'min: 5', wrong: 4, right: 5 },
  max: (type) =>
    type === 'date'
      ? { written: "max: '2026-02-01'", wrong: '2026-02-02', right: '2026-02-01' }
      : type === 'datetime'
        ? {
            written: "max: '2026-02-01'",
            wrong: '2026-02-03T12:00:00.000Z',
            right: '2026-01-31T12:00:00.000Z',
          }
        : type === 'items'
          ? { written: 'max: 1', wrong: [{ c: 'x' }, { c: 'y' }], right: [{ c: 'x' }] }
          : type === 'file'
            ? undefined
            : { written: 'max: 5', wrong: 6, right: 5 },
  minLength: () => ({ written: 'minLength: 3', wrong: 'ab', right: 'abc' }),
  maxLength: (type) =>
    type === 'json'
      ? { written: 'maxLength: 12', wrong: '{"chave":"longa"}', right: '{"a":1}' }
      : { written: 'maxLength: 3', wrong: 'abcd', right: 'abc' },
  pattern: () => ({
    written: "pattern: { regex: '[a-c]+', message: Só a, b e c }",
    wrong: 'xyz',
    right: 'abc',
  }),
};

const written: Record<string, string> = {
  required: 'required: true',
  default: '',
  requiredWhen: 'requiredWhen: { t: sim }',
  readOnlyWhen: 'readOnlyWhen: { t: sim }',
  case: 'case: upper',
};
const defaults: Record<string, string> = {
  ...{ integer: '7', decimal: '7', money: '7', percent: '7', text: 'abc', textarea: 'abc', markdown: 'abc' },
  ...{
    boolean: 'true',
    date: "'2026-03-01'",
    datetime: '$now',
    month: "'2026-03'",
    select: 'b',
    status: 'b',
  },
  ...{ multiselect: '[b]', email: 'a@example.com', color: "'#ffffff'", url: 'https://example.com' },
};

/** Keywords whose effect other tests see, each of them for all kinds at once. */
const seenElsewhere: Record<string, string> = {
  label: 'tests/demo',
  help: 'tests/ui',
  hidden: 'tests/kinds/hidden.test.ts',
  type: 'tests/kinds/kinds.test.ts',
  column: 'tests/server/data/postgres/adopted',
  unique: 'tests/server/writes',
  readOnly: 'tests/server/writes',
  remember: 'tests/ui',
  visibleWhen: 'tests/kinds/validate.test.ts',
  lookup: 'tests/server/writes/links.test.ts',
  copy: 'tests/server/writes/links.test.ts',
  find: 'tests/server/writes/finds.test.ts',
  rollCall: 'tests/screens/form/rollCall.test.tsx',
  rollup: 'tests/server/writes/links.test.ts',
  name: 'tests/features/anotherBackend',
  formerly: 'tests/cli',
  formula: 'tests/kinds/compute.test.ts',
  placeholder: 'tests/ui',
  unit: 'tests/kinds/format.test.ts',
  unitFrom: 'tests/kinds/units.test.ts',
  stars: 'tests/kinds/format.test.ts',
  decimals: 'tests/kinds/format.test.ts',
  currency: 'tests/kinds/format.test.ts',
  relative: 'tests/ui',
  due: 'tests/model/fields/due.test.ts',
  sequence: 'tests/server/writes/computed.test.ts',
  of: 'tests/server/writes/numbersAtTransition.test.ts',
  at: 'tests/server/writes/numbersAtTransition.test.ts',
  gaps: 'tests/server/writes/numbersAtTransition.test.ts',
  options: 'tests/kinds',
  when: 'tests/server/writes/computed.test.ts',
  transitions: 'tests/features/transition',
  resource: 'tests/kinds',
  filter: 'tests/server/writes/choices.test.ts',
  inForce: 'tests/server/writes/inForce.test.ts',
  withImage: 'tests/ui',
  country: 'tests/kinds/documents.test.ts',
  keyType: 'tests/kinds/documents.test.ts',
  document: 'tests/kinds',
  accept: 'tests/kinds/files.test.ts',
  maxSize: 'tests/kinds/files.test.ts',
  image: 'tests/ui',
  fields: 'tests/kinds/items.test.ts',
  rowLabel: 'tests/ui',
  totals: 'tests/kinds/items.test.ts',
};

const wayOf = (way: Way, type: string) => {
  const found = ways[way];
  return typeof found === 'function' ? found(type) : found;
};

/** The field as written, loaded; the problems if `check` refuses it. */
function load(type: string, way: Way, keyword: string): { portal: Portal | null; problems: string } {
  const more = [needs[type], wayOf(way, type), keyword].filter(Boolean).join(', ');
  const own = [needs[type]].filter(Boolean).join('');
  const source = `{ type: ${type}, label: X${own && `, ${own}`} }`;
  const { portal, problems } = loadPortalFrom(
    filesOf({
      ...settingsWith(),
      ...accountsWith(['vendas']),
      'resources/alvos.yaml': `
label: { one: Alvo, many: Alvos }
title: nome
fields: { nome: { type: text, label: Nome }, x: ${source} }`,
      'resources/filhos.yaml': `
label: { one: Filho, many: Filhos }
title: nome
fields: { nome: { type: text, label: Nome }, paiId: { type: reference, label: Pai, resource: casos }, ordem: { type: integer, label: Ordem }, x: ${source} }`,
      'resources/casos.yaml': `
label: { one: Caso, many: Casos }
title: nome
fields:
  nome: { type: text, label: Nome }
  t: { type: text, label: T }
  n: { type: decimal, label: N, decimals: 4 }
  d: { type: date, label: D }
  m: { type: datetime, label: M }
  alvoId: { type: reference, label: Alvo, resource: alvos }
  x: { type: ${type}, label: X${more && `, ${more}`} }`,
      ...listsOf('casos', 'alvos', 'filhos'),
    }),
  );
  return { portal, problems: portal ? '' : formatProblems(problems) };
}

const contextOf = (portal: Portal) => viewerOf(portal, '2026-03-10');
const fieldOf = (portal: Portal) => portal.resources.casos!.fields.x as Field;

/** The record with this value, by whatever way the field gets it. */
function recordWith(portal: Portal, way: Way, type: string, value: unknown) {
  const { fields } = portal.resources.casos!;
  if (way !== 'formula') return { x: value };
  const input = { [formulas[type]!.split(' ')[0]!]: value };
  return compute(fields, input, clockOf(contextOf(portal)));
}

const options = fieldSchema.options as unknown as z.ZodObject[];
const keywordsOfKind = (type: string) =>
  Object.keys(keywordsOf(options.find(({ shape }) => (shape.type as z.ZodLiteral).value === type)!));

it('knows the effect of every keyword', () => {
  const all = new Set(kinds.flatMap(keywordsOfKind));
  const known = new Set([...Object.keys(limits), ...Object.keys(written), ...Object.keys(seenElsewhere)]);
  expect([...all].filter((name) => !known.has(name))).toEqual([]);
});

describe.each(kinds)('%s', (type) => {
  const names = keywordsOfKind(type);
  const usable = (Object.keys(ways) as Way[]).filter((way) => {
    if (wayOf(way, type).includes('undefined')) return false;
    return load(type, way, '').portal !== null;
  });

  it.each(usable)('%s: each limit holds, or is refused', (way) => {
    for (const name of names.filter((one) => one in limits)) {
      const limit = limits[name]!(type);
      if (!limit) continue;
      const { portal, problems } = load(type, way, limit.written);
      if (!portal) {
        expect(problems, name).toContain(`"${name}"`);
        continue;
      }
      const resource = portal.resources.casos!;
      const faults = (value: unknown) =>
        validateRecord(resource, recordWith(portal, way, type, value), {
          ...contextOf(portal),
          fields: ['x'],
        });
      expect([way, name, Object.keys(faults(limit.wrong))]).toEqual([way, name, ['x']]);
      expect([way, name, faults(limit.right)]).toEqual([way, name, {}]);
    }
  });

  it.each(usable)('%s: what fills it in has an effect, or is refused', (way) => {
    for (const name of names.filter((one) => one in written)) {
      const text = name === 'default' ? defaults[type] && `default: ${defaults[type]}` : written[name];
      if (!text) continue;
      const { portal, problems } = load(type, way, text);
      if (!portal) {
        expect(problems, `${way} ${name}`).not.toBe('');
        continue;
      }
      const field = fieldOf(portal);
      const context = { ...contextOf(portal), fields: portal.resources.casos!.fields };
      const asked = { t: 'sim' };
      const effects: Record<string, boolean> = {
        required: isRequired(field, {}, context),
        requiredWhen: isRequired(field, asked, context) && !isRequired(field, {}, context),
        readOnlyWhen: isReadOnly(field, asked, context) && !isReadOnly(field, {}, context),
        default:
          initialValues({ fields: { x: field } }, context).x !== undefined &&
          (type === 'datetime' || valueForOlder(field) !== undefined),
        case: storedForm(field, 'abc') === 'ABC',
      };
      expect([way, name, effects[name]]).toEqual([way, name, true]);
    }
  });
});
