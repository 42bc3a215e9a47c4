/** Groups and measures of records in memory. Pure; rights and the reading of the request are elsewhere. */
import { traitsOf } from '../../../model/traits.ts';
import { unstoredFields } from '../../../kinds/dataModel.ts';
import { counted } from '../../../model/counted.ts';
import { fieldsOf, matches, matchesEverything, type Expression } from '../../../model/filter.ts';
import { localIso } from '../../../model/time.ts';
import { isEmpty } from '../../../model/values.ts';
import type { Field, Measure } from '../../../model/types.ts';
import type { RecordShape } from '../shape.ts';
import { compareValues } from './query.ts';
import type { AggregateQuery, GroupKey, Row, Stored } from '../port.ts';

/**
 * One row per group, sorted by its keys; without `groupBy` exactly one row. Sums are exact to the field's last
 * decimal. A record with several values in a grouped field counts in each of their groups.
 */
export function aggregate(
  records: Iterable<Stored>,
  shape: RecordShape,
  { where, groupBy, measures }: AggregateQuery,
  complete: (record: Stored) => Stored = (record) => record,
): Row[] {
  const groups = new Map<string, { keys: unknown[]; members: Stored[] }>();
  if (groupBy.length === 0) groups.set('[]', { keys: [], members: [] });
  const everyone = matchesEverything(where);
  const isComplete = !used(where, groupBy, measures).some((field) => unstoredFields(shape.fields).has(field));
  for (const record of records) {
    const seen = isComplete ? record : complete(record);
    if (!everyone && !matches(where, seen, shape)) continue;
    for (const keys of keysOf(seen, groupBy, shape)) {
      const name = JSON.stringify(keys);
      const group = groups.get(name);
      if (group) group.members.push(seen);
      else groups.set(name, { keys, members: [seen] });
    }
  }
  const rows = [...groups.values()].sort((left, right) => compareKeys(left.keys, right.keys));
  return rows.map(({ keys, members }) => ({
    ...Object.fromEntries(groupBy.map(({ name }, index) => [name, keys[index]])),
    ...Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, measured(members, measure, shape)]),
    ),
  }));
}

/** The fields that decide about the answer: where all of them are stored, nothing has to be worked out. */
const used = (where: Expression, groupBy: readonly GroupKey[], measures: AggregateQuery['measures']) => [
  ...fieldsOf(where),
  ...groupBy.map(({ field }) => field),
  ...Object.values(measures).flatMap((measure) =>
    measure === 'count' ? [] : Object.values(measure as Record<string, string | string[]>).flat(),
  ),
];

function compareKeys(left: readonly unknown[], right: readonly unknown[]): number {
  for (const [index, key] of left.entries()) {
    const compared = compareValues(key, right[index]);
    if (compared !== 0) return compared;
  }
  return 0;
}

function keysOf(record: Stored, groupBy: readonly GroupKey[], shape: RecordShape): unknown[][] {
  return groupBy.reduce<unknown[][]>(
    (found, key) => {
      const value = counted(record[key.field], shape.fields, key.field);
      const values = Array.isArray(value) && value.length > 0 ? value : [isEmpty(value) ? null : value];
      return found.flatMap((keys) => values.map((one) => [...keys, part(one, key, shape)]));
    },
    [[]],
  );
}

/** `2026-10-31` by its day, week (named by its Monday), month `2026-10`, quarter `2026-T4` or year `2026`. */
function part(value: unknown, { field, part }: GroupKey, { fields, timeZone }: RecordShape): unknown {
  if (!part || value === null) return value;
  const date =
    traitsOf(fields[field]).temporal === 'datetime' ? localIso(String(value), timeZone) : String(value);
  switch (part) {
    case 'day':
      return date.slice(0, 10);
    case 'week': {
      const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
      if (Number.isNaN(day.getTime())) return null;
      day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
      return day.toISOString().slice(0, 10);
    }
    case 'month':
      return date.slice(0, 7);
    case 'quarter':
      return `${date.slice(0, 4)}-T${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
    case 'year':
      return date.slice(0, 4);
  }
}

/** One measure of these records, as they are seen; of none a sum is 0 and the rest unknown. */
export function measured(
  members: readonly Stored[],
  measure: Measure,
  shape: Pick<RecordShape, 'resource'>,
): number | string | null {
  if (measure === 'count') return members.length;
  if ('ratio' in measure) {
    const [over, under] = measure.ratio.map((field) => measured(members, { sum: field }, shape)) as [
      number,
      number,
    ];
    return under === 0 ? null : over / under;
  }
  const [operation, field] = Object.entries(measure)[0] as ['sum' | 'avg' | 'min' | 'max', string];
  const { fields } = shape.resource;
  const values = members
    .map((record) => counted(record[field], fields, field))
    .filter((value) => !isEmpty(value));
  if (operation === 'sum') return sum(values, scaleOf(fields[field]));
  if (values.length === 0) return null;
  if (operation === 'avg') return sum(values, scaleOf(fields[field])) / values.length;
  const sorted = values.sort(compareValues);
  return (operation === 'min' ? sorted[0] : sorted.at(-1)) as number | string;
}

/** Added as whole cents (or whatever the field's last decimal is): 0,10 + 0,20 is 0,30. */
function sum(values: readonly unknown[], scale: number): number {
  return values.reduce<number>((total, value) => total + Math.round(Number(value) * scale), 0) / scale;
}

export function scaleOf(field: Field | undefined): number {
  switch (field?.type) {
    case 'integer':
      return 1;
    case 'money':
      return 10 ** (field.decimals ?? 2);
    case 'decimal':
    case 'percent':
      return 10 ** (field.decimals ?? 6);
    default:
      return 1e6;
  }
}
