/** The rows of a model's views, cached until a field that they read changes. */
import {
  fieldsOfRollup,
  readsOf,
  type ComputedField,
  type DataModel,
  type Reads,
  type RollupExpression,
  type SourceModel,
  type ResourceModel,
} from '#model/expression/expression.ts';
import { resourceDependencies, type FieldsRead } from '#model/expression/resourceDependencies.ts';
import { memoize, memoizeByName, getOrMake } from '#model/lib/memoize.ts';
import { viewReads } from '#model/expression/viewReads.ts';
import { createHash } from 'node:crypto';
import { compute } from '#kinds/compute.ts';
import { matchAll, compilePredicate } from '#model/filter/filter.ts';
import { rounded } from '#model/formula/formula.ts';
import { viewRowId } from '#model/records/viewRowId.ts';
import type { Resource } from '#model/types.ts';
import { unnest, rowIndex, rowVariable } from '#model/fields/rowScope.ts';
import { isEmpty } from '#model/values/values.ts';
import { decimalsOf } from '#kinds/number/kind.ts';
import { isNumber } from '#kinds/dataModel/computed.ts';
import { idPattern } from '#model/values/ids.ts';
import type { RecordShape } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
import type { Work } from '#server/data/workScheduler.ts';
import { aggregateRecords } from '../aggregate.ts';
import { interpret, type Environment } from '#model/expression/interpret.ts';
import { mapped } from '../columnStore.ts';

// The dependency graph of computed fields.

export type ComputedNode = ComputedField & {
  key: string;
  resource: string;
  reads: Reads;
  /** The fields that it reads, of its own record and of others: see `fieldKey`. */
  keys: readonly string[];
};

export const cachedFieldKey = (resource: string, field: string) => `${resource}.${field}`;

/**
 * All computed fields, each after those that it depends on. The config check guarantees that there is no
 * cycle.
 */
export const nodesOf = memoize(({ resources, settings }: DataModel): readonly ComputedNode[] => {
  const all = new Map<string, ComputedNode>();
  for (const [resource, { computed }] of Object.entries(resources))
    for (const { field, value } of computed) {
      const key = cachedFieldKey(resource, field);
      const reads = readsOf(value);
      const keys = new Set(['id', ...reads.own].map((own) => cachedFieldKey(resource, own)));
      for (const one of reads.lookups) keys.add(cachedFieldKey(one.resource, one.field));
      for (const one of reads.settings) keys.add(cachedFieldKey(settings!, one));
      for (const rollup of reads.rollups)
        for (const one of fieldsOfRollup(rollup)) keys.add(cachedFieldKey(rollup.from, one));
      all.set(key, { key, resource, field, value, reads, keys: [...keys] });
    }
  const ordered = new Set<ComputedNode>();
  const visit = (node: ComputedNode | undefined) => {
    if (!node || ordered.has(node)) return;
    const { own, lookups, rollups } = node.reads;
    for (const field of own) visit(all.get(cachedFieldKey(node.resource, field)));
    for (const { resource, field } of lookups) visit(all.get(cachedFieldKey(resource, field)));
    for (const field of node.reads.settings) visit(all.get(cachedFieldKey(settings!, field)));
    for (const rollup of rollups)
      for (const field of fieldsOfRollup(rollup)) visit(all.get(cachedFieldKey(rollup.from, field)));
    ordered.add(node);
  };
  for (const node of all.values()) visit(node);
  return [...ordered];
});

/** The computed fields that are needed for some of them, in their original order. */
export function neededFor(computed: readonly ComputedField[], wanted: Iterable<string>): ComputedField[] {
  const needed = new Set(wanted);
  return computed
    .toReversed()
    .filter(({ field, value }) => {
      if (!needed.has(field)) return false;
      for (const own of readsOf(value).own) needed.add(own);
      return true;
    })
    .toReversed();
}

/** The rollups and views that must be built before a record can be read. */
type Preparation = { rollups: readonly RollupExpression[]; views: readonly string[] };

export const preparationOf = memoizeByName((model: DataModel, resource): Preparation => {
  const under = resourceDependencies(model, resource);
  const rollups = nodesOf(model).flatMap((node) => (under.includes(node.resource) ? node.reads.rollups : []));
  // Views that others read come first.
  const views = under
    .filter((id) => model.resources[id]?.view)
    .toSorted((a, b) => resourceDependencies(model, a).length - resourceDependencies(model, b).length);
  return { rollups: [...new Set(rollups)], views };
});

// Counts how often the fields that views read have changed, so that rows are made anew only then.

/** A view by its id, or a source of one: what its values read of other records than their own. */
type Part = string | SourceModel;

class ViewRevisions {
  readonly #revisions = new Map<Part, number>();
  /** By field: see `fieldKey`. */
  readonly #readers = new Map<string, Set<Part>>();

  constructor(model: DataModel) {
    for (const [id, { view }] of Object.entries(model.resources)) {
      if (!view) continue;
      const { all, others } = viewReads(model, id);
      this.#add(id, all);
      for (const [source, fields] of others) this.#add(source, fields);
    }
  }

  #add(part: Part, read: FieldsRead) {
    this.#revisions.set(part, 0);
    for (const [resource, fields] of read)
      for (const field of fields)
        getOrMake(this.#readers, cachedFieldKey(resource, field), () => new Set<Part>()).add(part);
  }

  of(part: Part): number {
    return this.#revisions.get(part)!;
  }

  /** @param changed the fields that have changed in some record */
  update(changed: Iterable<string>) {
    const stale = new Set<Part>();
    for (const key of changed) for (const part of this.#readers.get(key) ?? []) stale.add(part);
    for (const part of stale) this.#count(part);
  }

  /** Everything may have changed. */
  updateAll() {
    for (const part of this.#revisions.keys()) this.#count(part);
  }

  #count(part: Part) {
    this.#revisions.set(part, this.of(part) + 1);
  }
}

// Computes the rows of a view from the records of its sources. Pure: computation.ts finds and caches them.

/**
 * A source's records with computed fields, and the environment of its expressions. The revision changes with what they
 * read of other records.
 */
type SourceRecords = { records: Iterable<Stored>; environment: Environment; revision: number };
type Clock = Pick<RecordShape, 'today' | 'timeZone' | 'weekStart'>;

/**
 * The view rows of one source record: none if it is not in the view; with `each`, one per row of the record.
 */
type Made = { record: Stored; rows: readonly Stored[] };

/** The view's rows, without the fields that are computed on reading. Rows of unchanged records are reused. */
class ViewBuilder {
  readonly #model: ResourceModel;
  readonly #clock: Clock;
  readonly #made = new Map<SourceModel, { revision: number; all: readonly Made[] }>();

  constructor(model: ResourceModel, clock: Clock) {
    this.#model = model;
    this.#clock = clock;
  }

  *make(sourceOf: (source: SourceModel) => SourceRecords): Work<Stored[]> {
    const { resource, view } = this.#model;
    const rows: Stored[] = [];
    for (const source of view!.sources)
      for (const made of yield* this.#madeOf(source, sourceOf(source))) rows.push(...made.rows);
    if (view!.groupBy.length === 0) return rows;
    const whole = yield* grouped({ resource, view: view! }, rows, this.#clock);
    return whole.map((row) => this.#computed(row));
  }

  *#madeOf(source: SourceModel, { records, environment, revision }: SourceRecords): Work<readonly Made[]> {
    const { groupBy } = this.#model.view!;
    const counts = compilePredicate(source.where, environment);
    const wanted = Object.entries(source.values);
    const rowsOf = (record: Stored): readonly Stored[] => {
      const rows = unnest(source, record).flatMap((one) => {
        if (!counts(one)) return [];
        const row: Record<string, unknown> & { id: string } = { id: idOf(source, one) };
        for (const [field, value] of wanted) row[field] = interpret(value, one, environment);
        return [groupBy.length > 0 ? row : this.#computed(row)];
      });
      return rows.length > 0 ? rows : none;
    };
    const before = this.#made.get(source);
    const last = new LastMade(before?.revision === revision ? before.all : []);
    const all: Made[] = [];
    for (const record of records) {
      if (all.length % 32 === 31) yield;
      const made = last.of(record.id);
      all.push(made?.record === record ? made : { record, rows: rowsOf(record) });
    }
    this.#made.set(source, { revision, all });
    return all;
  }

  #computed(row: Stored): Stored {
    return compute(this.#model.resource.fields, row, this.#clock, 'stored');
  }
}

/** Of the many records that are not in the view. */
const none: readonly Stored[] = [];

/** What was made last, by the id of its record. Records mostly come in the same order as then. */
class LastMade {
  readonly #all: readonly Made[];
  #next = 0;
  #places: ReadonlyMap<unknown, number> | undefined;

  constructor(all: readonly Made[]) {
    this.#all = all;
  }

  of(id: unknown): Made | undefined {
    if (this.#next >= this.#all.length) return undefined;
    if (this.#all[this.#next]!.record.id !== id) {
      this.#places ??= new Map(this.#all.map(({ record }, place) => [record.id, place]));
      const place = this.#places.get(id);
      if (place === undefined) return undefined;
      this.#next = place;
    }
    return this.#all[this.#next++];
  }
}

/** One row per combination of keys. Without rows, sums are 0 and other measures null. */
function* grouped(
  { resource, view }: { resource: Resource; view: NonNullable<ResourceModel['view']> },
  rows: readonly Stored[],
  clock: Clock,
): Work<Stored[]> {
  const { groupBy, measures } = view;
  const exact = Object.fromEntries(
    Object.entries(resource.fields).map(([id, field]) => [
      id,
      isNumber(field) ? { ...field, decimals: 6, type: 'decimal' } : field,
    ]),
  ) as Resource['fields'];
  const shape = { resource: { ...resource, fields: exact }, fields: exact, ...clock };
  const keys = groupBy.map((field) => ({ name: field, field }));
  const totals = yield* aggregateRecords(rows, shape, { where: matchAll, groupBy: keys, measures });
  return totals.map((row) => {
    const totals = Object.keys(measures).map((id) => {
      const [field, value] = [resource.fields[id]!, row[id]];
      return [id, typeof value === 'number' && isNumber(field) ? rounded(value, decimalsOf(field)) : value];
    });
    return { ...row, ...Object.fromEntries(totals), id: groupId(groupBy.map((key) => row[key])) } as Stored;
  });
}

// --- ids --------------------------------------------------------------------------------------------------

/** A stable id for a view row. Where it would be no valid id, its digest is used. */
function idOf({ resource, nth, each }: SourceModel, { id, [rowVariable(rowIndex)]: row }: Stored): string {
  const at = each === undefined ? [] : [row as number];
  const plain = viewRowId(resource, nth, String(id), ...at);
  return idPattern.test(plain) ? plain : digest([resource, nth, id, ...at]);
}

/**
 * The id of a group: the values of its keys, as in `3:2026-10`. Characters that are not allowed in an address
 * are written as their code.
 */
function groupId(values: readonly unknown[]): string {
  const plain = values.map((value) => (isEmpty(value) ? '_' : addressed(String(value)))).join(':');
  const isPlain = !values.some((value) => /[^\x20-\x7e]/.test(String(value)));
  return isPlain && idPattern.test(plain) ? plain : digest(values);
}

const addressed = (text: string) =>
  text.replace(/[^A-Za-z0-9-]/g, (character) => `.${character.charCodeAt(0).toString(16)}`);

const digest = (value: unknown) =>
  `h.${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 24)}`;

export type ViewRows = { revision: number; rows: readonly Stored[]; byId: ReadonlyMap<string, Stored> };

export class ViewCache {
  readonly #model: DataModel;
  readonly #today: string;
  readonly #sourceOf: (source: SourceModel) => Omit<SourceRecords, 'revision'>;
  readonly #revisions: ViewRevisions;
  readonly #views = new Map<string, ViewRows>();
  readonly #makers = new Map<string, ViewBuilder>();

  constructor(
    model: DataModel,
    today: string,
    sourceOf: (source: SourceModel) => Omit<SourceRecords, 'revision'>,
  ) {
    this.#model = model;
    this.#today = today;
    this.#sourceOf = sourceOf;
    this.#revisions = new ViewRevisions(model);
  }

  /** Changes whenever a field changes that the view reads. */
  revisionOf(id: string): number {
    return this.#revisions.of(id);
  }

  /** Drops the rows of views that read one of these fields (`fieldKey`), which have changed. */
  drop(changed: Iterable<string>) {
    this.#revisions.update(changed);
  }

  dropAll() {
    this.#revisions.updateAll();
  }

  /** Returns the cached rows, or undefined if they must be built anew. */
  get(id: string): ViewRows | undefined {
    const known = this.#views.get(id);
    return known?.revision === this.revisionOf(id) ? known : undefined;
  }

  *build(id: string): Work<ViewRows> {
    const revision = this.revisionOf(id);
    let maker = this.#makers.get(id);
    if (!maker) {
      const { resources, ...place } = this.#model;
      this.#makers.set(id, (maker = new ViewBuilder(resources[id]!, { today: this.#today, ...place })));
    }
    const rows = yield* maker.make((source) => ({
      ...this.#sourceOf(source),
      revision: this.#revisions.of(source),
    }));
    const byId = new Map<string, Stored>();
    yield* mapped(rows, (row) => void byId.set(String(row.id), row));
    const view = { revision, rows, byId };
    this.#views.set(id, view);
    return view;
  }
}
