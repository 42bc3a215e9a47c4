/** Records with values of a wrong kind, as files and earlier versions of a config leave them. */
import { stringify } from 'yaml';
import type { Condition, FilterExpression } from '#model/filter/filter.ts';
import type { Query } from '#server/data/store.ts';
import type { Chance } from './chance.ts';
import type { Generated } from './company.ts';
import { dateKinds, numberKinds, type FieldData } from './kinds.ts';
import { isStored, type Rows } from './records.ts';
import { follows, type Resources } from './shapes.ts';

const numbers = ['muito', '3', true, [1], { a: 1 }];
const dates = [...numbers, 7, '2026-10', '2026-02-30', '31/10/2026', '2026-10-31T12:00:00.000Z'];
const truths = ['muito', 'true', 'false', 0, 1, [true]];
const words = [7, 0.5, true, ['a', 1], { a: 1 }];
const anything = [
  ...['muito', '3', true, 7, 0.5, -2, [], ['a', 1], { a: 1 }],
  ...['2026-10', '2026-10-31', '2026-02-30', '31/10/2026', '2026-10-31T12:00:00.000Z'],
  ...['Ação  Única', 'ΟΔΟΣ', 'E\u0301 – 10', '– SÃO 007', 'Straße Æ', '50%_\\'],
];

function withOdd(
  chance: Chance,
  rows: Rows,
  resources: Resources,
  may: (field: FieldData) => boolean,
  values: readonly unknown[],
): Rows {
  const oddIn = (id: string, row: object) => {
    const fields = resources[id]?.fields ?? {};
    const names = Object.keys(row).filter((name) => fields[name] && may(fields[name]));
    return Object.fromEntries(chance.some(names, 25).map((name) => [name, chance.pick(values)]));
  };
  return Object.fromEntries(
    Object.entries(rows).map(([id, list]) => [id, list.map((row) => ({ ...row, ...oddIn(id, row) }))]),
  );
}

/** In fields of numbers, dates and yes/no, where they count as nothing for whatever is asked. */
export function withOddValues(chance: Chance, { rows, resources }: Generated): Rows {
  const within = (kinds: readonly string[], values: readonly unknown[], to: Rows) =>
    withOdd(chance, to, resources, ({ type }) => kinds.includes(type), values);
  const odd = within(
    ['text', 'select', 'reference', 'multiselect'],
    words,
    within(numberKinds, numbers, rows),
  );
  return within(['boolean'], truths, within(dateKinds, dates, odd));
}

const apart = ['password', 'items', 'file', 'references', 'multiselect', 'reference'];
const isPlain = (field: FieldData) => !apart.includes(field.type) && isStored(field) && !follows(field);

export const toldView = 'dito';

/** Searches for a part of one of these texts, often across two of its fields. */
export function toldQueryBy(chance: Chance, texts: readonly string[]): Query {
  const whole = chance.pick(texts);
  const from = chance.upTo(whole.length - 1);
  const part = whole.slice(from, from + 1 + chance.upTo(9));
  const word = chance.pick([part, part.toUpperCase(), part.normalize('NFD'), part.normalize('NFC')]);
  const field = 'texto';
  const condition = (op: Condition['op'], value: unknown): Condition => ({
    kind: 'condition',
    field,
    op,
    value,
  });
  const where = chance.pick<FilterExpression>([
    { kind: 'search', text: word, fields: [field] },
    condition('like', word),
    { kind: 'not', of: condition('like', word) },
    condition('eq', whole),
    condition('neq', [whole, chance.pick(texts)]),
    condition('null', chance.maybe(50)),
    condition(chance.pick(['gt', 'gte', 'lt', 'lte'] as const), chance.pick([whole, word])),
  ]);
  return {
    where,
    ...(chance.maybe(60) && { sort: { field, order: chance.pick(['ASC', 'DESC'] as const) } }),
    ...(chance.maybe(60) && { range: [chance.upTo(2), 2 + chance.upTo(3)] as const }),
  };
}

/** The same company with a view of composed texts, one for each record, and odd values in them. */
export function withTold<C extends Generated>(chance: Chance, company: C): C {
  const { resources, rows, files } = company;
  const isNamedPlainly = (id: string) =>
    (resources[id]!.title.match(/\w+/g) ?? []).every((name) => isPlain(resources[id]!.fields[name]!));
  const sources = Object.keys(resources)
    .filter((id) => !resources[id]!.from)
    .map((id) => {
      const { fields } = resources[id]!;
      const told = Object.keys(fields).filter((name) => {
        const { type, resource } = fields[name]!;
        return (
          isPlain(fields[name]!) ||
          (type === 'reference' && isStored(fields[name]!) && isNamedPlainly(String(resource)))
        );
      });
      return { resource: id, fields: { texto: { text: told.map((name) => `{${name}}`).join(' · ') } } };
    });
  const view = {
    label: { one: 'Dito', many: 'Ditos' },
    title: 'texto',
    from: sources,
    fields: { texto: { type: 'text', label: 'Texto' } },
  };
  return {
    ...company,
    rows: withOdd(chance, rows, resources, isPlain, anything),
    files: [...files, { path: `config/resources/${toldView}.yaml`, text: stringify(view) }],
  };
}
