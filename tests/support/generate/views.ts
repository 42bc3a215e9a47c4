/** A view: records of one or two resources in one list, or grouped and counted. */
import type { Chance } from './chance.ts';
import { filterOver, type Fields } from './filters.ts';
import { numberKinds, type FieldData } from './kinds.ts';
import { timeFormulaBy } from './timeFormulas.ts';
import { settingsIn } from './settings.ts';
import { formulaFor, workedKinds } from './valueFormulas.ts';
import { hasConditions, shapeOf, type ResourceData, type Resources } from './shapes.ts';

export function viewOf(chance: Chance, resources: Resources, stored: readonly string[]): ResourceData {
  // Prefer resources with rows: few have any.
  const rowed = stored.filter((id) =>
    Object.values(resources[id]!.fields).some(({ type }) => type === 'items'),
  );
  const first = chance.pick(rowed.length > 0 && chance.maybe(70) ? rowed : stored);
  return chance.maybe(40)
    ? grouped(chance, resources, first)
    : listed(chance, resources, [first, ...chance.some(stored.filter((id) => id !== first))]);
}

/** A view of the view `visao`, under names of its own. */
export function viewOfView(chance: Chance, resources: Resources): ResourceData {
  const isNamed = Object.values(resources.visao!.fields)[0]!.type === 'text';
  const view = isNamed ? viewOf(chance, resources, ['visao']) : grouped(chance, resources, 'visao');
  const ours = (name: string) => name.replace(/Visao$/, 'Resumo');
  return {
    ...view,
    title: ours(view.title),
    ...(view.groupBy !== undefined && { groupBy: (view.groupBy as string[]).map(ours) }),
    fields: Object.fromEntries(
      Object.entries(view.fields).map(([name, one]) => [
        ours(name),
        { ...one, label: `Campo ${ours(name)}` },
      ]),
    ),
    from: (view.from as { fields: Record<string, unknown> }[]).map((source) => ({
      ...source,
      fields: Object.fromEntries(Object.entries(source.fields).map(([name, mapped]) => [ours(name), mapped])),
    })),
  };
}

const label = { one: 'Uma visão', many: 'Muitas visões' };
/** `$row.qtd` -> `rowQtdVisao` */
const named = (base: string) =>
  `${base.replace(/^\$row\.\$?(.)/, (_start, letter: string) => `row${letter.toUpperCase()}`)}Visao`;
const field = (base: string, shape: object): FieldData =>
  ({ label: `Campo ${named(base)}`, ...shape }) as FieldData;
const filterOf = (chance: Chance, fields: Fields) =>
  chance.maybe(40) ? { filter: filterOver(chance, fields, { depth: 0 }) } : {};

/**
 * The fields that a source may name. With `each` over rows or several references these include their fields.
 */
function sourceBy(chance: Chance, { fields }: ResourceData): { each?: string; fields: Fields } {
  const of = (wanted: string) => Object.entries(fields).find(([, { type }]) => type === wanted);
  const [rows, ids] = [of('items'), of('references')];
  const [each, list] = (rows && ids && chance.maybe(50) ? ids : (rows ?? ids)) ?? [];
  return !list || chance.maybe(25) ? { fields } : { each: each!, fields: fieldsWithRow(fields, each!) };
}

/** The fields of each row, or of each referenced record, in addition to the record's own. */
export function fieldsWithRow(fields: Fields, each: string): Fields {
  const list = fields[each]!;
  const own =
    list.type === 'references'
      ? [['$row.id', { ...list, type: 'reference' }]]
      : Object.entries(list.fields as Fields).map(([name, one]) => [`$row.${name}`, one]);
  const index: FieldData = { type: 'integer', label: 'Número' };
  return { ...fields, ...Object.fromEntries(own), '$row.$index': index };
}

/** The names of all sources, and the fields of the first one that the view may show. */
function listed(chance: Chance, resources: Resources, from: readonly string[]): ResourceData {
  const [first, ...others] = from as [string, ...string[]];
  const { each, fields: own } = sourceBy(chance, resources[first]!);
  const shown = chance.some(
    Object.entries(own).filter(([, one]) => mayBeShown(one)),
    40,
  );
  const instants = Object.keys(own).filter((id) => own[id]!.type === 'datetime' && !hasConditions(own[id]!));
  const worked =
    instants.length > 0 && chance.maybe(60) ? timeFormulaBy(chance, chance.pick(instants), []) : undefined;
  const mixed = chance.pick(workedKinds);
  const plainly = Object.entries(own).filter(([id, one]) => !id.startsWith('$') && !hasConditions(one));
  const mix = chance.maybe(40)
    ? formulaFor(
        chance,
        { type: mixed, label: '' },
        { ...Object.fromEntries(plainly), ...settingsIn(resources) },
        true,
      )
    : undefined;
  const chosen = Object.keys(own).find(
    (id) => ['select', 'status'].includes(own[id]!.type) && !id.startsWith('$') && !hasConditions(own[id]!),
  );
  const turned = chosen !== undefined && chance.maybe(50) ? chosen : undefined;
  const nameIn = (id: string) => Object.keys(resources[id]!.fields)[0]!;
  const told = chance.maybe(50)
    ? chance.several(
        Object.keys(own).filter((id) => mayBeTold(own[id]!)),
        30,
      )
    : [];
  const text = told
    .slice(0, 3)
    .map((id) => `{${id}}`)
    .join(chance.pick([' · ', ' ', ': ', ' – ']));
  return {
    label,
    title: named('nome'),
    fields: {
      [named('nome')]: field('nome', { type: 'text' }),
      ...Object.fromEntries(shown.map(([id, one]) => [named(id), field(id, shownBy(chance, one))])),
      ...(worked && { [named('prazo')]: field('prazo', { type: worked[0] }) }),
      ...(mix && { [named('misto')]: field('misto', { type: mixed }) }),
      ...(turned && { [named('grau')]: field('grau', { type: 'select', options: grades }) }),
      ...(turned && { [named('dia')]: field('dia', { type: 'date' }) }),
      ...(text && { [named('texto')]: field('texto', { type: 'text' }) }),
    },
    from: [
      {
        resource: first,
        ...(each && { each }),
        ...filterOf(chance, own),
        fields: {
          [named('nome')]: nameIn(first),
          ...Object.fromEntries(shown.map(([id]) => [named(id), id])),
          ...(worked && { [named('prazo')]: { formula: worked[1] } }),
          ...(mix && { [named('misto')]: { formula: mix } }),
          ...(turned && {
            [named('grau')]: { field: turned, values: gradesOf(own[turned]!) },
            [named('dia')]: { value: '$today' },
          }),
          ...(text && { [named('texto')]: { text } }),
        },
      },
      ...others.map((id) => ({
        resource: id,
        ...filterOf(chance, resources[id]!.fields),
        fields: {
          [named('nome')]: nameIn(id),
          ...sharedBy(chance, shown, resources[id]!),
          ...(turned && chance.maybe(50) && { [named('grau')]: { value: chance.pick(['alto', 'baixo']) } }),
        },
      })),
    ],
  };
}

const grades = { alto: 'Alto', baixo: 'Baixo' };
/** Every second option has a grade. */
const gradesOf = ({ options }: FieldData) =>
  Object.fromEntries(
    Object.keys(options as object).flatMap((option, at) => (at % 2 === 0 ? [[option, 'alto']] : [])),
  );

/** Fields of another source that hold the same kind of values as those that the first one shows. */
const sharedBy = (
  chance: Chance,
  shown: readonly (readonly [string, FieldData])[],
  { fields }: ResourceData,
): Record<string, string> =>
  Object.fromEntries(
    chance.some(shown, 60).flatMap(([id, one]) => {
      const alike = Object.keys(fields).filter((name) => {
        const { type, resource, options, country } = fields[name]!;
        return (
          type === one.type && resource === one.resource && options === one.options && country === one.country
        );
      });
      return alike.length > 0 ? [[named(id), chance.pick(alike)]] : [];
    }),
  );

/** An instant often as the day or month that clocks show. */
const shownBy = (chance: Chance, one: FieldData) =>
  one.type === 'datetime' && chance.maybe(60) ? { type: chance.pick(['date', 'month']) } : shapeOf(one);

/** A list of several references is compared with the records in memory. */
const mayBeTold = ({ type }: FieldData) =>
  !['password', 'items', 'file', 'references', 'multiselect'].includes(type);
const mayBeShown = ({ type }: FieldData) => !['password', 'items', 'file'].includes(type);

function grouped(chance: Chance, resources: Resources, from: string): ResourceData {
  const { each, fields } = sourceBy(chance, resources[from]!);
  const kinds = ['text', 'select', 'status', 'reference', 'month', 'boolean', 'date', 'datetime'];
  const keys = chance
    .several(
      Object.entries(fields).filter(([, { type }]) => kinds.includes(type)),
      30,
    )
    .slice(0, 2);
  // A row's number is not a field to add up.
  const numbers = Object.entries(fields).filter(
    ([id, { type }]) => numberKinds.includes(type) && id !== '$row.$index',
  );
  const added = numbers.length > 0 && chance.maybe(60) ? chance.pick(numbers) : undefined;
  const nameOf = (id: string) => named(id);
  const keyFields: Record<string, FieldData> = Object.fromEntries(
    keys.map(([id, one]) => [nameOf(id), field(id, shownBy(chance, one))]),
  );
  const keyValues: Record<string, string> = Object.fromEntries(keys.map(([id]) => [nameOf(id), id]));
  const followed = keys.find(([id, { type }]) => type === 'reference' && !id.startsWith('$row'));
  if (followed && chance.maybe(60)) {
    const [via, { resource }] = followed;
    const titles = Object.keys(resources[resource as string]!.fields);
    keyFields[nameOf('seguido')] = field(
      'seguido',
      shapeOf(resources[resource as string]!.fields[titles[0]!]!),
    );
    keyValues[nameOf('seguido')] = `${via}.${titles[0]}`;
  }
  const compared = Object.entries(fields).filter(
    ([id, { type }]) => [...numberKinds, 'date', 'datetime', 'month'].includes(type) && id !== '$row.$index',
  );
  const extreme = compared.length > 0 && chance.maybe(60) ? chance.pick(compared) : undefined;
  const filters = () => filterOf(chance, fields);
  const source = { resource: from, ...(each && { each }) };
  return {
    label,
    title: nameOf(keys[0]![0]),
    groupBy: Object.keys(keyFields),
    fields: {
      ...keyFields,
      quantosVisao: field('quantos', { type: 'integer' }),
      ...(added && { somaVisao: field('soma', { type: added[1].type }) }),
      ...(added && { mediaVisao: field('media', { type: added[1].type }) }),
      ...(extreme && { extremoVisao: field('extremo', shapeOf(extreme[1])) }),
    },
    from: [
      {
        ...source,
        ...filters(),
        fields: {
          ...keyValues,
          quantosVisao: 'count',
          ...(added && { somaVisao: { sum: added[0] } }),
          ...(added && { mediaVisao: { avg: added[0] } }),
        },
      },
      // Each group has figures of both.
      ...(extreme
        ? [
            {
              ...source,
              ...filters(),
              fields: { ...keyValues, extremoVisao: { [chance.pick(['min', 'max'])]: extreme[0] } },
            },
          ]
        : []),
    ],
  };
}
