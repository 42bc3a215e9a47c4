/** A record as a statement reads it: its own columns, and what follows from others by way of joins. */
import {
  bindModel,
  type DataModel,
  type ResourceModel,
  type RollupExpression,
  type ValueExpression,
} from '../../../../model/expression.ts';
import { everything, type Expression } from '../../../../model/filter.ts';
import { fieldOfRow } from '../../../../model/rowNames.ts';
import type { Field, Resource } from '../../../../model/types.ts';
import {
  columnOf,
  foldColumn,
  isInstant,
  isOrderedText,
  isSecret,
  keyColumn,
  kindOfField,
  localColumn,
} from '../columns.ts';
import { traitsOf } from '../../../../model/traits.ts';
import { columnsKept, type KeptRollup } from '../kept/columns.ts';
import { placeKey, type Place } from '../place.ts';
import { layoutOf } from '../rows.ts';
import { lengthOf, raw, sql, text, texts, type Sql } from '../sql.ts';
import { columnsOfValue, isShort, NotExpressible, valueIn, type Value } from './value.ts';

/** Records that are looked upon as gone, by resource. */
export type Absent = Readonly<Record<string, readonly string[]>>;

/** How expressions and views are written; given, since they are written by way of scopes. */
export type Words = {
  expressed(value: ValueExpression, scope: Scope): Value;
  viewSource(subject: Subject, model: ResourceModel): { rows: Sql; lacking: ReadonlySet<string> };
};

/** What one statement is about: a model on one day, and where its records are. */
export class Subject {
  readonly #model: DataModel;
  readonly #bound = new Map<string, ResourceModel>();
  readonly #views = new Map<string, { rows: Sql; lacking: ReadonlySet<string> }>();
  #count = 0;

  constructor(
    model: DataModel,
    readonly today: string,
    readonly place: Place,
    readonly absent: Absent,
    readonly words: Words,
  ) {
    this.#model = model;
  }

  get model() {
    return this.#model;
  }

  get schema() {
    return this.place.schema;
  }

  get timeZone() {
    return this.#model.timeZone;
  }

  /** As it is on the day: only what a statement is about is bound, since who looks for an upload names no day. */
  of(resource: string): ResourceModel {
    let known = this.#bound.get(resource);
    if (!known) {
      const { timeZone, resources } = this.#model;
      const found = resources[resource];
      if (!found) throw new NotExpressible(`resource ${resource}`);
      known = bindModel({ timeZone, resources: { [resource]: found } }, this.today).resources[resource]!;
      this.#bound.set(resource, known);
    }
    return known;
  }

  /** A name that no other part of the statement has. */
  alias = (): string => `x${++this.#count}`;

  /** The column that has the value of a field, where one has; of records that are gone it knows nothing. */
  kept(resource: string, field: string): KeptRollup | undefined {
    const kept = this.place.kept.get(placeKey(resource, field));
    return kept?.sources.some((source) => (this.absent[source.resource.id] ?? []).length > 0)
      ? undefined
      : kept;
  }

  /** What stands after FROM. */
  source(resource: string): Sql {
    const { resource: shape, view } = this.of(resource);
    if (view) return sql`(${this.#view(resource).rows})`;
    const table = this.place.relation(layoutOf(shape).table);
    const gone = this.absent[resource] ?? [];
    return gone.length === 0 ? table : sql`(select * from ${table} where id <> all (${texts(gone)}))`;
  }

  /** Columns of a view that nobody can write. */
  lacking(resource: string): ReadonlySet<string> {
    return this.of(resource).view ? this.#view(resource).lacking : new Set();
  }

  #view(resource: string) {
    let known = this.#views.get(resource);
    if (!known) this.#views.set(resource, (known = this.words.viewSource(this, this.of(resource))));
    return known;
  }
}

/** `page`: a few records of many, so that others are asked for each of them; `all`: the others are grouped once. */
export type Reach = 'page' | 'all';

/** Of each row of a list of the record: see rowNames.ts. */
export type RowFields = { fields: Resource['fields']; valueOf(name: string): Value };

/** @see rollups.ts */
type Referring = { figure(rollup: RollupExpression): Value };

export class Scope {
  readonly isOptional: boolean;
  readonly sought: Expression;
  readonly #isDraft: boolean;
  readonly #rows: RowFields | undefined;
  readonly #values: Map<string, Value>;
  readonly #lookups = new Map<string, Scope>();
  /** The records that figures of this one are worked out from: see rollups.ts. */
  readonly referring = new Map<string, Referring>();

  /**
   * @param joins to which those are added that the values need
   * @param known values that are given instead of being read
   * @param sought what all records are known to fulfil that are looked at, of stored fields alone; see necessary.ts
   * @param isOptional joined, and perhaps not there
   * @param isDraft a record that need not be stored: nothing is kept of it
   */
  constructor(
    readonly subject: Subject,
    readonly resource: string,
    readonly alias: string,
    readonly joins: Sql[],
    readonly reach: Reach,
    {
      known,
      rows,
      sought = everything,
      isOptional = false,
      isDraft = false,
    }: {
      known?: ReadonlyMap<string, Value>;
      rows?: RowFields;
      sought?: Expression;
      isOptional?: boolean;
      isDraft?: boolean;
    } = {},
  ) {
    this.#values = new Map(known);
    this.#rows = rows;
    this.sought = sought;
    this.isOptional = isOptional;
    this.#isDraft = isDraft;
  }

  get id(): Sql {
    return columnOf(this.alias, 'id');
  }

  get idKey(): Sql {
    return columnOf(this.alias, keyColumn('id'));
  }

  field(id: string): Field | undefined {
    return (this.#rows ?? this.subject.of(this.resource).resource).fields[id];
  }

  value(id: string): Value {
    let known = this.#values.get(id);
    if (!known) this.#values.set(id, (known = this.#find(id)));
    return known;
  }

  #find(id: string): Value {
    if (this.#rows && fieldOfRow(id) !== undefined) return this.named(this.#rows.valueOf(id));
    const kept = this.#isDraft ? undefined : this.subject.kept(this.resource, id);
    if (kept) return keptValue(kept, this.alias);
    const { computed, resource } = this.subject.of(this.resource);
    const follows = computed.find(({ field }) => field === id);
    if (follows) return this.named(this.#ifThere(this.subject.words.expressed(follows.value, this)));
    const field = layoutOf(resource).fields.find((one) => one.id === id);
    if (!field) throw new NotExpressible(`${this.resource}.${id}`);
    return this.#column(field);
  }

  /** Of a record that is not there nothing follows, not even that nothing refers to it. */
  #ifThere(value: Value): Value {
    if (!this.isOptional || value.kind === 'nothing') return value;
    const guarded = { ...value };
    for (const part of ['sql', 'key', 'fold', 'local'] as const) {
      const words = value[part];
      if (words) guarded[part] = sql`case when ${this.id} is not null then ${words} end`;
    }
    return guarded;
  }

  #column(field: Field): Value {
    return columnValue(field, this.alias, this.subject.lacking(this.resource));
  }

  /** The same by a short name. What is long is worked out once: a planner would write it wherever its name stands. */
  named(value: Value): Value {
    if (value.kind === 'nothing' || isShort(value)) return value;
    const alias = this.subject.alias();
    const once = raw(lengthOf(value.sql) > long ? ' offset 0' : '');
    this.joins.push(sql`cross join lateral (select ${columnsOfValue(value)}${once}) ${raw(alias)}`);
    return valueIn(alias, value);
  }

  /** The record that a reference of this one leads to; nothing is known of it where there is none. */
  lookup(via: string, resource: string): Scope {
    const path = `${via} ${resource}`;
    let known = this.#lookups.get(path);
    if (!known) {
      const reference = this.value(via);
      if (!['id', 'text', 'nothing'].includes(reference.kind))
        throw new NotExpressible(`${this.resource}.${via} leads to several`);
      const alias = this.subject.alias();
      this.joins.push(
        sql`left join ${this.subject.source(resource)} ${raw(alias)} on ${columnOf(alias, 'id')} = ${reference.sql}`,
      );
      this.#lookups.set(
        path,
        (known = new Scope(this.subject, resource, alias, this.joins, this.reach, { isOptional: true })),
      );
    }
    return known;
  }

  /** A text of the zone, for functions of dates. */
  get zone(): Sql {
    return text(this.subject.timeZone);
  }
}

/** Of a statement, in characters: short ones cost less where they stand twice. */
const long = 500;

const keptValue = (kept: KeptRollup, alias: string): Value => ({
  ...kept.value,
  ...Object.fromEntries(columnsKept(kept).map(({ part, name }) => [part, columnOf(alias, name)])),
});

/** A field as a column says it, with what is kept beside it. */
export function columnValue(field: Field, alias: string, lacking: ReadonlySet<string>): Value {
  const companion = (column: string) => (lacking.has(column) ? undefined : columnOf(alias, column));
  const kind = kindOfField(field);
  const value: Value = { kind, sql: columnOf(alias, field.id) };
  const isKeyed = kind === 'id' || (kind === 'text' && isOrderedText(field));
  const key = isKeyed && companion(keyColumn(field.id));
  const letters = kind === 'text' && !isSecret(field) && companion(foldColumn(field.id));
  const local = kind === 'moment' && isInstant(field) && companion(localColumn(field.id));
  if (key) value.key = key;
  if (letters) value.fold = letters;
  if (local) value.local = local;
  if (kind === 'list' && traitsOf(field).refersTo) value.ofIds = true;
  return value;
}
