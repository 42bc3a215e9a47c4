/**
 * Computes the computed fields, rollups and views of one data model on one day, on demand, and caches them.
 *
 * Before each answer it looks at the changes since the last one and drops what depends on them, field by
 * field: a rollup gets the records that changed, and its targets count as changed next. So a transaction sees
 * its own writes, and a rollback is followed like any other change.
 */
import { formatValue } from '#kinds/registry.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import type { Field, Resource } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Stored, StoreRow, Values } from '#server/data/store.ts';
import { cachedFieldKey, neededFor, nodesOf, preparationOf, type ComputedNode } from './fieldGraph.ts';
import { ViewCache, type ViewRows } from './viewCache.ts';
import { type TableChange, type JsonTable, changedSince, idsByField, minRowsToIndex } from '../tables.ts';
import { runToEnd, restartingOnChange, SharedWorks, type Work } from '#server/data/workScheduler.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import {
  bindModel,
  bindValue,
  fieldsOfRollup,
  type ComputedField,
  type DataModel,
  type ValueExpression,
} from '#model/expression/expression.ts';
import { nullIfInvalid } from '#model/invalidValues.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { titleOf } from '#model/records/title.ts';
import { interpret, interpreter, type Environment } from '#model/expression/interpret.ts';
import { resourceDependencies } from '#model/expression/resourceDependencies.ts';
import { mapped } from '../columnStore.ts';
import { RollupCache } from './rollupCache.ts';

/** A value as people read it: titles for references. */
function displayText(
  field: Field | undefined,
  value: unknown,
  timeZone: string,
  nameOf: (resource: string, id: string) => string,
): string {
  if (!field || isEmpty(value)) return '';
  if (!refersTo(field)) return formatValue(field, value, { timeZone });
  // A list in a field of one reference leads nowhere.
  const ids = traitsOf(field).holdsMany ? [value].flat() : [value];
  const names = ids.map((id) => (typeof id === 'object' ? '' : nameOf(field.resource, String(id))));
  return names.filter(Boolean).join(', ');
}

// Which records have changed since the last look, field by field.

type Ids = ReadonlySet<string>;
const none: Ids = new Set();

class ChangedFields {
  readonly #ids = new Map<string, Ids>();

  /** The fields that have changed in some record: see `fieldKey`. */
  get keys(): Iterable<string> {
    return this.#ids.keys();
  }

  /** Ids of the records that came or went, or whose field has another value. */
  of(resource: string, field: string): Ids {
    return this.#ids.get(cachedFieldKey(resource, field)) ?? none;
  }

  hasSome(keys: readonly string[]): boolean {
    for (const key of keys) if (this.#ids.has(key)) return true;
    return false;
  }

  add(key: string, ids: Ids) {
    if (ids.size > 0) this.#ids.set(key, new Set([...(this.#ids.get(key) ?? none), ...ids]));
  }

  /** @param changes oldest first */
  addWritten(resource: Resource, changes: readonly TableChange[], byId: ReadonlyMap<string, Stored>) {
    const earliest = new Map<string, Stored | undefined>();
    for (const { id, before } of changes) if (!earliest.has(id)) earliest.set(id, before);
    // An id never changes, so it stands for the records that came or went.
    for (const field of ['id', ...Object.keys(resource.fields)]) {
      const ids = new Set<string>();
      for (const [id, was] of earliest) {
        const now = byId.get(id);
        if (!was || !now || !Object.is(was[field], now[field])) ids.add(id);
      }
      this.add(cachedFieldKey(resource.id, field), ids);
    }
  }
}

// Finds the records that refer to records that have changed.

/** An index takes memory, so a reference only gets one for this if it is followed again and again. */
const scansBeforeIndex = 2;

class Referrers {
  readonly #table: (resource: string) => JsonTable;
  readonly #scans = new Map<string, number>();

  constructor(table: (resource: string) => JsonTable) {
    this.#table = table;
  }

  /**
   * Ids of the records that refer to one of `targets` by the field `via`.
   *
   * @param valueOf its value, if it is not stored
   */
  *of(resource: string, via: string, targets: Ids, valueOf?: (record: Stored) => unknown): Iterable<string> {
    if (targets.size === 0) return;
    const table = this.#table(resource);
    const records = valueOf
      ? table.rows
      : this.#candidates(table, cachedFieldKey(resource, via), via, targets);
    for (const record of records)
      if (targets.has(String(valueOf ? valueOf(record) : record[via]))) yield String(record.id);
  }

  #candidates(table: JsonTable, name: string, via: string, targets: Ids): Iterable<Stored> {
    const { rows, byId } = table;
    if (rows.length < minRowsToIndex * targets.size) return rows;
    const scans = this.#scans.get(name) ?? 0;
    this.#scans.set(name, scans + 1);
    if (scans < scansBeforeIndex) return rows;
    const found = runToEnd(idsByField(table, via, [...targets]));
    return found.flatMap((ids) => [...ids]).map((id) => byId.get(String(id))!);
  }
}

type Completed = { record: Values; completed: Values };

export class Computation {
  readonly today: string;
  readonly #model: DataModel;
  readonly #table: (resource: string) => JsonTable;
  readonly #nodes: readonly ComputedNode[];
  readonly #stored: readonly string[];
  readonly #revisions = new Map<string, number>();
  /** Completed records by resource, then by id. */
  readonly #completed = new Map<string, Map<string, Completed>>();
  /** Values of computed fields that lookups read, by field, then by id. */
  readonly #columns = new Map<string, Map<string, unknown>>();
  readonly #wholes = new Map<string, { stamp: string; records: readonly Stored[] }>();
  /** What is being built for all who wait for it. */
  readonly #building = new SharedWorks<string>();
  readonly #rollups: RollupCache;
  readonly #views: ViewCache;
  readonly #referrers: Referrers;
  readonly #environments = new Map<Resource['fields'], Environment>();
  /** By purpose: see `#withFields`. */
  readonly #needed = new Map<unknown, readonly ComputedField[]>();

  constructor(model: DataModel, table: (resource: string) => JsonTable, today: string) {
    this.today = today;
    this.#model = bindModel(model, today);
    this.#table = table;
    this.#nodes = nodesOf(this.#model);
    this.#referrers = new Referrers(table);
    this.#rollups = new RollupCache({
      table,
      environment: (fields) => this.#environmentOf(fields),
      seen: (rollup, record) => this.#withFields(rollup.from, record, rollup, () => fieldsOfRollup(rollup)),
    });
    this.#views = new ViewCache(this.#model, today, (source) => ({
      records: this.#mapped(source.resource),
      environment: this.#environmentOf(source.fields),
    }));
    const all = Object.values(this.#model.resources);
    this.#stored = all.flatMap(({ resource, view }) => (view ? [] : [resource.id]));
    this.#reset();
  }

  /** Returns a function that completes a stored record or a view's row. Valid until the next write. */
  completer(resource: string): (record: Stored) => Stored {
    this.#catchUp();
    return (record) => this.#complete(resource, record) as Stored;
  }

  /** Completes one stored record or a view's row. */
  completed(resource: string, record: Stored): Stored {
    this.#catchUp();
    return this.#complete(resource, record) as Stored;
  }

  /** Adds the computed fields to a record that need not be stored. */
  complete<T extends Values>(resource: string, record: T): T {
    this.#catchUp();
    return this.#compute(resource, record, this.#model.resources[resource]!.computed) as T;
  }

  evaluate(
    resource: string,
    expressions: Readonly<Record<string, ValueExpression>>,
    record: Values,
  ): StoreRow {
    this.#catchUp();
    const environment = this.#environmentOf(resource);
    return Object.fromEntries(
      Object.entries(expressions).map(([name, value]) => [name, interpret(value, record, environment)]),
    );
  }

  /** Returns an evaluator for one record after the other. Valid until the next write. */
  evaluator(resource: string, expression: ValueExpression): (record: Values) => unknown {
    this.#catchUp();
    return interpreter(
      bindValue(expression, { ...this.#model, today: this.today }),
      this.#environmentOf(resource),
    );
  }

  /** The rows of a view, cached until a record that it reads changes. */
  view(id: string): ViewRows {
    this.#catchUp();
    return this.#viewRows(id);
  }

  #complete(resource: string, record: Values): Values {
    const known = getOrMake(this.#completed, resource, () => new Map());
    const id = String(record.id);
    const cached = known.get(id);
    if (cached?.record === record) return cached.completed;
    const completed = this.#compute(resource, record, this.#model.resources[resource]!.computed);
    known.set(id, { record, completed });
    return completed;
  }

  #compute(resource: string, record: Values, computed: readonly ComputedField[]): Values {
    if (computed.length === 0) return record;
    const environment = this.#environmentOf(resource);
    const result: StoreRow = { ...record };
    for (const { field, value } of computed) result[field] = interpret(value, result, environment);
    return result;
  }

  /**
   * Adds only the computed fields needed for `fields`: others may depend on what is being computed.
   *
   * @param purpose cache key for the fields, which are determined once per purpose
   */
  #withFields(resource: string, record: Values, purpose: unknown, fields: () => readonly string[]): Values {
    const { computed } = this.#model.resources[resource]!;
    const needed = getOrMake(this.#needed, purpose, () => neededFor(computed, fields()));
    return this.#compute(resource, record, needed);
  }

  #valueOf(resource: string, record: Values, field: string): unknown {
    return this.#withFields(resource, record, cachedFieldKey(resource, field), () => [field])[field];
  }

  /** The environment in which expressions of a resource, or of a set of fields, are evaluated. */
  #environmentOf(of: string | Resource['fields']): Environment {
    const fields = typeof of === 'string' ? this.#model.resources[of]!.resource.fields : of;
    return getOrMake(this.#environments, fields, () => ({
      fields,
      today: this.today,
      timeZone: this.#model.timeZone,
      isForReader: true,
      lookup: (other, id, field) => this.#lookup(other, id, field),
      setting: (field) => this.#setting(field),
      rollup: (rollup, id) => this.#rollups.getOrBuild(rollup).valueOf(id),
      text: this.#textOf(fields),
    }));
  }

  #lookup(resource: string, id: unknown, field: string): unknown {
    const key = String(id);
    const record = this.#byId(resource).get(key);
    const { fields } = this.#model.resources[resource]!.resource;
    if (!record || !unstoredFields(fields).has(field)) return nullIfInvalid(record?.[field], fields, field);
    const name = cachedFieldKey(resource, field);
    const column = getOrMake(this.#columns, name, () => new Map());
    if (!column.has(key)) column.set(key, this.#valueOf(resource, record, field));
    return column.get(key);
  }

  /** A value of the record with the company's settings. */
  #setting(field: string) {
    const { settings, resources } = this.#model;
    if (settings === undefined) return { value: null, type: undefined };
    const [record] = this.#table(settings).rows;
    const { type } = resources[settings]!.resource.fields[field] ?? {};
    return { value: record ? this.#lookup(settings, record.id, field) : null, type };
  }

  #byId(resource: string): ReadonlyMap<string, Stored> {
    return this.#model.resources[resource]?.view ? this.#viewRows(resource).byId : this.#table(resource).byId;
  }

  readonly #textOf = (fields: Resource['fields']) => (field: string, value: unknown) =>
    displayText(fields[field], value, this.#model.timeZone, this.#nameOf.bind(this));

  #nameOf(id: string, of: string): string {
    const { resource } = this.#model.resources[id]!;
    const record = this.#byId(id).get(of);
    if (!record) return '';
    const known = this.#withFields(id, record, resource, () => resource.titleFields);
    return titleOf(resource, known, this.#textOf(resource.fields));
  }

  #viewRows(id: string): ViewRows {
    return this.#views.get(id) ?? runToEnd(this.#buildView(id));
  }

  *#buildView(id: string): Work<ViewRows> {
    const view = yield* this.#views.build(id);
    this.#completed.delete(id);
    return view;
  }

  /** Builds the rollups and views that reading this resource needs, in slices. */
  *prepare(resource: string): Work<void> {
    this.#catchUp();
    const { rollups, views } = preparationOf(this.#model, resource);
    for (const rollup of rollups)
      yield* this.#rollups.prepare(rollup, (work) => this.consistently(rollup.from, work));
    for (const view of views)
      while (!this.#views.get(view))
        yield* this.#building.run(`view ${view}`, () => this.consistently(view, () => this.#buildView(view)));
  }

  /** Runs work that must see the same data from start to end: see `restartingOnChange`. */
  consistently<T>(resource: string, work: () => Work<T>): Work<T> {
    return restartingOnChange(() => {
      this.#catchUp();
      return this.#stampOf(resource);
    }, work);
  }

  *#mapped(resource: string): Iterable<Stored> {
    const { view, computed } = this.#model.resources[resource]!;
    const records = view ? this.#viewRows(resource).rows : this.#table(resource).rows;
    for (const record of records)
      yield computed.length === 0 ? record : (this.#complete(resource, record) as Stored);
  }

  /** All completed records, from the stored ones: the same list until something that they depend on is written. */
  *completedRecords(resource: string, stored: () => readonly Stored[]): Work<readonly Stored[]> {
    for (;;) {
      this.#catchUp();
      const known = this.#wholes.get(resource);
      if (known?.stamp === this.#stampOf(resource)) return known.records;
      yield* this.#building.run(`records ${resource}`, () => this.#completeAll(resource, stored));
    }
  }

  *#completeAll(resource: string, stored: () => readonly Stored[]): Work<void> {
    const records = yield* this.consistently(resource, () => mapped(stored(), this.completer(resource)));
    this.#wholes.set(resource, { stamp: this.#stampOf(resource), records });
  }

  /** Changes whenever anything that the resource reads changes, directly or through others. */
  #stampOf(id: string): string {
    if (this.#model.resources[id]?.view) return String(this.#views.revisionOf(id));
    return resourceDependencies(this.#model, id)
      .map((one) => this.#revisions.get(one) ?? '')
      .join(' ');
  }

  #reset() {
    this.#completed.clear();
    this.#columns.clear();
    this.#rollups.clear();
    this.#views.dropAll();
    for (const id of this.#stored) this.#revisions.set(id, this.#table(id).revision);
  }

  #catchUp() {
    let changed: ChangedFields | undefined;
    for (const id of this.#stored) {
      const table = this.#table(id);
      const known = this.#revisions.get(id)!;
      if (table.revision === known) continue;
      const changes = changedSince(table, known);
      if (!changes) return this.#reset();
      changed ??= new ChangedFields();
      changed.addWritten(this.#model.resources[id]!.resource, changes, table.byId);
      this.#revisions.set(id, table.revision);
    }
    if (!changed) return;
    for (const node of this.#nodes) {
      if (!changed.hasSome(node.keys)) continue;
      const ids = this.#changedOf(node, changed);
      changed.add(node.key, ids);
      for (const known of [this.#columns.get(node.key), this.#completed.get(node.resource)])
        for (const id of ids) known?.delete(id);
    }
    this.#views.drop(changed.keys);
  }

  /** Ids of records whose value of this field may have changed. Fields that it reads come first. */
  #changedOf({ resource, reads }: ComputedNode, changed: ChangedFields): Ids {
    const found = new Set(['id', ...reads.own].flatMap((field) => [...changed.of(resource, field)]));
    for (const { via, resource: target, field } of reads.lookups) {
      for (const id of this.#referringTo(resource, via, changed.of(target, field))) found.add(id);
    }
    if ([...reads.settings].some((field) => changed.of(this.#model.settings!, field).size > 0))
      for (const id of this.#knownIds(resource)) found.add(id);
    for (const rollup of reads.rollups)
      this.#rollups.update(rollup, (field) => changed.of(rollup.from, field), found);
    return found;
  }

  /** All records that are stored, and all rows of a view that have been completed. */
  *#knownIds(resource: string): Iterable<string> {
    if (this.#model.resources[resource]!.view) yield* this.#completed.get(resource)?.keys() ?? [];
    else for (const { id } of this.#table(resource).rows) yield String(id);
  }

  #referringTo(resource: string, via: string, targets: Ids): Iterable<string> {
    const isStored = !unstoredFields(this.#model.resources[resource]!.resource.fields).has(via);
    const valueOf = (record: Stored) => this.#valueOf(resource, record, via);
    return this.#referrers.of(resource, via, targets, isStored ? undefined : valueOf);
  }
}
