/** Compiles a view to a select with the columns that its table would have. */
import type { SourceModel, ResourceModel, ViewModel } from '#model/expression/expression.ts';
import type { FilterExpression } from '#model/filter/filter.ts';
import { viewRowId } from '#model/records/viewRowId.ts';
import type { Field, Measure } from '#model/types.ts';
import { keyColumn, keptColumn, sqlColumnsOf, kindOfField, type SqlColumn, layoutOf } from '../rows.ts';
import { functionOf } from '../functions.ts';
import { sortKey } from '../sortKey.ts';
import { join, name, noSql, raw, sql, text, type Sql } from '../sql.ts';
import { amongFewSelected, searchedSource, flattenedSources } from './planHints.ts';
import { sqlCondition } from './conditions.ts';
import { compileExpression } from './expressions.ts';
import { fittingColumns, emptyValue, NotExpressible, type SqlValue } from './value.ts';
import { joinedRows } from './rowValues.ts';
import {
  RowScope,
  type Subject,
  sourceNumber,
  columnValue,
  hasSourceColumn,
  sourceColumn,
  type ViewRequest,
  type ViewSql,
} from './scope.ts';
import { decimalsOf } from '#kinds/number/kind.ts';
import { isNumber } from '#kinds/dataModel/computed.ts';
import { roundedTo, wholeSum } from './fragments.ts';
import { asNumeric, averageOfSums, sqlMeasure, sumOfSums } from './figures.ts';
import { computedFields } from '#kinds/compute.ts';
import { hasRows } from '#model/traits.ts';
import { formulaValue } from './formulaSql.ts';

// The rows that one source of a view contributes.

/** One row per record of the source, or per row of its list. */
function sourceRows(
  subject: Subject,
  resource: string,
  source: SourceModel,
  fields: readonly Field[],
  uncompiled: Set<string>,
  { where, isFew }: { where: FilterExpression; isFew: boolean },
): Sql {
  const { scope, row, rows } = scopeOf(subject, source);
  const view = subject.of(resource);
  const columns = fields.flatMap((field) => valueColumns(field, source, scope, uncompiled));
  const number = sourceNumber(view, source);
  const found = [
    searchedSource(where, source, fields, scope),
    isFew ? amongFewSelected(subject, view.resource, source, scope) : undefined,
  ];
  const more = found.map((one) => (one ? sql` and ${one}` : noSql));
  return sql`select ${join([...idColumns(source, scope, row), ...columns, keptNothing, number], ', ')} ${rows()}${join(more, '')}`;
}

/** The value that a source gives to a field of the view. */
function valueColumns(
  field: Field,
  { values }: SourceModel,
  scope: RowScope,
  uncompiled: Set<string>,
): Sql[] {
  const expression = values[field.id];
  return fittingColumns(field, expression ? compileExpression(expression, scope) : emptyValue, uncompiled);
}

/**
 * How the columns of a source are compiled. `rows` has the clauses from FROM on, and is called after all
 * columns are compiled.
 */
function scopeOf(subject: Subject, source: SourceModel) {
  const alias = subject.alias();
  const joins: Sql[] = [];
  const plain = new RowScope(subject, source.resource, alias, joins, 'all');
  const { each } = source;
  const joined = each === undefined ? undefined : joinedRows({ ...source, each }, plain);
  const scope = joined?.scope ?? plain;
  const holds = sqlCondition(source.where, scope);
  const where = joined ? sql`${joined.isRow} and ${holds}` : holds;
  const rows = () =>
    sql`from ${subject.source(source.resource, source.where)} ${raw(alias)} ${join(joins, ' ')} where ${where}`;
  return { scope, alias, row: joined?.index, rows };
}

const keptNothing = sql`null::json as ${name(keptColumn)}`;

/**
 * `motoristas-12`, or for rows `motoristas:3-12`. An id that would be too long is replaced by its digest, as
 * in json/computation/viewCache.ts.
 */
function idColumns({ resource, nth }: SourceModel, scope: RowScope, row: Sql | undefined): Sql[] {
  const prefix = viewRowId(resource, nth, '');
  const plain = row
    ? sql`(${text(`${prefix.slice(0, -1)}:`)} || ${row} || '-' || ${scope.id})`
    : sql`(${text(prefix)} || ${scope.id})`;
  const written = sql`(case when ${scope.id} ~ '^(0|-?[1-9][0-9]{0,15})$' then ${scope.id} else to_jsonb(${scope.id})::text end)`;
  const digested = sql`convert_to(${text(`[${JSON.stringify(resource)},${nth},`)} || ${written} || ${row ? sql`',' || ${row} || ']'` : text(']')}, 'UTF8')`;
  const digest = sql`'h.' || left(translate(replace(encode(sha256(${digested}), 'base64'), E'\\n', ''), '+/', '-_'), 24)`;
  return [
    sql`case when length(${plain}) <= 64 then ${plain} else ${digest} end as ${name('id')}`,
    row
      ? sql`${functionOf(scope.subject.schema, 'key')}(${plain}) collate "C" as ${name(keyColumn('id'))}`
      : sql`(${text(sortKey(prefix))} || ${scope.idKey}) collate "C" as ${name(keyColumn('id'))}`,
  ];
}

// The rows of a grouped view: one per combination of the keys, with measures over the sources' rows.

/** Sums are in millionths for every field, and rounded afterwards. */
const scale = 1e6;

/**
 * Each source is grouped by itself first, so that the database reads it by its own indexes and in parallel, and the
 * rows of all sources never come together.
 */
function groupedRows(
  subject: Subject,
  { resource, view }: ResourceModel,
  given: readonly Field[],
  uncompiled: Set<string>,
): Sql {
  const keys = view!.groupBy.map((id) => resource.fields[id]!);
  const figures = given.flatMap((field) => {
    const measure = keys.includes(field) ? undefined : view!.measures[field.id];
    return measure ? [figureOf(field, measure)] : [];
  });
  const sources = view!.sources
    .flatMap((source) => flattenedSources(subject, source))
    .map((source) => groupsOf(subject, source, keys, figures, uncompiled));
  const [source, group] = [subject.alias(), subject.alias()];
  const columns = given.flatMap((field): Sql[] => {
    if (keys.includes(field)) return keyColumns(field, source, uncompiled);
    const figure = figures.find((one) => one.field === field);
    return fittingColumns(field, figure ? figure.joined(source, uncompiled) : emptyValue, uncompiled);
  });
  const by = keys.map((key) => groupKey(key, source));
  const grouped = sql`select ${join(columns, ', ')} from (${join(sources, ' union all ')}) ${raw(source)} group by ${join(by, ', ')}`;
  const shown = given.flatMap((field) => sqlColumnsOf(field).map((one) => name(group, one.name)));
  // Behind OFFSET the id is computed once.
  return sql`select ${join(shown, ', ')}, i.id as ${name('id')},
      ${idKeyOf(keys, group, uncompiled, subject)} as ${name(keyColumn('id'))}, null::json as ${name(keptColumn)}
      from (${grouped}) ${raw(group)} cross join lateral (select ${idOf(keys, group, subject)} as id offset 0) i`;
}

/** The rows that the groups are made from, one select per source, with the values of some of the keys. */
const rowsOfGroups = (
  subject: Subject,
  { sources }: ViewModel,
  keys: readonly Field[],
  uncompiled: Set<string>,
): Sql[] =>
  sources
    .flatMap((source) => flattenedSources(subject, source))
    .map((source) => {
      const { scope, rows } = scopeOf(subject, source);
      const columns = keys.flatMap((key) => valueColumns(key, source, scope, uncompiled));
      return sql`select ${join(columns, ', ')} ${rows()}`;
    });

/** What the groups of one source are made from. */
export function rowsToGroup(
  subject: Subject,
  source: SourceModel,
  keys: readonly Field[],
  sqlMeasure: readonly Field[],
  uncompiled: Set<string>,
) {
  const { scope, alias, rows } = scopeOf(subject, source);
  // Thousands of records refer to one: what follows from the reference is looked up once for each group.
  const references = new Map<Field, string>();
  for (const key of keys) {
    const value = source.values[key.id];
    if (value?.kind === 'lookup' && scope.value(value.via).kind === 'id') references.set(key, value.via);
  }
  const own = keys.filter((key) => !references.has(key));
  const given = sqlMeasure.filter(({ id }) => source.values[id]);
  const followed = [...new Set(references.values())];
  const columns = [
    ...[...own, ...given].flatMap((field) => valueColumns(field, source, scope, uncompiled)),
    ...followed.map((via) => sql`${scope.value(via).sql} as ${name(referenceColumn(via))}`),
  ];
  return { scope, alias, references, own, followed, selected: sql`select ${join(columns, ', ')} ${rows()}` };
}

/** The groups within one source: the keys, and of each figure what the sources' figures are put together from. */
function groupsOf(
  subject: Subject,
  source: SourceModel,
  keys: readonly Field[],
  figures: readonly Figure[],
  uncompiled: Set<string>,
): Sql {
  const sqlMeasure = figures.map(({ field }) => field);
  const { references, own, followed, selected } = rowsToGroup(subject, source, keys, sqlMeasure, uncompiled);
  const [row, group] = [subject.alias(), subject.alias()];
  const given = figures.filter(({ field }) => source.values[field.id]);
  const plain = followed.map(referenceColumn);
  const grouped = sql`select ${join(
    [
      ...own.flatMap((key) => keyColumns(key, row, uncompiled)),
      ...plain.map((column) => name(row, column)),
      ...given.flatMap((figure) => figure.partial(row, uncompiled)),
    ],
    ', ',
  )} from (${selected}) ${raw(row)}
    group by ${join(
      [...own.map(({ id }) => id), ...plain].map((column) => name(row, column)),
      ', ',
    )}`;
  const joins: Sql[] = [];
  const known = new Map(
    followed.map((via): [string, SqlValue] => [via, { kind: 'id', sql: name(group, referenceColumn(via)) }]),
  );
  const after = new RowScope(subject, source.resource, group, joins, 'all', { known });
  const shown = [
    ...keys.flatMap((key) =>
      references.has(key)
        ? valueColumns(key, source, after, uncompiled)
        : sqlColumnsOf(key).map((column) => name(group, column.name)),
    ),
    ...figures.flatMap((figure) =>
      figure.columns.map((column) =>
        given.includes(figure)
          ? name(group, column.name)
          : sql`null::${raw(column.type)} as ${name(column.name)}`,
      ),
    ),
  ];
  return sql`select ${join(shown, ', ')} from (${grouped}) ${raw(group)} ${join(joins, ' ')}`;
}

const referenceColumn = (via: string) => `$r${via}`;

/** An answer that nobody has given counts as no. */
const groupKey = (field: Field, alias: string): Sql => {
  const value = name(alias, field.id);
  return kindOfField(field) === 'boolean' ? sql`coalesce(${value}, false)` : value;
};

/** The columns of a key. Its companion columns are equal in all rows of a group. */
function keyColumns(field: Field, alias: string, uncompiled: ReadonlySet<string>): Sql[] {
  if (['list', 'json'].includes(kindOfField(field)))
    throw new NotExpressible(`groups by ${field.id}`, { key: 'group', name: field.id });
  return sqlColumnsOf(field).map(({ name: column, type }) => {
    const one = name(alias, column);
    if (column === field.id) return sql`${groupKey(field, alias)} as ${name(column)}`;
    const collated = raw(type.includes('collate') ? ' collate "C"' : '');
    return uncompiled.has(column)
      ? sql`null::text${collated} as ${name(column)}`
      : sql`min(${one}${collated})${collated} as ${name(column)}`;
  });
}

/** A figure over the rows of all sources, put together from the figures of each. */
type Figure = {
  field: Field;
  columns: readonly SqlColumn[];
  /** The columns of a source, whose rows have the values under the alias. */
  partial(alias: string, uncompiled: Set<string>): Sql[];
  joined(alias: string, uncompiled: ReadonlySet<string>): SqlValue;
};

function figureOf(field: Field, measure: Measure): Figure {
  if (measure === 'count' || 'count' in measure || 'ratio' in measure)
    throw new NotExpressible('a ratio in a view');
  const [operation] = Object.keys(measure) as ['sum' | 'avg' | 'min' | 'max'];
  const figure =
    operation === 'min' || operation === 'max' ? extremeOf(field, operation) : additionOf(field, operation);
  if (!isNumber(field)) return figure;
  return {
    ...figure,
    joined: (alias, uncompiled) => {
      const value = figure.joined(alias, uncompiled);
      return { ...value, sql: roundedTo(value.sql, decimalsOf(field)) };
    },
  };
}

/** Views measure only numbers and moments, so equal values are interchangeable. */
const noPlace = raw('null');

function extremeOf(field: Field, operation: 'min' | 'max'): Figure {
  const best = (alias: string, uncompiled: ReadonlySet<string>) =>
    sqlMeasure(operation, columnValue(field, alias, uncompiled), scale, noPlace);
  return {
    field,
    columns: sqlColumnsOf(field),
    partial: (alias, uncompiled) => fittingColumns(field, best(alias, uncompiled), uncompiled),
    joined: best,
  };
}

function additionOf(field: Field, operation: 'sum' | 'avg'): Figure {
  if (kindOfField(field) !== 'number')
    throw new NotExpressible(`the sum of ${field.id}`, { key: 'sum', name: field.id });
  const counts = operation === 'avg' ? [`$n${field.id}`] : [];
  return {
    field,
    columns: [field.id, ...counts].map((column) => ({ name: column, type: 'float8' })),
    partial: (alias) => {
      const value = name(alias, field.id);
      return [
        sql`${wholeSum(value, scale)} as ${name(field.id)}`,
        ...counts.map((count) => sql`count(${value})::float8 as ${name(count)}`),
      ];
    },
    joined: (alias) => {
      const [whole, count] = [field.id, ...counts].map((column) => name(alias, column)) as [Sql, Sql?];
      const sum = count ? averageOfSums(whole, count, scale) : sumOfSums(whole, scale);
      return { kind: 'number', sql: asNumeric(sum) };
    },
  };
}

/** See groupId in json/computation/viewCache.ts. Values that need no escaping are put together here: the function takes 50 times as long. */
function idOf(keys: readonly Field[], group: string, { schema }: Subject): Sql {
  const [plain, quoted] = (['plain', 'json'] as const).map((how) => written(keys, group, how)) as [
    Sql[],
    Sql[],
  ];
  const together = joinedBy(':', '_', plain);
  const isPlain = sql`concat(${join(plain, ', ')}) ~ '^[A-Za-z0-9-]*$' and length(${together}) <= 64 and left(${together}, 1) <> '-'`;
  const any = sql`${functionOf(schema, 'groupId')}(array[${join(plain, ', ')}], array[${join(quoted, ', ')}])`;
  return sql`case when ${isPlain} then ${together} else ${any} end`;
}

/**
 * The sort key of the id `i.id`. If nothing in it is escaped, it is put together from the values' keys, because
 * no sign between them belongs to a run of digits: the function takes ten times as long.
 */
function idKeyOf(
  keys: readonly Field[],
  group: string,
  uncompiled: ReadonlySet<string>,
  { schema }: Subject,
): Sql {
  const any = sql`${functionOf(schema, 'key')}(i.id) collate "C"`;
  const parts = keys.flatMap((field) => columnValue(field, group, uncompiled).key ?? []);
  if (parts.length < keys.length) return any;
  const together = joinedBy(sortKey(':'), sortKey('_'), parts);
  return sql`case when strpos(i.id, '.') = 0 then ${together} collate "C" else ${any} end`;
}

const joinedBy = (between: string, empty: string, parts: readonly Sql[]): Sql =>
  sql`array_to_string(array[${join(
    parts.map((part) => sql`nullif(${part}, '')`),
    ', ',
  )}], ${text(between)}, ${text(empty)})`;

/** The values of the keys as JavaScript writes them, as text or as JSON. */
const written = (keys: readonly Field[], alias: string, how: 'plain' | 'json'): Sql[] =>
  keys.map((field) => {
    const value = name(alias, field.id);
    const quoted = sql`to_jsonb(${value}::text)::text`;
    switch (kindOfField(field)) {
      case 'number':
        return sql`(case when ${value} <> 0 and (abs(${value}) >= 1e21 or abs(${value}) < 1e-6)
            then regexp_replace(${value}::float8::text, 'e([+-])0', 'e\\1') else trim_scale(${value})::text end)`;
      case 'boolean':
        return sql`${value}::text`;
      case 'id':
        return how === 'plain'
          ? value
          : sql`(case when ${value} ~ '^(0|-?[1-9][0-9]{0,15})$' then ${value} else ${quoted} end)`;
      default:
        return how === 'plain' ? value : quoted;
    }
  });

export function viewSource(
  subject: Subject,
  model: ResourceModel,
  where: FilterExpression,
  { isFew = false, ungrouped }: ViewRequest = {},
): ViewSql {
  const { resource, view } = model;
  const formulas = computedFields(resource.fields).filter(({ live }) => !live);
  const own = new Set(['id', ...formulas.map(({ id }) => id)]);
  const given = layoutOf(resource).fields.filter(({ id }) => !own.has(id));
  const uncompiled = new Set<string>();
  const union = (selects: readonly Sql[]) => join(selects, ' union all ');
  if (ungrouped) {
    const read = given.filter(({ id }) => ungrouped.has(id));
    const selects = rowsOfGroups(subject, view!, read, uncompiled);
    return { rows: union(selects), parts: selects, uncompiled };
  }
  const plain =
    view!.groupBy.length > 0
      ? [groupedRows(subject, model, given, uncompiled)]
      : view!.sources.map((source) =>
          sourceRows(subject, resource.id, source, given, uncompiled, { where, isFew }),
        );
  const parts =
    formulas.length > 0 ? plain.map((rows) => withFormulas(subject, model, rows, given, uncompiled)) : plain;
  return { rows: union(parts), parts, uncompiled };
}

/** Adds the view's own formulas, each after those that it reads. */
function withFormulas(
  subject: Subject,
  model: ResourceModel,
  rows: Sql,
  given: readonly Field[],
  uncompiled: Set<string>,
): Sql {
  const { resource } = model;
  const { fields } = resource;
  if (Object.values(fields).some((field) => hasRows(field) && computedFields(field.fields).length > 0))
    throw new NotExpressible('formulas in the rows of a view');
  const alias = subject.alias();
  const joins: Sql[] = [];
  const known = new Map(given.map((field) => [field.id, columnValue(field, alias, uncompiled)]));
  const columns = [
    'id',
    keyColumn('id'),
    keptColumn,
    ...(hasSourceColumn(model) ? [sourceColumn] : []),
    ...given.flatMap((field) => sqlColumnsOf(field).map((one) => one.name)),
  ].map((column) => name(alias, column));
  for (const { id, formula, target, live } of computedFields(fields)) {
    if (live) continue;
    const scope = new RowScope(subject, resource.id, alias, joins, 'all', { known });
    const value = scope.aliased(formulaValue(formula, target, scope));
    known.set(id, value);
    columns.push(...fittingColumns(fields[id]!, value, uncompiled));
  }
  return sql`select ${join(columns, ', ')} from (${rows}) ${raw(alias)} ${join(joins, ' ')}`;
}
