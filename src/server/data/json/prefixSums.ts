/**
 * Sums of a field up to each record of a sorted list, by owner. A list is immutable, so its sums hold until a write replaces it; those
 * of its beginning that has not changed are taken over.
 */
import { LRUCache } from 'lru-cache';
import { scaleOf } from '#kinds/number/kind.ts';
import type { SumAsked } from '#model/api/running.ts';
import { all, compilePredicate, equals, type FilterExpression } from '#model/filter/filter.ts';
import { canonicalJson } from '#model/values/json.ts';
import { getOrMake } from '#model/values/memoize.ts';
import { nullIfInvalidIn } from '#model/invalidValues.ts';
import { isEmpty } from '#model/values/values.ts';
import type { RecordShape } from '../shape.ts';
import type { Stored } from '../store.ts';
import type { Work } from '../workScheduler.ts';
import type { SortedTable } from './sortedTable.ts';

type List = readonly Stored[];
/** In units of the field's scale. */
type Summed = { list: List; sums: Float64Array };
/** Kept questions, each of eight bytes per record. */
const mostQuestions = 12;
/** Longer conditions, such as lists of ids, are hardly asked twice. */
const longestCondition = 4000;

export class PrefixSums {
  /** By question, then by owner. */
  readonly #known = new LRUCache<string, Map<unknown, Summed>>({ max: mostQuestions });

  /**
   * By id; undefined where they are not worth keeping.
   *
   * @param order by the asked day, partitioned by the asked owner
   * @param records the current ones that are asked for
   */
  *of(
    order: SortedTable,
    shape: RecordShape,
    { sum, by, of }: SumAsked,
    where: FilterExpression,
    records: List,
  ): Work<ReadonlyMap<string, number> | undefined> {
    const condition = canonicalJson(where);
    if (condition.length > longestCondition) return undefined;
    const question = [shape.resource.id, sum, by, of ?? '', shape.timeZone, condition].join('\n');
    const known = getOrMake(this.#known, question, () => new Map());
    const owners = of === undefined ? [undefined] : [...new Set(records.map((one) => one[of]))];
    const scale = scaleOf(shape.resource.fields[sum]);
    const amountIn = nullIfInvalidIn(shape.fields, sum);
    const amountOf = (one: Stored) => Math.round(Number(amountIn(one[sum]) ?? 0) * scale);
    const dayIn = nullIfInvalidIn(shape.fields, by);
    const found = new Map<string, number>();
    for (const owner of owners) {
      if (of !== undefined && (isEmpty(owner) || !isKey(owner))) continue;
      const counts = compilePredicate(of === undefined ? where : all([where, equals(of, owner)]), shape);
      const list = yield* order.filled(owner as string | number | undefined);
      const { sums } = yield* summed(list, known.get(owner), (one) => (counts(one) ? amountOf(one) : 0));
      known.set(owner, { list, sums });
      for (const one of records) {
        if (isEmpty(dayIn(one[by])) || !counts(one)) continue;
        const place = order.placeOf(one, list);
        if (place >= 0) found.set(String(one.id), sums[place]! / scale);
      }
    }
    return found;
  }
}

const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number';

function* summed(list: List, before: Summed | undefined, amountOf: (one: Stored) => number): Work<Summed> {
  if (before?.list === list) return before;
  let at = 0;
  const most = Math.min(list.length, before?.list.length ?? 0);
  while (at < most && list[at] === before!.list[at]) at++;
  const sums = new Float64Array(list.length);
  if (before) sums.set(before.sums.subarray(0, at));
  for (let reached = at === 0 ? 0 : sums[at - 1]!; at < list.length; at++) {
    sums[at] = reached += amountOf(list[at]!);
    if (at % 32 === 31) yield;
  }
  return { list, sums };
}
