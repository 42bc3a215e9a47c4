/** The indexes that a field needs, by its kind and by what reads it often. */
import { createHash } from 'node:crypto';
import type { DataModel, ResourceModel, SourceModel } from '#model/expression/expression.ts';
import { memoize } from '#model/lib/memoize.ts';
import { traitsOf, refersTo } from '#model/traits.ts';
import {
  sqlColumnsOf,
  hasShortOptions,
  keyColumn,
  kindOfField,
  longestCode,
  type ColumnKind,
  layoutOf,
  foldColumn,
  isInstantField,
  isOrderedText,
  isSecret,
  localColumn,
  sameColumn,
} from '../rows.ts';
import { groupRead, type GroupRead } from '../compile/faster/groupReads.ts';
import type { Subject, RowScope } from '../compile/scope.ts';
import { flattenedSources, selectionOf, selectionOrder } from '../compile/planHints.ts';
import { subjectOf } from '../compile/subject.ts';
import { NotExpressible, columnsNamedIn } from '../compile/value.ts';
import { materializedColumns } from '../storedRollups.ts';
import { materializedRollups } from '../materialized/selection.ts';
import { plainRelations } from '../relations.ts';
import { join, name, noSql, rendered, sql, type Sql, literal, shortName, raw } from '../sql.ts';
import { conditionsIn, fieldsOf } from '#model/filter/filter.ts';
import { isWaitedFor } from '#model/api/answers.ts';
import type { Field, Resource } from '#model/types.ts';
import { storedField } from '../compile/storedField.ts';
import { indexedTitleKey } from '../compile/templates.ts';
import { keysVersion } from '../sortKey.ts';
import type { SchemaState } from '../tables/currentSchema.ts';
import { kindOf } from '#kinds/registry.ts';
import type { Frequent } from '#model/expression/dataModel.ts';
import { systemIndexes } from '#server/data/systemTables.ts';
import { lastDayOf } from '../compile/fragments.ts';
import { sqlDigits, hasFraction } from '../compile/searchText.ts';

// Indexes with all that a grouped view reads of a table, so that it never reads the rows themselves, which take
// ten times the pages. Each view has at most one for each table.

/** An index as in targetSchema.ts for a view, with the columns of the table that it needs. */
type ViewIndex = {
  of: string;
  words: Sql;
  isCut?: true;
  table: string;
  view: string;
  columns: readonly string[];
};

/** PostgreSQL refuses entries of more than 2,704 bytes. */
const mostBytes = 2500;
const mostColumns = 16;

export const groupIndexes = memoize((model: DataModel): readonly ViewIndex[] => {
  const subject = subjectOf(model, '2001-02-28', plainRelations('x', materializedRollups(model)), {});
  return Object.values(model.resources).flatMap((view) => {
    if (!view.view || view.view.groupBy.length === 0) return [];
    const sources = view.view.sources.flatMap((source) => flattenedSources(subject, source));
    const joined = new Map<string, Set<string>>();
    const own = [...new Set(sources.map(({ resource }) => resource))].flatMap((table) => {
      const reads = fittingReads(subject, view, sources, subject.of(table));
      for (const { resource, columns } of reads.flatMap((read) => read.joined))
        joined.set(resource, new Set([...(joined.get(resource) ?? []), ...columns]));
      return indexFor(view, subject.of(table), reads) ?? [];
    });
    const others = [...joined].flatMap(
      ([resource, columns]) => joinedIndex(subject, view, subject.of(resource), columns) ?? [],
    );
    return [...own, ...others];
  });
});

/** What an index of the table can hold. */
function fittingReads(
  subject: Subject,
  view: ResourceModel,
  sources: readonly SourceModel[],
  table: ResourceModel,
): readonly GroupRead[] {
  if (table.view || table.resource.history) return [];
  const own = sources.filter(({ resource }) => resource === table.resource.id);
  const reads: GroupRead[] = [];
  for (const read of readsOf(subject, view, own)) {
    const columns = new Set([...reads, read].flatMap((one) => one.columns));
    // Where each record is a group of its own, nothing is added up.
    if (read.keys.includes('id') || !fits(subject.model, table, columns)) continue;
    reads.push(read);
  }
  return reads;
}

const fits = (model: DataModel, table: ResourceModel, columns: ReadonlySet<string>) =>
  columns.size <= mostColumns && bytesIn(model, table)(columns) <= mostBytes;

function indexFor(
  view: ResourceModel,
  source: ResourceModel,
  reads: readonly GroupRead[],
): ViewIndex | undefined {
  const widest = reads.reduce<GroupRead | undefined>(
    (best, one) => (best && best.keys.length >= one.keys.length ? best : one),
    undefined,
  );
  if (!widest || widest.keys.length === 0) return undefined;
  const options = [...new Set(widest.options)];
  const keys = [...new Set(widest.keys)].filter((column) => !options.includes(column));
  const first = [...options, ...keys];
  const columns = [...new Set([...first, ...reads.flatMap((one) => one.columns)])];
  const filled = first.filter((column) => reads.every((one) => one.filled.includes(column)));
  const cuts = widest.cuts.map((cut) => sql`(${cut})`);
  const ordered = [...options.map((column) => name(column)), ...cuts, ...keys.map((column) => name(column))];
  const words = sql`(${join(ordered, ', ')})${columns.length > first.length ? sql` include (${names(columns.slice(first.length))})` : noSql}${
    filled.length > 0
      ? sql` where ${join(
          filled.map((column) => sql`${name(column)} is not null`),
          ' and ',
        )}`
      : noSql
  }`;
  return { ...viewIndex(view, source, words, columns), ...(cuts.length > 0 && { isCut: true }) };
}

/** Of the records that each row is joined with, by their ids. */
function joinedIndex(
  { model }: Subject,
  view: ResourceModel,
  table: ResourceModel,
  read: ReadonlySet<string>,
): ViewIndex | undefined {
  const columns = [...new Set(['id', ...read])];
  if (columns.length === 1 || table.view || table.resource.history || !fits(model, table, new Set(columns)))
    return undefined;
  return viewIndex(view, table, sql`(${name('id')}) include (${names(columns.slice(1))})`, columns);
}

function viewIndex(
  view: ResourceModel,
  { resource }: ResourceModel,
  words: Sql,
  columns: readonly string[],
): ViewIndex {
  const { table } = layoutOf(resource);
  const digest = createHash('sha256')
    .update(JSON.stringify([view.resource.id, rendered(words).text]))
    .digest('hex');
  return { of: `$g${digest.slice(0, 8)}`, words, table, view: view.resource.id, columns };
}

const names = (columns: readonly string[]) =>
  join(
    columns.map((column) => name(column)),
    ', ',
  );

const readsOf = (subject: Subject, view: ResourceModel, sources: readonly SourceModel[]): GroupRead[] =>
  sources.flatMap((source) => {
    if (source.each !== undefined) return [];
    try {
      return groupRead(subject, view, source) ?? [];
    } catch (error) {
      if (error instanceof NotExpressible) return [];
      throw error;
    }
  });

/** The most bytes of a column by its type; without bound for texts and lists. */
const bytesOf: Readonly<Partial<Record<ColumnKind, number>>> = {
  number: 100,
  moment: 40,
  boolean: 1,
  id: longestCode,
};

function bytesIn(model: DataModel, { resource }: ResourceModel) {
  const most = new Map<string, number | undefined>();
  for (const field of layoutOf(resource).fields) {
    const isOption = traitsOf(field).choice === true && hasShortOptions(field);
    const bytes = bytesOf[kindOfField(field)] ?? (isOption ? longestCode : undefined);
    for (const { name: column } of sqlColumnsOf(field)) most.set(column, bytes);
    // The key's bytes are among those of its code.
    if (bytes === longestCode) most.set(keyColumn(field.id), 0);
  }
  for (const kept of materializedRollups(model))
    if (kept.resource.id === resource.id)
      for (const { name: column } of materializedColumns(kept))
        most.set(column, bytesOf[kept.value.kind as ColumnKind]);
  return (columns: Iterable<string>) =>
    [...columns].reduce((sum, column) => sum + (most.get(column) ?? Number.POSITIVE_INFINITY), 0);
}

// Records that a view chooses by a number, or by a stored rollup: loads without an invoice, payments with
// amortization. They may be few, or none, among many that meet the other conditions, which the database takes for
// independent: it would read all in the view's order, waiting for the first. Other fields have an index of their own,
// numbers have none. So the chosen ones have an index, in that order; also those that wait for somebody, where the view
// has the oldest first. So have those of each option that lists filter by, where the view chooses by another
// option: no deposit is the payment of a bill.

const partialIndexes = memoize((model: DataModel): readonly ViewIndex[] => {
  const found = new Map<string, ViewIndex>();
  for (const { resource, view } of Object.values(model.resources))
    for (const nth of view?.groupBy.length === 0 ? view.sources.keys() : []) {
      const [one, other] = ['2001-02-28', '2024-12-31'].map((day) =>
        indexesFor(model, resource, nth, day),
      ) as [ViewIndex[], ViewIndex[]];
      // A condition on the day chooses others every day.
      const every = new Set(other.map(({ of }) => of));
      for (const index of one) if (every.has(index.of)) found.set(`${index.table}.${index.of}`, index);
    }
  return [...found.values()];
});

function indexesFor(model: DataModel, resource: Resource, nth: number, day: string): ViewIndex[] {
  const subject = subjectOf(model, day, plainRelations('x', materializedRollups(model)), {});
  const source = subject.of(resource.id).view!.sources[nth]!;
  try {
    const { table } = layoutOf(subject.of(source.resource).resource);
    const chosen = selectionOf(subject, resource, source, table);
    if (!chosen) return [];
    const { isDown, number, scope } = chosen;
    const [where, order] = [chosen.where, chosen.order].map(literal) as [Sql, Sql];
    const orderIndexes = selectionOrder({ ...chosen, order }, name(keyColumn('id')));
    const digest = createHash('sha256')
      .update(JSON.stringify([rendered(where).text, rendered(order).text, isDown]))
      .digest('hex');
    const indexOf = (first: string, columns: Sql): ViewIndex => {
      const words = sql`(${columns}) where ${where}`;
      const of = `${first}.${digest.slice(0, 8)}`;
      return { of, words, table, view: resource.id, columns: columnsNamedIn(words, table), isCut: true };
    };
    const chosenBy = number ?? (isDown ? undefined : waitingStateIn(source, scope));
    return [
      ...(chosenBy === undefined ? [] : [indexOf(chosenBy, orderIndexes)]),
      ...optionsIn(source, resource, scope).map((option) =>
        indexOf(option, sql`(${name(table, option)}), ${orderIndexes}`),
      ),
    ];
  } catch (error) {
    if (error instanceof NotExpressible) return [];
    throw error;
  }
}

/**
 * The state of which the source chooses only options in which records wait for somebody, if it chooses by stored fields
 * alone. Few wait, and they are the last ones in the order of a date: invoices that were rejected ten years ago are not.
 */
function waitingStateIn({ where, each }: SourceModel, { subject, resource }: RowScope): string | undefined {
  const fields = [...fieldsOf(where)];
  if (each !== undefined || !fields.every((field) => storedField(field, { subject, resource })))
    return undefined;
  const waited = subject.of(resource).resource.transitions.filter(isWaitedFor);
  return conditionsIn(where).flatMap((part) => {
    if (part.kind !== 'condition' || part.op !== 'eq') return [];
    const options = waited.flatMap(({ field, from }) => (field === part.field ? from : []));
    return [part.value].flat().every((one) => options.includes(String(one))) ? [part.field] : [];
  })[0];
}

/** The fields with options by which lists filter the view, where it chooses records of the source by another. */
function optionsIn(
  { where, values }: SourceModel,
  view: Resource,
  { subject, resource }: RowScope,
): string[] {
  const { often = {} } = subject.model.resources[view.id]!;
  const storedIn = (field: string) => storedField(field, { subject, resource });
  const isOption = (field: Field | undefined) =>
    field && kindOfField(field) === 'text' && traitsOf(field).choice === true && hasShortOptions(field);
  const chosen = [...fieldsOf(where)];
  if (!chosen.every(storedIn) || !chosen.some((field) => isOption(storedIn(field)))) return [];
  return Object.keys(often).flatMap((field) => {
    const value = often[field]!.isIndexed ? values[field] : undefined;
    const given = value?.kind === 'field' && !chosen.includes(value.field) ? value.field : undefined;
    return given !== undefined && isOption(storedIn(given)) ? [given] : [];
  });
}

// Indexes in the order of titles of several fields, for the records that others refer to: see referredOrder.ts.

/** @param schema has the function that makes the keys */
function titleIndexes(model: DataModel, schema: string): readonly ViewIndex[] {
  const [subject, anywhere] = [schema, 'x'].map((one) =>
    subjectOf(model, '2001-02-28', plainRelations(one), {}),
  ) as [Subject, Subject];
  const referredTo = new Set(
    Object.values(model.resources).flatMap(({ resource }) =>
      Object.values(resource.fields).flatMap((field) => (refersTo(field) ? [field.resource] : [])),
    ),
  );
  return [...referredTo].flatMap((id): ViewIndex[] => {
    const key = model.resources[id] && indexedTitleKey(subject, id);
    if (!key) return [];
    const { text } = rendered(indexedTitleKey(anywhere, id)!);
    const digest = createHash('sha256')
      .update(JSON.stringify([keysVersion(), text]))
      .digest('hex');
    const columns = columnsNamedIn(key, id);
    return [
      { of: `$t${digest.slice(0, 8)}`, words: sql`(${key})`, table: id, view: id, columns, isCut: true },
    ];
  });
}

// Indexes that serve the views of a model, and the order of titles.

export const viewIndexes = (model: DataModel, schema: string): readonly ViewIndex[] => [
  ...groupIndexes(model),
  ...partialIndexes(model),
  ...titleIndexes(model, schema),
];

/** Those whose columns all exist, stored rollups among them, in tables that get no other names or types. */
export const readyViewIndexes = (
  schema: string,
  model: DataModel,
  { tables }: Pick<SchemaState, 'tables'>,
  changing: ReadonlySet<string>,
): readonly ViewIndex[] =>
  viewIndexes(model, schema).filter(({ table, columns }) => {
    const there = tables.get(table)?.columns;
    return !changing.has(table) && columns.every((column) => there?.has(shortName(column)));
  });

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
