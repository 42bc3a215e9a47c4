/** The tables and indexes that a data model needs. */
import { createHash } from 'node:crypto';
import type { DataModel, ResourceModel } from '../../../../model/expression.ts';
import { kindOf } from '../../../../kinds/registry.ts';
import { traitsOf } from '../../../../model/traits.ts';
import type { Field, Resource } from '../../../../model/types.ts';
import { systemIndexes } from '../../systemTables.ts';
import {
  columnsOf,
  foldColumn,
  isInstant,
  isOrderedText,
  isSecret,
  keyColumn,
  kindOfField,
  localColumn,
  sameColumn,
  storageOf,
} from '../rows/columns.ts';
import { lastDayOf } from '../compile/fragments.ts';
import { digitsOf, hasFraction } from '../compile/searchText.ts';
import { functionsVersion } from '../functions.ts';
import { materializedRollups } from '../materialized/selection.ts';
import { materializedColumns, type MaterializedRollup } from '../materialized/columns.ts';
import { keyOf } from '../materialized/statements.ts';
import { hasMoreThanVersion, hasNumbers } from '../rows/invalidNumbers.ts';
import { keptColumn, layoutOf, orderColumn, type Layout } from '../rows/layout.ts';
import { keysVersion } from '../rows/sortKey.ts';
import { name, raw, rendered, shortName, sql, type Sql } from '../sql.ts';
import { systemTablesIn } from '../systemTables.ts';
import { viewIndexes } from './indexes/viewIndexes.ts';

/** The resources of a model whose records are stored. */
export const storedResources = (model: DataModel): Resource[] =>
  Object.values(model.resources)
    .filter(({ view }) => !view)
    .map(({ resource }) => resource);

/** Digest of everything that the model needs, so that a start can skip the check of a complete schema. */
export function digestOf(schema: string, model: DataModel): string {
  const wanted = JSON.stringify([
    functionsVersion,
    keysVersion(),
    model.timeZone,
    storedResources(model).map((resource) => {
      const layout = layoutOf(resource);
      const { formerly } = resource;
      const indexes = indexesOf(
        model.resources[resource.id]!,
        layout,
        { table: layout.table, fields: {} },
        true,
      );
      return [
        layout.columns,
        layout.fields.map(storageOf),
        indexes.map(({ of, words }) => [of, rendered(words).text]),
        formerly,
      ];
    }),
    viewIndexes(model, schema).map(({ of, table }) => [table, of]),
    materializedRollups(model).map((kept) => [keyOf(kept), rollupIndexes(kept).map(({ of }) => of)]),
    systemTablesIn(schema).map((statement) => rendered(statement).text),
  ]);
  return `model ${createHash('sha256').update(wanted).digest('base64url')}`;
}

/** Names of a resource's table and fields in the database. `fields` has only those with an earlier name. */
export type TableNames = { table: string; fields: Readonly<Record<string, string>> };

/** The columns with the config's names and their names in the table. */
export const columnsIn = ({ fields, columns }: Layout, names: TableNames) => {
  const own = new Map(
    fields.flatMap((field) => {
      const there = names.fields[field.id];
      if (there === undefined) return [];
      const inTable = columnsOf({ ...field, id: there } as Field);
      return columnsOf(field).map((column, at) => [column.name, inTable[at]!.name] as const);
    }),
  );
  return columns.map((column) => ({ ...column, inTable: own.get(column.name) ?? column.name }));
};

/**
 * `of` is the part of the index's name after the table's. `isCut`: the database guesses how many rows have a part
 * of a date until it has counted them, and it reads tables whole then.
 */
export type Index = { of: string; words: Sql; isCut?: true };

export const indexName = ({ table }: Pick<TableNames, 'table'>, { of }: Index) => shortName(`${table}.${of}`);

export const indexStatement = (schema: string, names: TableNames, index: Index, isBeside = false): Sql =>
  sql`create index ${raw(isBeside ? 'concurrently ' : '')}if not exists ${name(indexName(names, index))} on ${name(schema, names.table)} ${index.words}`;

const inOrder = (column: string): readonly Index[] => [
  { of: `${column}.up`, words: sql`(${name(column)}, ${byId})` },
  downwards(column),
];
const downwards = (of: string, words = name(of)): Index => ({
  of: `${of}.down`,
  words: sql`(${words} desc nulls last, ${byId} desc)`,
});
const byId = name(keyColumn('id'));

/** Indexes on a materialized rollup. */
export function rollupIndexes(kept: MaterializedRollup): readonly Index[] {
  const columns = materializedColumns(kept);
  const order = columns.find(({ part }) => part === 'key') ?? columns[0]!;
  return !kept.isIndexed || order.type === 'text[]' ? [] : inOrder(order.name);
}

/** As views compile it, so that the index serves them. */
const cutDate = (date: Sql, part: 'day' | 'month' | 'lastDay') =>
  part === 'lastDay' ? lastDayOf(date) : sql`left(${date}, ${raw(part === 'day' ? '10' : '7')})`;

/** A resource and its fields that are read often. */
export type ResourceUse = Pick<ResourceModel, 'resource' | 'often'>;

/**
 * Indexes for what lists sort and filter by. Empty values come last in both directions, so descending order
 * needs an index of its own.
 */
export function indexesOf(
  { resource, often = {} }: ResourceUse,
  { fields }: Layout,
  names: TableNames,
  trigrams: boolean,
): readonly Index[] {
  const one = (of: string, words: Sql): Index => ({ of, words });
  return [
    one('id.order', sql`(${byId})`),
    // Rows are completed in batches in the order in which they came; without it each batch reads the whole table.
    one('order', sql`(${name(orderColumn)})`),
    ...(hasNumbers(resource)
      ? [one('kept', sql`(${byId}) where ${hasMoreThanVersion(name(keptColumn))}`)]
      : []),
    ...fields.flatMap((field): Index[] => {
      const kind = kindOfField(field);
      if (field.id === 'id') return [];
      const id = names.fields[field.id] ?? field.id;
      const alone = [one(id, sql`(${name(id)})`)];
      if (kind === 'list') return [one(id, sql`using gin (${name(id)})`)];
      const isSought =
        !isSecret(field) && (resource.search.includes(field.id) || often[field.id]?.isTold === true);
      const isFirst = resource.sort.field === field.id;
      const isSorted = isFirst || often[field.id]?.isSorted === true;
      const cut = (often[field.id]?.cutTo ?? []).flatMap((part): Index[] => {
        const date = name(isInstant(field) ? localColumn(id) : id);
        const words = cutDate(date, part);
        return [
          { ...one(`${id}.${part}`, sql`(${words}, ${byId})`), isCut: true },
          ...(isSorted && part !== 'month' ? [downwards(`${id}.${part}`, words)] : []),
        ];
      });
      if (kind === 'moment' && !isFirst)
        return [one(id, sql`(${name(id)}, ${byId})`), ...(isSorted ? [downwards(id)] : []), ...cut];
      if (kind === 'moment') return [...inOrder(id), ...cut];
      if (kind === 'id') return alone;
      if (traitsOf(field).choice) return [...alone, ...(isSorted ? inOrder(keyColumn(id)) : [])];
      if (kind === 'boolean') return often[field.id]?.isIndexed === true ? alone : [];
      const same = sameColumn({ ...field, id } as Field);
      // Long texts may exceed the size limit of an index entry.
      const bySame =
        field.unique && (kind === 'number' || (kind === 'text' && isOrderedText(field)))
          ? [one(same, sql`(${name(same)})`)]
          : [];
      if (kind === 'number')
        return [
          ...(isSorted ? inOrder(id) : bySame),
          ...(often[field.id]?.isIndexed === true && !isSorted && !field.unique ? alone : []),
          ...(isSought && trigrams
            ? [one(`${id}.digits`, sql`using gin ((${digitsOf(name(id))}) public.gin_trgm_ops)`)]
            : []),
          ...(often[field.id]?.isTold
            ? [one(`${id}.fraction`, sql`(${byId}) where ${hasFraction(name(id))}`)]
            : []),
        ];
      // Of files only the lack counts. Those with one may be as few as those without.
      if (kind === 'json' && often[field.id]?.isIndexed === true)
        return [
          one(`${id}.filled`, sql`(${byId}) where ${name(id)} is not null`),
          one(`${id}.empty`, sql`(${byId}) where ${name(id)} is null`),
        ];
      if (kind !== 'text') return bySame;
      if (systemIndexes[resource.id]?.includes(field.id)) return alone;
      const hasKey = columnsOf(field).some((column) => column.name === keyColumn(field.id));
      const isInOrder = hasKey && (isSorted || field.unique);
      const isIndexed = often[field.id]?.isIndexed === true && !isSecret(field);
      const { filter } = kindOf(field);
      // Input validation keeps such values short.
      const isCode = filter === 'choice' || 'document' in field;
      return [
        ...bySame,
        ...(isIndexed && isCode && bySame.length === 0 ? alone : []),
        ...(isInOrder ? inOrder(keyColumn(id)) : []),
        ...(((isIndexed && filter === 'text') || isSought) && trigrams
          ? [one(foldColumn(id), sql`using gin (${name(foldColumn(id))} public.gin_trgm_ops)`)]
          : []),
      ];
    }),
  ];
}
