/**
 * One rule says which values a field can hold: filters (API, YAML, facets, saved views), writes, imports, rules, initial values
 * and results of formulas ask it. So their verdicts agree, for every kind and every value of a table.
 */
import { describe, expect, it } from 'vitest';
import { loadPortalFrom } from '#compiler/load.ts';
import { parseCsvValue } from '#spreadsheets/csvCells.ts';
import { kindOf, kinds, storedForm } from '#kinds/registry.ts';
import { validateRecord } from '#kinds/validate.ts';
import { misfitsOf, misfitWords, parseFilter } from '#model/filter/filter.ts';
import { fitting, traitsOf, type Scalar } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { accountsWith, filesOf, listsOf, settingsWith } from '../support/portal.ts';
import { declaredKinds } from '../support/values/declaredKinds.ts';
import { speltOf, storedFor, wrongOf } from '../support/values/spellings.ts';
import { context, fieldOf, randomFrom } from './helpers.ts';

const options = ['um', 'dois', 'x'].map((value) => ({ value, label: value.toUpperCase(), tone: 'neutral' }));
const written = 'options: { um: UM, dois: DOIS, x: X }';

/** Values of all sorts; each kind can hold some of them. */
const values: readonly Scalar[] = [
  ...[true, false, 0, 1, -1, 7, 1.5, 12.34, 12.345, 1e300],
  ...['talvez', 'um', 'UM', 'três', '10', '1.5', '1.234,56', 'abc', 'MT', 'XX', '001', '999'],
  ...['2026-05', '2026-13', '2026-05-07', '2026-02-30', '2026-05-07T14:00:00.000Z', '2026-05-07T25:00:00Z'],
  ...['ana@example.com', 'ana@', 'https://example.com/a', 'javascript:alert(1)', 'exemplo'],
  ...['#ffaa00', '#FFAA00', 'vermelho', '{"a":1}', '{"a":'],
  ...['52998224725', '529.982.247-25', '52998224724', '11444777000161', '11444777000162'],
  ...['78000000', '66999123456', '123', 'ISENTO'],
];

/** Kinds that no filter, rule or cell gives a plain value. */
const composite = new Set(['items', 'file', 'password']);
const types = [...Object.keys(kinds), ...Object.keys(declaredKinds)].filter((type) => !composite.has(type));

const fieldIn = (type: string, more: Record<string, unknown> = {}): Field => ({
  ...fieldOf(type, {
    ...('options' in fieldOf(type) ? {} : { options }),
    resource: 'alvos',
    ...(type === 'percent' && { min: -9e13, max: 9e13 }),
    ...more,
  }),
  id: 'campo',
});
const many = (field: Field, value: unknown) => (traitsOf(field).holdsMany ? [value] : value);

const { timeZone, variables } = context;
const filtered = (field: Field, value: unknown, key = 'campo') => {
  const fields = { campo: field };
  return misfitsOf(parseFilter({ [key]: value }, fields), fields).map(misfitWords)[0];
};
const stored = (field: Field, value: unknown) =>
  validateRecord({ fields: { campo: field } }, { campo: storedForm(field, value) }, { timeZone, variables })
    .campo;

describe.each(types)('%s', (type) => {
  const field = fieldIn(type);
  const samples = Array.from({ length: 10 }, (_, at) => kindOf(field).sample(randomFrom(at), field, context));

  it('takes what it stores in filters, in a formula and in a cell', () => {
    for (const sample of samples) {
      expect([sample, stored(field, sample)]).toEqual([sample, undefined]);
      for (const one of [sample].flat()) expect([one, filtered(field, one)]).toEqual([one, undefined]);
      expect(stored(fieldIn(type, { readOnly: true, formula: 'n' }), sample)).toBeUndefined();
    }
  });

  const judge = (value: Scalar) => {
    const judged = fitting(field, 'campo', value, false);
    const refusal = filtered(field, value);
    expect(refusal === undefined).toBe('value' in judged);
    expect(filtered(field, [value], 'campo_neq') === undefined).toBe(refusal === undefined);
    if (!('value' in judged)) {
      expect(refusal).toContain(`"campo"`);
      expect(refusal).toContain(String(value).slice(0, 40));
      expect([value, stored(field, many(field, value))]).not.toEqual([value, undefined]);
      return;
    }
    // A day is compared with a month, and a month with its days.
    if (traitsOf(field).temporal) return;
    expect([value, stored(field, many(field, judged.value))]).toEqual([value, undefined]);
  };
  const isShort = (value: unknown): value is Scalar =>
    typeof value !== 'object' && String(value).length < 5000;
  const spelt = speltOf(field).filter(isShort);
  it('judges every value alike in a filter and in a write', () =>
    [...values, ...wrongOf(field).filter(isShort), ...spelt].forEach(judge));

  it('compares a spelling with the values that are stored', () => {
    for (const value of spelt)
      if (traitsOf(field).text !== 'line' && traitsOf(field).text !== 'lines')
        expect(fitting(field, 'campo', value, false)).toEqual({ value: storedFor(field, value) });
  });

  it('refuses a result of a formula that it can’t hold', () => {
    const computed = fieldIn(type, { readOnly: true, formula: 'n' });
    for (const value of values) {
      const fault = kindOf(field).misfit(many(field, value), field, context);
      expect([value, stored({ ...computed }, many(field, value)) === undefined]).toEqual([
        value,
        kindOf(field).misfit(storedForm(field, many(field, value)), field, context) === undefined,
      ]);
      if (fault === undefined) expect(filtered(field, value)).toBeUndefined();
    }
  });

  it('takes from a cell only what filters take', () => {
    for (const value of values) {
      const cell = parseCsvValue(field, String(value), context);
      if ('error' in cell || cell.value === null) continue;
      for (const one of [cell.value].flat())
        expect([value, filtered(field, one)]).toEqual([value, undefined]);
    }
  });
});

describe('constants of a config', () => {
  // Rules give a moment by $now, and only the data know ids.
  const declared = types.filter((type) => {
    const { temporal, refersTo } = traitsOf(type);
    return temporal !== 'datetime' && !refersTo && Object.hasOwn(kinds, type);
  });
  const isPlain = (value: Scalar) => !String(value).includes('{');
  const cases = declared.flatMap((type) => values.filter(isPlain).map((value) => ({ type, value })));
  const constant = (type: string, value: Scalar) =>
    JSON.stringify(traitsOf(type).holdsMany ? [value] : value);

  const lines = [
    'label: { one: Caso, many: Casos }',
    'title: nome',
    'fields:',
    '  nome: { type: text, label: Nome }',
  ];
  const places: { line: number; place: 'filter' | 'rule'; type: string; value: Scalar }[] = [];
  for (const type of declared)
    lines.push(`  ${type}_x: { type: ${type}, label: X${traitsOf(type).choice ? `, ${written}` : ''} }`);
  lines.push('rules:');
  for (const { type, value } of cases) {
    lines.push(`  - id: w${places.length}`, '    on: create', '    when:');
    lines.push(`      ${type}_x: ${JSON.stringify(value)}`);
    places.push({ line: lines.length, place: 'filter', type, value });
    lines.push('    then: [{ update: self, set: { nome: A } }]');
    lines.push(`  - id: s${places.length}`, '    on: create', '    then: [{ update: self, set: {');
    lines.push(`      ${type}_x: ${constant(type, value)} } }]`);
    places.push({ line: lines.length, place: 'rule', type, value });
  }
  const { problems } = loadPortalFrom(
    filesOf({
      ...settingsWith(),
      ...accountsWith(['vendas']),
      ...listsOf('casos'),
      'resources/casos.yaml': lines.join('\n'),
    }),
  );
  const wrong = new Map(
    problems
      .filter(({ severity, place }) => severity === 'error' && place.file.endsWith('casos.yaml'))
      .map(({ place, message }) => [place.line, message]),
  );

  it.each(declared)('%s: in filters and in rules as in writes', (type) => {
    const field = fieldIn(type);
    const { numeric, yesNo } = traitsOf(type);
    // An address gives texts; in a config a number and a yes are written as such, and a code as it is stored.
    const isWritten = (value: Scalar) =>
      (!numeric || typeof value === 'number') &&
      (!yesNo || typeof value === 'boolean') &&
      (typeof value === 'number' || storedForm(field, value) === value);
    for (const { line, place, value } of places.filter((one) => one.type === type)) {
      const isRight =
        place === 'filter'
          ? filtered(field, value) === undefined && isWritten(value)
          : stored(field, many(field, value)) === undefined && isWritten(value);
      expect([place, value, wrong.get(line)]).toEqual([
        place,
        value,
        isRight ? undefined : expect.stringContaining(`${type}_x`),
      ]);
    }
  });
});
