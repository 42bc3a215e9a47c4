/** The rollups of a model, each built from all records once and then updated: see rollups.ts. */
import { compilePredicate } from '#model/filter/filter.ts';
import { fieldsOfRollup, type RollupExpression } from '#model/expression/expression.ts';
import { nullIfInvalidIn } from '#model/values/invalidValues.ts';
import { unnest, rowIndex, rowName } from '#model/fields/rowScope.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Stored, Values } from '#server/data/store.ts';
import { runToEnd, SharedWorks, type Work } from '#server/data/workScheduler.ts';
import { scaleOf } from '#kinds/number/kind.ts';
import type { Environment } from './interpret.ts';
import { mapped } from '../slicedLoops.ts';
import { IncrementalRollup, type Contribution } from './rollups.ts';
import type { Table } from '../tables.ts';
import { getOrMake } from '#model/lib/memoize.ts';

/** Access to the records that rollups are built from. */
type Source = {
  table(resource: string): Table;
  environment(fields: RollupExpression['fields']): Environment;
  /** A record with the computed fields that a rollup reads. */
  seen(rollup: RollupExpression, record: Stored): Values;
};

type Consistently = <T>(work: () => Work<T>) => Work<T>;

export class RollupCache {
  readonly #source: Source;
  readonly #kept = new Map<RollupExpression, IncrementalRollup>();
  readonly #building = new SharedWorks<RollupExpression>();
  readonly #contributors = new Map<RollupExpression, (record: Stored) => readonly Contribution[]>();

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * Builds a rollup unless it is kept, once for all who need it meanwhile.
   *
   * @param consistently runs work that must see the same data from start to end
   */
  *prepare(rollup: RollupExpression, consistently: Consistently): Work<void> {
    const keep = this.#keep.bind(this, rollup, consistently);
    while (!this.#kept.has(rollup)) yield* this.#building.run(rollup, keep);
  }

  *#keep(rollup: RollupExpression, consistently: Consistently): Work<void> {
    this.#kept.set(rollup, yield* consistently(() => this.build(rollup)));
  }

  getOrBuild(rollup: RollupExpression): IncrementalRollup {
    return getOrMake(this.#kept, rollup, () => runToEnd(this.build(rollup)));
  }

  *build(rollup: RollupExpression): Work<IncrementalRollup> {
    const { measure, from, fields } = rollup;
    const kept = new IncrementalRollup(
      rollup,
      scaleOf(measure.kind === 'count' ? undefined : fields[measure.field]),
    );
    yield* mapped(this.#source.table(from).rows, (record) =>
      kept.set(String(record.id), this.#contributions(rollup, record)),
    );
    return kept;
  }

  clear() {
    this.#kept.clear();
  }

  /**
   * Updates a cached rollup with the records that have changed.
   *
   * @param changedOf returns the ids of records whose value of a field has changed
   * @param touched receives the ids of records whose rollup may have changed
   */
  update(rollup: RollupExpression, changedOf: (field: string) => ReadonlySet<string>, touched: Set<string>) {
    const cached = this.#kept.get(rollup);
    if (!cached) return;
    const members = new Set(fieldsOfRollup(rollup).flatMap((field) => [...changedOf(field)]));
    const { byId } = this.#source.table(rollup.from);
    for (const id of members) cached.set(id, this.#contributions(rollup, byId.get(id)), touched);
  }

  #contributions(rollup: RollupExpression, record: Stored | undefined): readonly Contribution[] {
    return record ? getOrMake(this.#contributors, rollup, () => this.#contributorTo(rollup))(record) : none;
  }

  /** What a record contributes, with all that is the same for every record worked out once. */
  #contributorTo(rollup: RollupExpression): (record: Stored) => readonly Contribution[] {
    const { fields, targets, where, measure } = rollup;
    const counts = compilePredicate(where, this.#source.environment(fields));
    const readerOf = (name: string) => {
      const read = nullIfInvalidIn(fields, name);
      return (seen: Values) => read(seen[name]);
    };
    const targetsOf = targets.map(readerOf);
    const valueOf = measure.kind === 'count' ? () => null : readerOf(measure.field);
    const orderOf = measure.kind === 'last' ? readerOf(measure.by) : () => null;
    return (record) => {
      const found: Contribution[] = [];
      for (const seen of unnest(rollup, this.#source.seen(rollup, record))) {
        if (!counts(seen)) continue;
        const ids = targetsOf.flatMap((idsIn) => idsIn(seen)).filter((id) => !isEmpty(id));
        found.push({
          id: record.id,
          row: (seen[rowName(rowIndex)] as number | undefined) ?? 0,
          targets: ids.length > 1 ? [...new Set(ids.map(String))] : ids.map(String),
          value: valueOf(seen),
          by: orderOf(seen),
        });
      }
      return found.length > 0 ? found : none;
    };
  }
}

/** Of the many records that contribute nothing. */
const none: readonly Contribution[] = [];
