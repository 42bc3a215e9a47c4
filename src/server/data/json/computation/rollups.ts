/**
 * A rollup that is updated with the records that it is made of. It remembers what each of these contributes,
 * so that a change moves one contribution from its old group to its new one and leaves the others alone.
 */
import type { RollupExpression } from '#model/expression/expression.ts';
import { getOrMake } from '#model/lib/memoize.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Id } from '#server/data/store.ts';
import { compareValues } from '../query.ts';

/** What one referring record, or one of its rows, contributes, and to which records. */
export type Contribution = {
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

export class IncrementalRollup {
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
