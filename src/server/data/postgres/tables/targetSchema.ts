/** The tables and indexes that a data model needs. */
import { createHash } from 'node:crypto';
import { computedFields } from '#kinds/compute.ts';
import { valueForOlder } from '#kinds/defaults.ts';
import { momentPlaces } from '#kinds/momentForms.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import type { Field, Resource } from '#model/types.ts';
import type { DataModel, ResourceModel } from '#model/expression/expression.ts';
import type { Frequent } from '#model/expression/dataModel.ts';
import { functionsVersion } from '../functions.ts';
import { materializedRollups } from '../materialized/selection.ts';
import { materializedColumns, type MaterializedRollup } from '../storedRollups.ts';
import { materializedKey } from '../storedRollups/rollupSteps.ts';
import {
  sqlColumnsOf,
  foldVersion,
  storageOf,
  mayHoldInvalidNumber,
  layoutOf,
  orderColumn,
  type TableLayout,
} from '../rows.ts';
import { keysVersion } from '../sortKey.ts';
import { name, raw, rendered, shortName, sql, type Sql } from '../sql.ts';
import { systemTableStatements } from '../systemTables.ts';
import { neverTwiceIndexes } from '../schema/neverTwiceIndexes.ts';
import { byId, fieldIndexes, orderIndexes, type Index } from '../schema/indexes.ts';
import { viewIndexes } from '../schema/viewIndexes.ts';

// The parts of a config that change older records: renamed fields and options, defaults, and stored formulas.

/** A digest of these parts of a resource; undefined if the migration of contents can't change any of its records. */
export function contentsDigest({ formerly, fields }: Resource): string | undefined {
  const rules = [...rulesIn(fields), ...momentsIn(fields)];
  if (!formerly && rules.length === 0) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([formerly ?? null, rules]))
    .digest('base64url');
}

function rulesIn(fields: Resource['fields']): unknown[] {
  const formulas = new Set(storedFormulas(fields));
  return Object.values(fields).flatMap((field): unknown[] => {
    const given = hasDefault(field) ? [valueForOlder(field), field.visibleWhen ?? null] : [];
    const inner = field.type === 'items' ? rulesIn(field.fields).filter(isOfFormula) : [];
    const formula = formulas.has(field.id) ? formulaOf(field) : undefined;
    if (given.length === 0 && inner.length === 0 && formula === undefined) return [];
    return [{ id: field.id, given, inner, ...(formula !== undefined && { formula }) }];
  });
}

/** Fields whose moments get their one form. */
const momentsIn = (fields: Resource['fields']): unknown[] =>
  momentPlaces(fields).map((field) => ({
    moments: field.id,
    ...(field.type === 'items' && { inner: momentsIn(field.fields) }),
  }));

const isOfFormula = (rule: unknown) => Object.hasOwn(rule as object, 'formula');

/** The note in `$meta` of a table in which there is nothing left to change. */
export const contentsNote = (table: string) => `contents ${table}`;

export const hasDefault = (field: Field) => valueForOlder(field) !== undefined;

export const storedFormulas = (fields: Resource['fields']) =>
  computedFields(fields).flatMap(({ id, live }) => (live ? [] : [id]));

/** The resources of a model whose records are in tables of the portal. */
export const storedResources = (model: DataModel): Resource[] =>
  Object.values(model.resources)
    .filter(({ view, resource }) => !view && layoutOf(resource).isExtensible)
    .map(({ resource }) => resource);

/** Digest of everything that the model needs, so that a start can skip the check of a complete schema. */
export function schemaDigest(schema: string, model: DataModel): string {
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
    systemTableStatements(schema).map((statement) => rendered(statement).text),
  ]);
  return `model ${createHash('sha256').update(wanted).digest('base64url')}`;
}

/** Names of a resource's table and fields in the database. `fields` has only those with an earlier name. */
export type TableNames = { table: string; fields: Readonly<Record<string, string>> };

/** The columns with the config's names and their names in the table. */
export const namedColumns = ({ fields, columns }: TableLayout, names: TableNames) => {
  const own = new Map(
    fields.flatMap((field) => {
      const there = names.fields[field.id];
      if (there === undefined) return [];
      const inTable = sqlColumnsOf({ ...field, id: there } as Field);
      return sqlColumnsOf(field).map((column, at) => [column.name, inTable[at]!.name] as const);
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
  return !kept.isIndexed || order.type === 'text[]' ? [] : orderIndexes(order.name);
}

/** A resource and its fields that are read often. */
export type ResourceUse = Pick<ResourceModel, 'resource' | 'often'>;

/** Indexes for what lists sort and filter by. */
export function indexesOf(
  { resource, often = {} }: ResourceUse,
  { fields }: TableLayout,
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
    ...neverTwiceIndexes(resource, (id) => names.fields[id] ?? id),
  ];
}

const neverUsed: Frequent = { isIndexed: false };
