/**
 * The sums behind running balances. For the records of a page three figures are enough, however many records there are: the sum
 * before the page's first day, those of its days, and the records of these days.
 */
import { scaleOf } from '#kinds/number/kind.ts';
import type { RunningAsked } from '#model/api/running.ts';
import { all, conditionOn, equals, type FilterExpression } from '#model/filter/filter.ts';
import { groupBy } from '#model/values/collections.ts';
import { nullIfInvalidIn } from '#model/invalidValues.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Reader } from '../data/reader.ts';
import type { RecordShape } from '../data/shape.ts';
import type { Id, Stored, Values } from '../data/store.ts';

/** By id: the sum up to and including the record. */
export async function runningSums(
  reader: Reader,
  shape: RecordShape,
  { sum, by, of }: Pick<RunningAsked, 'sum' | 'by' | 'of'>,
  where: FilterExpression,
  records: readonly Stored[],
): Promise<ReadonlyMap<string, number>> {
  const kept = await reader.sumsUpTo(
    shape,
    { sum, by, ...(of !== undefined && { of }) },
    where,
    records.map(({ id }) => id),
  );
  return kept ?? readSums(reader, shape, { sum, by, of }, where, records);
}

async function readSums(
  reader: Reader,
  shape: RecordShape,
  { sum, by, of }: Pick<RunningAsked, 'sum' | 'by' | 'of'>,
  where: FilterExpression,
  records: readonly Stored[],
): Promise<Map<string, number>> {
  const { resource } = shape;
  const valueIn = nullIfInvalidIn(shape.fields, sum);
  const dayIn = nullIfInvalidIn(shape.fields, by);
  const dated = records.filter((one) => !isEmpty(dayIn(one[by])) && (of === undefined || !isEmpty(one[of])));
  if (dated.length === 0) return new Map();
  const days = [...new Set(dated.map((one) => String(one[by])))].sort();
  const [first, last] = [days[0]!, days.at(-1)!];
  const owners = of === undefined ? undefined : [...new Set(dated.map((one) => one[of]))];
  const ofOwners = all([where, ...(owners ? [equals(of!, owners)] : [])]);
  const groups = of === undefined ? [] : [{ name: of, field: of }];
  const measures = { [total]: { sum } };
  const [before, between, within] = await Promise.all([
    reader.aggregate(shape, {
      where: all([ofOwners, conditionOn(by, 'lt', first)]),
      groupBy: groups,
      measures,
      mayLag: true,
    }),
    first === last
      ? []
      : reader.aggregate(shape, {
          where: all([ofOwners, conditionOn(by, 'gte', first), conditionOn(by, 'lt', last)]),
          groupBy: [...groups, { name: by, field: by }],
          measures,
          mayLag: true,
        }),
    allOf((range) =>
      reader.find(shape, {
        where: all([ofOwners, equals(by, days)]),
        range,
        paging: { total: 'exact' },
        only: new Set(['id', sum, by, ...(of === undefined ? [] : [of])]),
        mayLag: true,
      }),
    ),
  ]);
  const scale = scaleOf(resource.fields[sum]);
  const amountOf = (value: unknown) => Math.round(Number(value ?? 0) * scale);
  const isShown = new Set(days);
  // Per owner: the sum before each day of the page, and then that of each record of the day.
  const steps = [
    ...before.map((row) => ({ row, day: '', amount: amountOf(row[total]) })),
    ...between
      .filter((row) => !isShown.has(String(row[by])))
      .map((row) => ({ row, day: String(row[by]), amount: amountOf(row[total]) })),
    ...within.map((row) => ({ row, day: String(row[by]), id: row.id, amount: amountOf(valueIn(row[sum])) })),
  ];
  return addedUp(
    groupBy(steps, ({ row }) => (of === undefined ? '' : String((row as Values)[of]))),
    scale,
  );
}

type Step = { day: string; id?: Id; amount: number };

/** By id: the amounts up to it, in units of the scale, in the order of days and ids. */
function addedUp(groups: Iterable<readonly [string, readonly Step[]]>, scale: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [, steps] of groups) {
    let reached = 0;
    for (const { id, amount } of steps.toSorted(inOrder)) {
      reached += amount;
      if (id !== undefined) sums.set(String(id), reached / scale);
    }
  }
  return sums;
}

const inOrder = (one: Step, other: Step) => compareTexts(one.day, other.day) || compareIds(one.id, other.id);

/** Name of the sum; no field has it. */
const total = '#';
const atOnce = 1000;

/** All pages of a question. */
async function allOf(
  read: (range: readonly [number, number]) => Promise<{ records: Stored[]; total: number }>,
) {
  const found: Stored[] = [];
  for (;;) {
    const page = await read([found.length, found.length + atOnce - 1]);
    found.push(...page.records);
    if (page.records.length < atOnce) return found;
  }
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Numbers by size; ids that are texts as texts. */
function compareIds(one: Id | undefined, other: Id | undefined): number {
  const [left, right] = [Number(one), Number(other)];
  return Number.isNaN(left) || Number.isNaN(right) ? compareTexts(String(one), String(other)) : left - right;
}
