/** Computes the rows of a view from the records of its sources. Pure: computation.ts finds and caches them. */
import type { SourceModel, ResourceModel } from '#model/expression/expression.ts';
import { compute } from '#kinds/compute.ts';
import { matchAll, compilePredicate } from '#model/filter/filter.ts';
import { rounded } from '#model/formula/formula.ts';
import type { Resource } from '#model/types.ts';
import { unnest } from '#model/fields/rowScope.ts';
import { decimalsOf } from '#kinds/number/kind.ts';
import { isNumber } from '#kinds/dataModel/computed.ts';
import type { RecordShape } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
import type { Work } from '#server/data/workScheduler.ts';
import { aggregateRecords } from '../aggregate.ts';
import { interpret, type Environment } from '#model/expression/interpret.ts';
import { idOf, groupRowId } from './viewIds.ts';

/**
 * A source's records with computed fields, and the environment of its expressions. The revision changes with what they
 * read of other records.
 */
export type SourceRecords = { records: Iterable<Stored>; environment: Environment; revision: number };
type Clock = Pick<RecordShape, 'today' | 'timeZone' | 'weekStart'>;

/**
 * The view rows of one source record: none if it is not in the view; with `each`, one per row of the record.
 */
type Made = { record: Stored; rows: readonly Stored[] };

/** The view's rows, without the fields that are computed on reading. Rows of unchanged records are reused. */
export class ViewBuilder {
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
    return {
      ...row,
      ...Object.fromEntries(totals),
      id: groupRowId(groupBy.map((key) => row[key])),
    } as Stored;
  });
}
