/** How a statement reads a record: its own columns, and joins for values from other records. */
import { type Sql, join, name, raw, sql, text, texts } from '../sql.ts';
import { LRUCache } from 'lru-cache';
import { currentLocale } from '#messages/translate.ts';
import {
  type DataModel,
  type ResourceModel,
  bindModel,
  type RollupExpression,
  type ValueExpression,
} from '#model/expression/expression.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { type Relations, rollupKey } from '../relations.ts';
import { computedFields } from '#kinds/compute.ts';
import { all, any, matchAll, type FilterExpression } from '#model/filter/filter.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import {
  columnReference,
  foldColumn,
  isInstantField,
  isOrderedText,
  isSecret,
  keyColumn,
  kindOfField,
  localColumn,
  keptColumn,
  layoutOf,
} from '../rows.ts';
import { materializedColumns, type MaterializedRollup } from '../storedRollups.ts';
import {
  type SqlValue,
  Copies,
  columnsOfValue,
  hasOnlyColumns,
  NotExpressible,
  partsOfValue,
  columnsNamedIn,
  valueWithAlias,
} from './value.ts';
import { sameId } from './sameId.ts';
import type { NativeColumn } from '../tableSql.ts';
import { refuseUnserved } from '../unserved.ts';
import { fieldOfRow } from '#model/fields/rowScope.ts';
import { possibleSources } from './viewSources.ts';

// A request for rows of a view, and the SQL that it becomes.

type FieldIds = ReadonlySet<string>;

/**
 * `isFew`: the database is asked first for what sources choose (planHints.ts). `ungrouped`: the rows that a view
 * groups, each with the values of these fields, by which it groups them.
 */
export type ViewRequest = { isFew?: boolean | undefined; ungrouped?: FieldIds | undefined };

export type ViewSql = {
  rows: Sql;
  /** Selects whose rows together are those of the view: one per source, unless the sources are grouped. */
  parts: readonly Sql[];
  /** The columns that are null because they have no SQL. */
  uncompiled: ReadonlySet<string>;
};

type At = { today: string; relations: Relations; absent: object };
const most = 1000;
const knownIn = memoize((_model: DataModel) =>
  memoize((_relations: Relations) => new LRUCache<string, ReadonlySet<string>>({ max: most })),
);

/**
 * Columns of a view that have no SQL. All sources are compiled to find out, and it is the same for all lists of a day.
 */
function uncompiledColumns(
  model: DataModel,
  resource: string,
  { today, relations, absent }: At,
  find: () => ReadonlySet<string>,
): ReadonlySet<string> {
  // More rollups may be stored while the portal runs.
  const { materialized, adopted } = relations;
  const of = [resource, today, materialized.size, adopted.revision, absent, currentLocale()];
  return getOrMake(knownIn(model)(relations), JSON.stringify(of), find);
}

// The fields of a view's row, with or without a value, as json/computation/viewCache.ts defines them.

/** The column with the number of the source that a row of the view comes from. */
export const sourceColumn = '$source';

/** True when rows of different sources may have different fields. */
export const hasSourceColumn = ({ view }: ResourceModel): boolean => view?.groupBy.length === 0;

/** @param resource the resource of a source, with the source's position among the view's sources of that resource */
export function sourceNumber(
  { view }: ResourceModel,
  { resource, nth }: { resource: string; nth: number },
): Sql {
  const number = view!.sources.findIndex((one) => one.resource === resource && one.nth === nth);
  return sql`${raw(String(number))} as ${name(sourceColumn)}`;
}

/**
 * Finds the fields of a row by the number of its source: null for fields without a value. Fields that the source
 * does not define are left out.
 */
export function viewFields({ resource, view }: ResourceModel): (source: unknown) => readonly string[] {
  const { groupBy, measures, sources } = view!;
  const formulas = computedFields(resource.fields).filter(({ live }) => !live);
  const own = formulas.map(({ id }) => id);
  const grouped = [...groupBy, ...Object.keys(measures), ...own];
  const bySource = sources.map(({ values }) => [...Object.keys(values), ...own]);
  return (source) => (groupBy.length > 0 ? grouped : bySource[Number(source)]!);
}

/** The searches that a filter implies, and the values by which sources may find their records through references. */
function impliedSearch(where: FilterExpression): FilterExpression {
  switch (where.kind) {
    case 'all':
      return all(where.of.map(impliedSearch));
    case 'any':
      return any(where.of.map(impliedSearch));
    case 'search':
      return where;
    case 'condition':
      return where.op === 'like' || where.op === 'eq' ? where : matchAll;
    default:
      return matchAll;
  }
}

/** A field read from its column, with its companion columns. */
export function columnValue(field: Field, alias: string, uncompiled: ReadonlySet<string>): SqlValue {
  const companion = (column: string) => (uncompiled.has(column) ? undefined : columnReference(alias, column));
  const kind = kindOfField(field);
  const value: SqlValue = { kind, sql: columnReference(alias, field.id) };
  const isKeyed = kind === 'id' || (kind === 'text' && isOrderedText(field));
  const key = isKeyed && companion(keyColumn(field.id));
  const letters = kind === 'text' && !isSecret(field) && companion(foldColumn(field.id));
  const local = kind === 'moment' && isInstantField(field) && companion(localColumn(field.id));
  if (key) value.key = key;
  if (letters) value.fold = letters;
  if (local) value.local = local;
  if (kind === 'list' && traitsOf(field).refersTo) value.ofIds = true;
  return value;
}

/** The value of a rollup that has columns of its own. */
const keptValue = (kept: MaterializedRollup, alias: string): SqlValue => ({
  ...kept.value,
  ...Object.fromEntries(
    materializedColumns(kept).map(({ part, name }) => [part, columnReference(alias, name)]),
  ),
});

/** Ids of records to be treated as deleted, by resource. */
export type Absent = Readonly<Record<string, readonly string[]>>;

/**
 * The compilers of expressions and views. They use scopes themselves, so they are passed in to avoid an
 * import cycle.
 */
type Compilers = {
  compileExpression(value: ValueExpression, scope: RowScope): SqlValue;
  viewSource(subject: Subject, model: ResourceModel, where: FilterExpression, request?: ViewRequest): ViewSql;
};

/** What a statement is compiled for: a model on one day, and the place of its tables. */
export class Subject {
  readonly #model: DataModel;
  readonly #bound = new Map<string, ResourceModel>();
  readonly #views = new Map<string, ViewSql>();
  #count = 0;

  constructor(
    model: DataModel,
    readonly today: string,
    readonly relations: Relations,
    readonly absent: Absent,
    readonly compilers: Compilers,
  ) {
    this.#model = model;
  }

  get model() {
    return this.#model;
  }

  get schema() {
    return this.relations.schema;
  }

  get timeZone() {
    return this.#model.timeZone;
  }

  get weekStart() {
    return this.#model.weekStart;
  }

  /**
   * A resource with its variables bound to the day. Only resources in use are bound, because a search for
   * uploads names no day.
   */
  of(resource: string): ResourceModel {
    let known = this.#bound.get(resource);
    if (!known) {
      const { resources, ...place } = this.#model;
      const found = resources[resource];
      if (!found) throw new NotExpressible(`resource ${resource}`);
      known = bindModel({ ...place, resources: { [resource]: found } }, this.today).resources[resource]!;
      this.#bound.set(resource, known);
    }
    return known;
  }

  /** An alias that is unique within the statement. */
  alias = (): string => `x${++this.#count}`;
  readonly copies = new Copies();

  /**
   * The materialized column of a field, if there is one. Its value does not account for records treated as
   * deleted.
   */
  materialized(resource: string, field: string): MaterializedRollup | undefined {
    const materialized = this.relations.materialized.get(rollupKey(resource, field));
    return materialized?.sources.some((source) => (this.absent[source.resource.id] ?? []).length > 0)
      ? undefined
      : materialized;
  }

  /**
   * The item for FROM.
   *
   * @param where condition that its rows will have to meet; what can't meet it may be left out
   */
  source(resource: string, where = matchAll): Sql {
    const { resource: shape, view } = this.of(resource);
    if (view) return sql`(${this.#view(resource, where, {}).rows})`;
    const table = this.relations.relation(layoutOf(shape).table);
    const gone = this.absent[resource] ?? [];
    return gone.length === 0 ? table : sql`(select * from ${table} g where g.id <> all (${texts(gone)}))`;
  }

  /**
   * The item for FROM with a row for each that the groups of a view are made from: there is a group where one of them is,
   * and nothing has to be grouped to find that out. Undefined if more is read than what it groups by.
   */
  ungrouped(resource: string, read: FieldIds): Sql | undefined {
    const { resource: shape, view } = this.of(resource);
    // An answer that nobody has given is a group with no.
    const isKey = (id: string) => view!.groupBy.includes(id) && kindOfField(shape.fields[id]!) !== 'boolean';
    if (!view || view.groupBy.length === 0 || ![...read].every(isKey)) return undefined;
    return sql`(${this.#view(resource, matchAll, { ungrouped: read }).rows})`;
  }

  /** @see TableSql */
  natives(resource: string, field: string): readonly NativeColumn[] | undefined {
    return this.#sqlOf(resource)?.natives.get(field);
  }

  /** Undefined for views. */
  #sqlOf(resource: string) {
    return this.of(resource).view ? undefined : this.relations.sqlOf(resource);
  }

  /**
   * The columns of a row `t` that a statement goes on with.
   *
   * @param further what reads them, as `p`
   */
  rowColumns(resource: string, further: Sql): Sql {
    const { isComputed, natives } = this.#sqlOf(resource) ?? {};
    if (!isComputed) return raw('t.*');
    const always = ['id', ...(natives?.get('id') ?? []).map(({ column }) => column)];
    const names = new Set([...always, ...columnsNamedIn(further, 'p')]);
    names.delete('$s');
    return join(
      [...names].map((column) => columnReference('t', column)),
      ', ',
    );
  }

  /** Items for FROM whose rows together are those of the resource. */
  parts(resource: string, where = matchAll, isFew = false): readonly Sql[] {
    if (!this.of(resource).view) return [this.source(resource)];
    return this.#view(resource, where, { isFew }).parts.map((rows) => sql`(${rows})`);
  }

  /** Columns of a view that have no SQL. */
  uncompiled(resource: string): ReadonlySet<string> {
    const find = () => this.#view(resource, matchAll, {}).uncompiled;
    return this.of(resource).view ? uncompiledColumns(this.#model, resource, this, find) : new Set();
  }

  #view(resource: string, where: FilterExpression, request: ViewRequest) {
    const model = this.of(resource);
    const sources = possibleSources(model, where, this.timeZone);
    const words = impliedSearch(where);
    const of = sources.map((one) => [one.resource, one.nth, one.where]);
    const { isFew, ungrouped } = request;
    const key = JSON.stringify([resource, of, words, isFew, ungrouped && [...ungrouped]]);
    return getOrMake(this.#views, key, () =>
      this.compilers.viewSource(this, { ...model, view: { ...model.view!, sources } }, words, request),
    );
  }
}

/** `page`: a few records, each with its own subqueries on others; `all`: the others are grouped once. */
export type Reach = 'page' | 'all';

/** The fields of a row that is joined with its record: see rowScope.ts. */
export type JoinedRowFields = {
  fields: Resource['fields'];
  valueOf(name: string): SqlValue;
  /** As JSON; undefined for what is no part of a row. */
  heldAs(name: string): Sql | undefined;
};

/** @see rollups.ts */
type Referring = { figure(rollup: RollupExpression): SqlValue };

type Given = {
  /** Values that are given instead of being read. */
  known?: ReadonlyMap<string, SqlValue>;
  rows?: JoinedRowFields;
  /** Condition on stored fields that all records of interest meet; see compile/impliedConditions.ts. */
  necessary?: FilterExpression;
  /** The record is joined, and may be missing. */
  isOptional?: boolean;
  /** Its conditions are those of a list. */
  isAsked?: boolean;
  /** A record that need not be stored, so that materialized columns don't apply. */
  isDraft?: boolean;
  /** A page that is found already: its few records cost less than the planning of long SQL. */
  isCut?: boolean;
};

export class RowScope {
  readonly necessary: FilterExpression;
  readonly #values: Map<string, SqlValue>;
  readonly #lookups = new Map<string, RowScope>();
  /** Joins with referring records, by reference and condition: see rollups.ts. */
  readonly referring = new Map<string, Referring>();

  /**
   * @param joins receives the joins that the values need
   */
  constructor(
    readonly subject: Subject,
    readonly resource: string,
    readonly alias: string,
    readonly joins: Sql[],
    readonly reach: Reach,
    readonly given: Given = {},
  ) {
    this.#values = new Map(given.known);
    this.necessary = given.necessary ?? matchAll;
  }

  get id(): Sql {
    return columnReference(this.alias, 'id');
  }

  get idKey(): Sql {
    return columnReference(this.alias, keyColumn('id'));
  }

  field(id: string): Field | undefined {
    return (this.given.rows ?? this.subject.of(this.resource).resource).fields[id];
  }

  value(id: string): SqlValue {
    return getOrMake(this.#values, id, () => this.#find(id));
  }

  #find(id: string): SqlValue {
    const { rows, isDraft } = this.given;
    if (rows && fieldOfRow(id) !== undefined) return this.aliased(rows.valueOf(id));
    const materialized = isDraft ? undefined : this.subject.materialized(this.resource, id);
    if (materialized) return keptValue(materialized, this.alias);
    const { computed, resource } = this.subject.of(this.resource);
    if (resource.unserved?.fields.includes(id)) refuseUnserved(resource);
    const follows = computed.find(({ field }) => field === id);
    if (follows) return this.aliased(this.#ifThere(follows.value));
    const field = layoutOf(resource).fields.find((one) => one.id === id);
    if (!field) throw new NotExpressible(`${this.resource}.${id}`);
    return this.#column(field);
  }

  /** A missing record has no computed values, not even a count of 0. A column of what it refers to is null anyway. */
  #ifThere(expression: ValueExpression): SqlValue {
    const value = this.subject.compilers.compileExpression(expression, this);
    const isNull = expression.kind === 'lookup' && hasOnlyColumns(value);
    if (!this.given.isOptional || isNull || value.kind === 'nothing') return value;
    const guarded = { ...value };
    for (const part of partsOfValue) {
      const words = value[part];
      if (words) guarded[part] = sql`case when ${this.id} is not null then ${words} end`;
    }
    return guarded;
  }

  /** The value of a stored field as JSON, where its column can't hold it: see layout.ts. */
  overflow(id: string): Sql | undefined {
    if (this.given.rows && fieldOfRow(id) !== undefined) return this.given.rows.heldAs(id);
    const { computed, resource } = this.subject.of(this.resource);
    const isStored = layoutOf(resource).fields.some((field) => field.id === id);
    if (!isStored || computed.some(({ field }) => field === id)) return undefined;
    return sql`${columnReference(this.alias, keptColumn)} -> ${text(id)}`;
  }

  #column(field: Field): SqlValue {
    const value = columnValue(field, this.alias, this.subject.uncompiled(this.resource));
    return { ...value, ...this.#nativeOf(field.id) };
  }

  /**
   * Gives a value a short name by way of a join. OFFSET 0 keeps the planner from repeating long SQL at each
   * use of the name, and copies of copies.
   */
  aliased(value: SqlValue): SqlValue {
    if (value.kind === 'nothing' || hasOnlyColumns(value)) return value;
    const { copies } = this.subject;
    const alias = this.subject.alias();
    const isOnce = this.given.isCut || copies.isLong(value.sql);
    const once = raw(isOnce ? ' offset 0' : '');
    this.joins.push(sql`cross join lateral (select ${columnsOfValue(value)}${once}) ${raw(alias)}`);
    const named = valueWithAlias(alias, value);
    if (!isOnce) copies.note(named, value);
    return named;
  }

  /** Its id, as references lead to it. */
  get self(): SqlValue {
    return { ...this.#nativeOf('id'), kind: 'id', sql: this.id, key: this.idKey };
  }

  /** The columns of a field as their table has them. */
  #nativeOf(field: string): Pick<SqlValue, 'native'> {
    const { subject, resource, alias, given } = this;
    const columns = given.isDraft ? undefined : subject.natives(resource, field);
    return columns
      ? {
          native: columns.map(({ column, type, isFilled }) => ({
            sql: columnReference(alias, column),
            type,
            isFilled: isFilled && !given.isOptional,
          })),
        }
      : {};
  }

  /** The scope of the record that a reference leads to. Its values are null if there is none. */
  lookup(via: string, resource: string): RowScope {
    const path = `${via} ${resource}`;
    let known = this.#lookups.get(path);
    if (!known) {
      const reference = this.value(via);
      if (!['id', 'text', 'nothing'].includes(reference.kind))
        throw new NotExpressible(`${this.resource}.${via} leads to several`);
      const alias = this.subject.alias();
      known = new RowScope(this.subject, resource, alias, this.joins, this.reach, {
        isOptional: true,
        ...(this.given.isCut && { isCut: true }),
      });
      this.joins.push(
        sql`left join ${this.subject.source(resource)} ${raw(alias)} on ${sameId(known.self, reference)}`,
      );
      this.#lookups.set(path, known);
    }
    return known;
  }

  /** The scope of the record with the company's settings. Its values are null if there is none. */
  settings(): RowScope | undefined {
    const { settings: resource } = this.subject.model;
    if (resource === undefined) return undefined;
    return getOrMake(this.#lookups, '$settings', () => {
      const alias = this.subject.alias();
      // the source may be a subquery, which PostgreSQL before 16 wants named
      const first = sql`select s.* from ${this.subject.source(resource)} s order by ${name('s', keyColumn('id'))} limit 1`;
      this.joins.push(sql`left join (${first}) ${raw(alias)} on true`);
      return new RowScope(this.subject, resource, alias, this.joins, this.reach, {
        isOptional: true,
        ...(this.given.isCut && { isCut: true }),
      });
    });
  }

  /** Those of the records that its values have led to. */
  get lookedUp(): readonly RowScope[] {
    return [...this.#lookups.values()].flatMap((one) => [one, ...one.lookedUp]);
  }

  /** The time zone as text, for date functions. */
  get zone(): Sql {
    return text(this.subject.timeZone);
  }
}
