/**
 * Indexes with all that a grouped view reads of a table, so that it never reads the rows themselves, which take
 * ten times the pages. Each view has at most one for each table.
 */
import { createHash } from 'node:crypto';
import type { DataModel, ResourceModel, SourceModel } from '#model/expression/expression.ts';
import { memoize } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import {
  sqlColumnsOf,
  hasShortOptions,
  keyColumn,
  kindOfField,
  longestCode,
  type ColumnKind,
  layoutOf,
} from '../rows.ts';
import { groupRead, type GroupRead } from '../compile/groupReads.ts';
import type { Subject } from '../compile/scope.ts';
import { flattenedSources } from '../compile/planHints.ts';
import { subjectOf } from '../compile/subject.ts';
import { NotExpressible } from '../compile/value.ts';
import { materializedColumns } from '../storedRollups.ts';
import { materializedRollups } from '../materialized/selection.ts';
import { plainRelations } from '../relations.ts';
import { join, name, noSql, rendered, sql, type Sql } from '../sql.ts';

/** An index as in targetSchema.ts for a view, with the columns of the table that it needs. */
export type ViewIndex = {
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

const takesIndexes = ({ view, resource }: ResourceModel) =>
  !view && !resource.history && layoutOf(resource).isExtensible;

/** What an index of the table can hold. */
function fittingReads(
  subject: Subject,
  view: ResourceModel,
  sources: readonly SourceModel[],
  table: ResourceModel,
): readonly GroupRead[] {
  if (!takesIndexes(table)) return [];
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
  if (columns.length === 1 || !takesIndexes(table) || !fits(model, table, new Set(columns))) return undefined;
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
