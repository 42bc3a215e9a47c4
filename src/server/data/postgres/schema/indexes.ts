/** The indexes that a field needs, by its kind and by what reads it often. */
import { traitsOf } from '#model/traits.ts';
import {
  sqlColumnsOf,
  keyColumn,
  kindOfField,
  foldColumn,
  isInstantField,
  isOrderedText,
  isSecret,
  localColumn,
  sameColumn,
} from '../rows.ts';
import { name, sql, type Sql, raw } from '../sql.ts';
import type { Field, Resource } from '#model/types.ts';
import { kindOf } from '#kinds/registry.ts';
import type { Frequent } from '#model/expression/dataModel.ts';
import { systemIndexes } from '#server/data/systemTables.ts';
import { lastDayOf } from '../compile/fragments.ts';
import { sqlDigits, hasFraction } from '../compile/searchText.ts';

// The indexes of one field.

/**
 * `of` is the part of the index's name after the table's. `isCut`: the database guesses how many rows have a part
 * of a date until it has counted them, and it reads tables whole then.
 */
export type Index = { of: string; words: Sql; isCut?: true };

/** By the column, both ways. Empty values come last in both, so descending order needs an index of its own. */
export const orderIndexes = (column: string): readonly Index[] => [
  { of: `${column}.up`, words: sql`(${name(column)}, ${byId})` },
  downwards(column),
];
const downwards = (of: string, words = name(of)): Index => ({
  of: `${of}.down`,
  words: sql`(${words} desc nulls last, ${byId} desc)`,
});
export const byId = name(keyColumn('id'));

/** As views compile it, so that the index serves them. */
const cutDate = (date: Sql, part: 'day' | 'month' | 'lastDay') =>
  part === 'lastDay' ? lastDayOf(date) : sql`left(${date}, ${raw(part === 'day' ? '10' : '7')})`;

type Indexed = {
  resource: Resource;
  field: Field;
  /** The field's name in the table. */
  id: string;
  use: Frequent;
  /** The schema of pg_trgm, if the database has it. */
  trigrams: string | undefined;
};

const one = (of: string, words: Sql): Index => ({ of, words });
const alone = ({ id }: Indexed): Index => one(id, sql`(${name(id)})`);

export function fieldIndexes(indexed: Indexed): readonly Index[] {
  const { field, id } = indexed;
  if (field.id === 'id') return [];
  const kind = kindOfField(field);
  if (kind === 'list') return [one(id, sql`using gin (${name(id)})`)];
  if (kind === 'moment') return momentIndexes(indexed);
  if (kind === 'id') return [alone(indexed)];
  if (traitsOf(field).choice)
    return [alone(indexed), ...(isSorted(indexed) ? orderIndexes(keyColumn(id)) : [])];
  if (kind === 'boolean') return indexed.use.isIndexed ? [alone(indexed)] : [];
  if (kind === 'number') return numberIndexes(indexed);
  if (kind === 'json') return jsonIndexes(indexed);
  return kind === 'text' ? textIndexes(indexed) : [];
}

const isFirst = ({ resource, field }: Indexed) => resource.sort.field === field.id;
const isSorted = (indexed: Indexed) => isFirst(indexed) || indexed.use.isSorted === true;
const isSearched = ({ resource, field, use }: Indexed) =>
  !isSecret(field) && (resource.search.includes(field.id) || use.isInSearchedText === true);
/** By what equal values have in common. */
const unique = ({ field, id }: Indexed): Index[] => {
  const same = sameColumn({ ...field, id } as Field);
  return field.unique ? [one(same, sql`(${name(same)})`)] : [];
};

function momentIndexes(indexed: Indexed): Index[] {
  const { field, id, use } = indexed;
  const cut = (use.cutTo ?? []).flatMap((part): Index[] => {
    const words = cutDate(name(isInstantField(field) ? localColumn(id) : id), part);
    return [
      { ...one(`${id}.${part}`, sql`(${words}, ${byId})`), isCut: true },
      ...(isSorted(indexed) && part !== 'month' ? [downwards(`${id}.${part}`, words)] : []),
    ];
  });
  if (isFirst(indexed)) return [...orderIndexes(id), ...cut];
  return [one(id, sql`(${name(id)}, ${byId})`), ...(isSorted(indexed) ? [downwards(id)] : []), ...cut];
}

function numberIndexes(indexed: Indexed): Index[] {
  const { field, id, use, trigrams } = indexed;
  return [
    ...(isSorted(indexed) ? orderIndexes(id) : unique(indexed)),
    ...(use.isIndexed && !isSorted(indexed) && !field.unique ? [alone(indexed)] : []),
    ...(isSearched(indexed) && trigrams !== undefined
      ? [one(`${id}.digits`, sql`using gin ((${sqlDigits(name(id))}) ${name(trigrams, 'gin_trgm_ops')})`)]
      : []),
    ...(use.isInSearchedText ? [one(`${id}.fraction`, sql`(${byId}) where ${hasFraction(name(id))}`)] : []),
  ];
}

/** Of files only the lack counts. Those with one may be as few as those without. */
const jsonIndexes = ({ id, use }: Indexed): Index[] =>
  use.isIndexed
    ? [
        one(`${id}.filled`, sql`(${byId}) where ${name(id)} is not null`),
        one(`${id}.empty`, sql`(${byId}) where ${name(id)} is null`),
      ]
    : [];

function textIndexes(indexed: Indexed): Index[] {
  const { resource, field, id, use, trigrams } = indexed;
  if (systemIndexes[resource.id]?.includes(field.id)) return [alone(indexed)];
  // Long texts may exceed the size limit of an index entry.
  const same = isOrderedText(field) ? unique(indexed) : [];
  const hasKey = sqlColumnsOf(field).some((column) => column.name === keyColumn(field.id));
  const isIndexed = use.isIndexed && !isSecret(field);
  const { filter } = kindOf(field);
  // Input validation keeps such values short.
  const isCode = filter === 'choice' || 'document' in field;
  return [
    ...same,
    ...(isIndexed && isCode && same.length === 0 ? [alone(indexed)] : []),
    ...(hasKey && (isSorted(indexed) || field.unique) ? orderIndexes(keyColumn(id)) : []),
    ...(((isIndexed && filter === 'text') || isSearched(indexed)) && trigrams !== undefined
      ? [one(foldColumn(id), sql`using gin (${name(foldColumn(id))} ${name(trigrams, 'gin_trgm_ops')})`)]
      : []),
  ];
}
