/** The tables and indexes that a data model needs. */
import { createHash } from 'node:crypto';
import type { DataModel, ResourceModel } from '#model/expression/expression.ts';
import type { Frequent } from '#model/expression/dataModel.ts';
import type { Field, Resource } from '#model/types.ts';
import { functionsVersion } from '../functions/functions.ts';
import { materializedRollups } from '../materialized/selection.ts';
import { materializedColumns, type MaterializedRollup } from '../materialized/columns.ts';
import { materializedKey } from '../materialized/statements.ts';
import { columnsOf, foldVersion, storageOf } from '../rows/columns.ts';
import { mayHoldInvalidNumber } from '../rows/invalidNumbers.ts';
import { layoutOf, orderColumn, type Layout } from '../rows/layout.ts';
import { keysVersion } from '../rows/sortKey.ts';
import { name, raw, rendered, shortName, sql, type Sql } from '../sql.ts';
import { systemTablesIn } from '../systemTables.ts';
import { contentsDigest } from './backfill/contentRules.ts';
import { byId, fieldIndexes, inOrder, type Index } from './indexes/fieldIndexes.ts';
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
    foldVersion,
    keysVersion(),
    model.timeZone,
    storedResources(model).map((resource) => {
      const layout = layoutOf(resource);
      const { formerly } = resource;
      const indexes = indexesOf(
        model.resources[resource.id]!,
        layout,
        { table: layout.table, fields: {} },
        // Wherever it is: the digest does not depend on its place.
        'public',
      );
      return [
        layout.columns,
        layout.fields.map(storageOf),
        indexes.map(({ of, words }) => [of, rendered(words).text]),
        formerly,
        contentsDigest(resource),
      ];
    }),
    viewIndexes(model, schema).map(({ of, table }) => [table, of]),
    materializedRollups(model).map((kept) => [
      materializedKey(kept),
      rollupIndexes(kept).map(({ of }) => of),
    ]),
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

export const indexName = ({ table }: Pick<TableNames, 'table'>, { of }: Index) => shortName(`${table}.${of}`);

/** @param how `beside`: while the table is in use; `of the table only`: those of its partitions are attached later */
export const indexStatement = (
  schema: string,
  names: Pick<TableNames, 'table'>,
  index: Index,
  how?: 'beside' | 'of the table only',
): Sql =>
  sql`create index ${raw(how === 'beside' ? 'concurrently ' : '')}if not exists ${name(indexName(names, index))} on ${raw(how === 'of the table only' ? 'only ' : '')}${name(schema, names.table)} ${index.words}`;

/** Indexes on a materialized rollup. */
export function rollupIndexes(kept: MaterializedRollup): readonly Index[] {
  const columns = materializedColumns(kept);
  const order = columns.find(({ part }) => part === 'key') ?? columns[0]!;
  return !kept.isIndexed || order.type === 'text[]' ? [] : inOrder(order.name);
}

/** A resource and its fields that are read often. */
export type ResourceUse = Pick<ResourceModel, 'resource' | 'often'>;

/** Indexes for what lists sort and filter by. */
export function indexesOf(
  { resource, often = {} }: ResourceUse,
  { fields }: Layout,
  names: TableNames,
  trigrams: string | undefined,
): readonly Index[] {
  const one = (of: string, words: Sql): Index => ({ of, words });
  const odd = mayHoldInvalidNumber(resource, (column) => name(names.fields[column] ?? column));
  return [
    one('id.order', sql`(${byId})`),
    // Rows are completed in batches in the order in which they came; without it each batch reads the whole table.
    one('order', sql`(${name(orderColumn)})`),
    ...(odd ? [one(odd.of, sql`(${byId}) where ${odd.where}`)] : []),
    ...fields.flatMap((field) =>
      fieldIndexes({
        resource,
        field,
        id: names.fields[field.id] ?? field.id,
        use: often[field.id] ?? neverUsed,
        trigrams,
      }),
    ),
  ];
}

const neverUsed: Frequent = { isIndexed: false };
