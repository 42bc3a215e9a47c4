/** The rollups of a model, each built from all records once and then updated: see rollups.ts. */
import { type RollupExpression, fieldsOfRollup } from '#model/expression/expression.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { isEmpty, compareValues } from '#model/values/values.ts';
import type { Id, Stored, Values } from '#server/data/store.ts';
import { compilePredicate } from '#model/filter/filter.ts';
import { nullIfInvalidIn } from '#model/invalidValues.ts';
import { unnest, rowIndex, rowVariable } from '#model/fields/rowScope.ts';
import { runToEnd, SharedWorks, type Work } from '#server/data/workScheduler.ts';
import { scaleOf } from '#kinds/number/kind.ts';
import type { Environment } from '#model/expression/interpret.ts';
import { mapped } from '../columnStore.ts';
import type { JsonTable } from '../tables.ts';

// A rollup that is updated with the records that it is made of. It remembers what each of these contributes,
// so that a change moves one contribution from its old group to its new one and leaves the others alone.

/** What one referring record, or one of its rows, contributes, and to which records. */
type Contribution = {
  id: Id;
  /** Index of the row in the record; 0 for the record itself. */
  row: number;
  targets: readonly string[];
  value: unknown;
  /** For `last`: the value that orders the records. */
  by: unknown;
};

/** The contributions to one record. */
type Group = {
  members: Set<Contribution>;
  /** Number of values that are not empty; `total` is their sum as integers. */
  filled: number;
  total: number;
  /**
   * The total contains a value that is no number, or exceeds the safe integers, so values can't be subtracted
   * again.
   */
  isInexact: boolean;
  /** For min, max and last: the contribution that wins. */
  best: Contribution | undefined;
};

class IncrementalRollup {
  readonly #rollup: RollupExpression;
  /** Factor that turns values into integers. */
  readonly #scale: number;
  readonly #contributions = new Map<string, readonly Contribution[]>();
  readonly #groups = new Map<string, Group>();

  constructor(rollup: RollupExpression, scale: number) {
    this.#rollup = rollup;
    this.#scale = scale;
  }

  /** The rollup's value for one record. An unknown id has no contributions. */
  valueOf(id: unknown): unknown {
    const { kind } = this.#rollup.measure;
    const group = this.#groups.get(String(id));
    switch (kind) {
      case 'count':
        return group?.members.size ?? 0;
      case 'sum':
        return group ? this.#totalOf(group) / this.#scale : 0;
      case 'avg':
        return group && group.filled > 0 ? this.#totalOf(group) / this.#scale / group.filled : null;
      case 'min':
      case 'max':
      case 'last':
        return group?.best?.value ?? null;
    }
  }

  /**
   * Replaces the contributions of one referring record.
   *
   * @param touched receives the ids of records whose value may have changed
   */
  set(child: string, now: readonly Contribution[], touched?: Set<string>) {
    const before = this.#contributions.get(child) ?? [];
    if (now.length > 0) this.#contributions.set(child, now);
    else this.#contributions.delete(child);
    const change = (all: readonly Contribution[], of: (target: string, one: Contribution) => void) => {
      for (const one of all)
        for (const target of one.targets) {
          of(target, one);
          touched?.add(target);
        }
    };
    change(before, (target, one) => this.#removeFrom(target, one));
    change(now, (target, one) => this.#addContribution(target, one));
  }

  #addContribution(target: string, one: Contribution) {
    this.#addTo(getOrMake(this.#groups, target, emptyGroup), one);
  }

  #removeFrom(target: string, one: Contribution) {
    const group = this.#groups.get(target)!;
    group.members.delete(one);
    if (group.members.size === 0) return void this.#groups.delete(target);
    if (group.best === one || group.isInexact) return this.#rebuild(target, group);
    if (isEmpty(one.value)) return;
    group.filled--;
    group.total -= this.#whole(one.value);
  }

  #addTo(group: Group, one: Contribution) {
    group.members.add(one);
    if (!isEmpty(one.value)) {
      group.filled++;
      group.total += this.#whole(one.value);
      group.isInexact ||= !Number.isSafeInteger(group.total);
    }
    if (this.#counts(one) && (!group.best || this.#isBetter(one, group.best))) group.best = one;
  }

  /** Rebuilds one group from its remaining members. */
  #rebuild(target: string, { members }: Group) {
    const group = emptyGroup();
    for (const one of members) this.#addTo(group, one);
    this.#groups.set(target, group);
  }

  /** The exact sum, whatever the order in which members were added. */
  #totalOf({ members, total, isInexact }: Group): number {
    if (!isInexact) return total;
    const values = [...members].flatMap(({ value }) => (isEmpty(value) ? [] : this.#whole(value)));
    if (!values.every(Number.isInteger)) return Number.NaN;
    return Number(values.reduce((sum, value) => sum + BigInt(value), 0n));
  }

  #whole(value: unknown): number {
    const { kind } = this.#rollup.measure;
    return kind === 'sum' || kind === 'avg' ? Math.round(Number(value) * this.#scale) : 0;
  }

  #counts(one: Contribution): boolean {
    const { kind } = this.#rollup.measure;
    return kind === 'last' ? !isEmpty(one.by) : (kind === 'min' || kind === 'max') && !isEmpty(one.value);
  }

  #isBetter(one: Contribution, other: Contribution): boolean {
    const { kind } = this.#rollup.measure;
    const order =
      (kind === 'last' ? compareValues(one.by, other.by) : compareValues(one.value, other.value)) ||
      compareValues(one.id, other.id) ||
      one.row - other.row;
    return kind === 'min' ? order < 0 : order > 0;
  }
}

const emptyGroup = (): Group => ({
  members: new Set(),
  filled: 0,
  total: 0,
  isInexact: false,
  best: undefined,
});

/** Access to the records that rollups are built from. */
type Source = {
  table(resource: string): JsonTable;
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
    const read = measure.kind === 'count' ? () => null : readerOf(measure.field);
    const subtracts =
      measure.kind === 'sum' && measure.less
        ? compilePredicate(measure.less, this.#source.environment(fields))
        : () => false;
    const valueOf = (seen: Values) =>
      subtracts(seen) && !isEmpty(read(seen)) ? -Number(read(seen)) : read(seen);
    const orderOf = measure.kind === 'last' ? readerOf(measure.by) : () => null;
    return (record) => {
      const found: Contribution[] = [];
      for (const seen of unnest(rollup, this.#source.seen(rollup, record))) {
        if (!counts(seen)) continue;
        const ids = targetsOf.flatMap((idsIn) => idsIn(seen)).filter((id) => !isEmpty(id));
        found.push({
          id: record.id,
          row: (seen[rowVariable(rowIndex)] as number | undefined) ?? 0,
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
