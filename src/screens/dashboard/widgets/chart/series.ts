import { getOrMake } from '#model/values/memoize.ts';
import { shiftDate } from '#model/time/time.ts';
import { isRunningPeriod, withoutGaps } from '#model/time/periodKeys.ts';
import { compareTexts } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Field, Filter, Measure, Tone } from '#model/types.ts';
import type { SortDirection } from '#screens/keywords.ts';
import { defaultLimit } from './widget.ts';
import type { Chart } from './schema.ts';
import { mostSeries } from './chartColors.ts';
import { isWithoutValue, type Category, type ChartData, type Series } from './chartTypes.ts';
import { refersTo, traitsOf } from '#model/traits.ts';
import { formatValue, optionsOf } from '#kinds/registry.ts';
import {
  cycleKeys,
  isCyclePart,
  othersKey,
  portionFilters,
  type AggregateRow,
  type CyclePart,
  type DatePart,
} from '#model/measures.ts';
import { beforeName } from '#model/comparison.ts';
import { comparedLabel } from '#screens/dashboard/comparedFigures.ts';
import { addsUp, RunningSums, titlesOf, withFormulas } from '#model/derivedMeasures.ts';
import type { WeekStart } from '#model/time/weeks.ts';
import type { TitleLookup } from '#kinds/referencedTitles.ts';
import { dayWords } from '#kinds/date/calendar.ts';
import { formatTime } from '#kinds/date/formatTime.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import { translate, currentLocale } from '#messages/translate.ts';

export type Names = {
  resource: ClientResource;
  titles: TitleLookup;
  timeZone: string;
  /** The first day of the reader's week, 0 for Sunday. */
  weekStart: WeekStart;
  /** `YYYY-MM-DD`. Absent: no period is known to be running. */
  today?: string;
  words: { none: string; rest: string };
};

/** Turns aggregate rows into a chart's data: sorted, cut to its limit, with names for display. */
export function chartData(chart: Chart, answer: readonly AggregateRow[], names: Names): ChartData {
  const [first = '', second] = chart.groupBy;
  // Of very many groups the API gives the greatest ones, and the sum of all others.
  const rows = answer.filter((row) => row[othersKey] !== true).map((row) => withDerived(row, chart));
  const others = answer.find((row) => row[othersKey] === true);
  const titles = titlesOf(chart);
  const rowOf = new Map(rows.map((row) => [row[first] ?? null, row]));
  const keys = [...rowOf.keys()];
  const toneOf = tonesOf(first, names);
  const ofMeasures =
    chart.derived || chart.compare ? undefined : tonesOfMeasures(Object.values(chart.measures), names);
  const { lines, cutLines }: Lines =
    second === undefined
      ? {
          lines: titles.flatMap((label, at) =>
            (chart.compare ? (['now', 'before'] as const) : (['now'] as const)).map((part) => ({
              label: comparedLabel(label, part, chart.comparing?.apart),
              adds: addsBefore(label, chart),
              ...(part === 'before' && { isOver: true as const }),
              ...(ofMeasures && { tone: ofMeasures[at]! }),
              valueAt: (key: Key) => number(rowOf.get(key)?.[part === 'now' ? label : beforeName(label)]),
            })),
          ),
        }
      : seriesOf(chart, rows, [first, second], names);

  const part = partOf(first) ?? (isMonth(first, names) && !chart.order ? 'month' : undefined);
  const weight = (key: Key) => lines.reduce((sum, { valueAt }) => sum + Math.abs(valueAt(key) ?? 0), 0);
  const periods = part ? inTime(keys, part, names) : [];
  const ordered = part ? [] : byChart(chart, keys, weight, names);
  const limit = chart.limit ?? (part ? Infinity : defaultLimit[chart.chart]);
  const chosen =
    part && !isCyclePart(part) ? periods.slice(-limit) : [...periods, ...ordered].slice(0, limit);
  const isLast = part !== undefined || isLine(chart);
  const without = (part ? keys : chosen).filter((key) => isWithoutValue({ key }));
  const shown = isLast ? [...chosen.filter((key) => !isWithoutValue({ key })), ...without] : chosen;
  const rest = part ? [] : ordered.slice(shown.length);
  const isLeftOut = rest.length > 0 || others !== undefined;
  // The rest is no point of a line, and averages have no sum.
  const hasRest = isLeftOut && !isLine(chart) && lines.every(({ adds }) => adds);
  // the parts of a whole are drawn all
  const isPart = hasRest && chart.chart === 'pie';
  const restOf = ({ label, valueAt }: Line) =>
    rest.reduce<number>((sum, key) => sum + (valueAt(key) ?? 0), number(others?.[label]) ?? 0);
  const running = isLastRunning(periods, part, names) ? shown.lastIndexOf(periods.at(-1)!) : -1;
  const withYear = (part === 'day' || part === 'week') && isOverOneYear(periods);

  return {
    categories: [
      ...shown.map((key) => ({
        key,
        label:
          withYear && typeof key === 'string' && key !== '' ? formatDay(key) : nameOfKey(first, key, names),
        ...shortOf(part, key),
        ...(part === 'week' && typeof key === 'string' && key !== '' && { span: weekSpan(key) }),
        ...(toneOf && { tone: toneOf(key) }),
      })),
      ...(isPart
        ? [{ key: undefined, label: names.words.rest, ...(toneOf && { tone: 'neutral' as const }) }]
        : []),
    ],
    ...(part && { inTime: true as const }),
    ...(hasRest && !isPart && { rest: lines.map(restOf) }),
    ...(rest.length > 0 && !hasRest
      ? { cut: { shown: shown.length, total: ordered.length } }
      : cutLines && { cut: cutLines }),
    series: runThrough(
      chart,
      lines.map((line) => {
        const { key, label, tone, adds, isOver, isRest, valueAt } = line;
        return {
          ...(key !== undefined && { key }),
          label,
          ...(isRest && { isRest }),
          ...(tone && { tone }),
          ...(running >= 0 && !isOver && { running }),
          data: [...shown.map((key) => valueAt(key) ?? (adds ? 0 : null)), ...(isPart ? [restOf(line)] : [])],
        };
      }),
    ),
  };
}

/** The keys of references whose names the drawn groups have, or by whose names the groups are sorted, as records of them. */
export function drawnReferences(
  chart: Chart,
  answer: readonly AggregateRow[],
  names: Omit<Names, 'titles'>,
): Record<string, unknown>[] {
  const references = chart.groupBy.flatMap((id) => {
    const field = names.resource.fields[id];
    return field && refersTo(field) ? [field] : [];
  });
  if (references.length === 0) return [];
  const keys = new Map<string, Set<unknown>>();
  const titles = (resource: string, key: unknown) => {
    getOrMake(keys, resource, () => new Set()).add(key);
    return '';
  };
  chartData(chart, answer, { ...names, titles });
  return references.flatMap(({ id, resource }) =>
    [...(keys.get(resource) ?? [])].map((key) => ({ [id]: key })),
  );
}

/** A row of the API with the values of the formulas. */
function withDerived(row: AggregateRow, chart: Chart): AggregateRow {
  if (!chart.derived) return row;
  const valuesOf = (nameOf: (title: string) => string) =>
    Object.entries(
      withFormulas(
        Object.fromEntries(Object.keys(chart.measures).map((title) => [title, number(row[nameOf(title)])])),
        chart,
      ),
    ).map(([title, value]) => [nameOf(title), value] as const);
  return {
    ...row,
    ...Object.fromEntries([...valuesOf((title) => title), ...(chart.compare ? valuesOf(beforeName) : [])]),
  };
}

/** True when the groups' figures add up, before they run on. */
const addsBefore = (title: string, { measures, derived }: Chart): boolean =>
  addsUp(title, { measures, ...(derived && { derived: { ...derived, running: [] } }) });

/** The series with running measures as their sums so far, and the formulas that name those. */
function runThrough(chart: Chart, series: Series[]): Series[] {
  if (!chart.derived || chart.derived.running.length === 0) return series;
  const bySeries = chart.groupBy.length > 1;
  const [first] = titlesOf(chart);
  if (bySeries && !chart.derived.running.includes(first!)) return series;
  const titles = titlesOf(chart);
  const step = chart.compare ? 2 : 1;
  const parts = bySeries
    ? series.map((one) => [{ ...one, title: first! }])
    : Array.from({ length: step }, (_, part) =>
        series.filter((_one, at) => at % step === part).map((one, at) => ({ ...one, title: titles[at]! })),
      );
  const changed = parts.map((part) => {
    const sums = new RunningSums();
    const columns = part[0]?.data.map((_value, at) =>
      sums.add(Object.fromEntries(part.map(({ title, data }) => [title, data[at] ?? null])), chart),
    );
    return part.map(({ title, ...one }) => ({
      ...one,
      data: columns!.map((values) => values[title] ?? null),
    }));
  });
  return bySeries ? changed.flat() : titles.flatMap((_title, at) => changed.map((part) => part[at]!));
}

/**
 * The values of a series as those of its line and, where there is a group without a value, those of that group: a point
 * that nothing joins to the line.
 */
export function seriesLines({ categories }: ChartData, values: Series['data']): Series['data'][] {
  if (!categories.some(isWithoutValue)) return [values];
  return [false, true].map((isApart) =>
    values.map((value, at) => (isWithoutValue(categories[at]!) === isApart ? value : null)),
  );
}

type Key = AggregateRow[string];
/** One series. `adds`: where it has no records it is zero; an average has no value there. */
type Line = {
  key?: Key;
  label: string;
  tone?: Tone;
  adds: boolean;
  /** It is of what the chart compares with, whose periods are over. */
  isOver?: true;
  /** It is the sum of the series that are not drawn. */
  isRest?: true;
  valueAt: (key: Key) => number | null;
};
/** `cutLines`: the numbers of drawn and of all lines, where the others are not summed up. */
type Lines = { lines: Line[]; cutLines?: ChartData['cut'] };

/**
 * A series of each value of the second group. Of more than `mostSeries` the greatest are drawn; the others are summed up, where
 * they add up.
 */
function seriesOf(
  chart: Chart,
  rows: readonly AggregateRow[],
  [first, second]: [first: string, second: string],
  names: Names,
): Lines {
  const [title = ''] = titlesOf(chart);
  const keys = seriesIn(rows, second, names);
  const adds = addsBefore(title, chart);
  const toneOf = tonesOf(second, names);
  const values = new Map(keys.map((key) => [key, new Map<Key, number>()]));
  for (const row of rows) {
    const value = number(row[title]);
    if (value !== null) values.get(row[second] ?? null)!.set(row[first] ?? null, value);
  }
  const sizes = new Map(
    [...values].map(([key, ofKey]) => [
      key,
      [...ofKey.values()].reduce((sum, value) => sum + Math.abs(value), 0),
    ]),
  );
  const greatest = keys.toSorted((a, b) => sizes.get(b)! - sizes.get(a)!);
  const isCut = keys.length > mostSeries;
  const drawn = new Set(isCut ? greatest.slice(0, adds ? mostSeries - 1 : mostSeries) : keys);
  const others = keys.filter((key) => !drawn.has(key)).map((key) => values.get(key)!);
  const lines = keys
    .filter((key) => drawn.has(key))
    .map((key) => ({
      key,
      label: nameOfKey(second, key, names),
      adds,
      ...(toneOf && { tone: toneOf(key) }),
      valueAt: (category: Key) => values.get(key)!.get(category) ?? null,
    }));
  if (!isCut) return { lines };
  if (!adds) return { lines, cutLines: { shown: drawn.size, total: keys.length } };
  const rest: Line = {
    label: names.words.rest,
    adds,
    isRest: true,
    ...(toneOf && { tone: 'neutral' as const }),
    valueAt: (category) => others.reduce((sum, ofKey) => sum + (ofKey.get(category) ?? 0), 0),
  };
  return { lines: [...lines, rest] };
}

const isLine = ({ chart }: Chart) => chart === 'line' || chart === 'area';

/** True when days or weeks of the same name could be of two years. */
const isOverOneYear = (days: readonly Key[]) =>
  days.length > 1 && shiftDate(String(days[0]), 1, 'y') <= String(days.at(-1));

const number = (value: Key | undefined) => (typeof value === 'number' ? value : null);
const distinct = (keys: Key[]): Key[] => [...new Set(keys)];
/** The keys of the series; those of a choice in the order of its options, as everywhere else. */
function seriesIn(rows: readonly AggregateRow[], group: string, { resource }: Names): Key[] {
  const keys = distinct(rows.map((row) => row[group] ?? null));
  const rank = optionRanks(resource.fields[group]);
  return rank ? keys.toSorted((a, b) => rank(a) - rank(b)) : keys;
}
const partOf = (groupKey: string) => groupKey.split(':')[1] as DatePart | undefined;
/** A field of months is grouped like a date by month. */
const isMonth = (groupKey: string, { resource }: Names) =>
  traitsOf(resource.fields[groupKey]).temporal === 'month';

/**
 * Sorts keys: bars and pie slices by size, columns and lines by key. Past the limit, the largest groups are
 * kept.
 */
function byChart(
  { chart, limit, order, groupBy: [first = ''] }: Chart,
  keys: Key[],
  weight: (key: Key) => number,
  names: Names,
): Key[] {
  const bySize = keys.toSorted((a, b) => weight(b) - weight(a));
  if (order === 'value') return bySize;
  const options = isInOptionOrder(first, order, names)
    ? optionRanks(names.resource.fields[first])
    : undefined;
  if (options) return keys.toSorted((a, b) => options(a) - options(b));
  if (order)
    return keys.toSorted((a, b) => compareTexts(nameOfKey(first, a, names), nameOfKey(first, b, names)));
  if (chart === 'bar' || chart === 'pie') return bySize;
  const kept = new Set(bySize.slice(0, limit ?? defaultLimit[chart]));
  return [...keys.filter((key) => kept.has(key)), ...bySize.filter((key) => !kept.has(key))];
}

/** True when the groups by this key are in the order of its options: as written, or because they are classes such as ages. */
export const isInOptionOrder = (
  groupKey: string,
  order: SortDirection | undefined,
  { resource }: Names,
): boolean => order === 'options' || (order === undefined && resource.fields[groupKey]?.isRanked === true);

/** Periods in order, with the missing ones: a month without sales is a zero, not a gap. */
const inTime = (keys: Key[], part: DatePart, { weekStart }: Names): Key[] =>
  isCyclePart(part)
    ? cycleKeys(part, weekStart)
    : withoutGaps(
        keys.filter((key): key is string => typeof key === 'string' && key !== ''),
        part,
      );

/**
 * A function that ranks keys by the order of the field's options, with unknown keys last; undefined when the
 * field has no options.
 */
export function optionRanks(field: Field | undefined): ((key: Key) => number) | undefined {
  const options = field && optionsOf(field);
  if (!options || options.length === 0) return undefined;
  const ranks = new Map(options.map(({ value }, rank) => [value, rank]));
  return (key) => ranks.get(String(key)) ?? options.length;
}

/**
 * Tones of measures that each count records in some states of one field. A measure of several states is
 * neutral.
 */
function tonesOfMeasures(measures: readonly Measure[], names: Names): Tone[] | undefined {
  const counted = measures.map((measure) => Object.entries(portionFilters(measure).filter ?? {}));
  const id = counted[0]?.[0]?.[0] ?? '';
  if (!counted.every((filter) => filter.length === 1 && filter[0]![0] === id)) return undefined;
  const toneOf = tonesOf(id, names);
  return toneOf && counted.map(([entry]) => (typeof entry?.[1] === 'string' ? toneOf(entry[1]) : 'neutral'));
}

/** The tones of a field's options; undefined when all are neutral. */
function tonesOf(groupKey: string, { resource }: Names): ((key: Key) => Tone) | undefined {
  const options = resource.fields[groupKey]?.options ?? [];
  if (options.every(({ tone }) => tone === 'neutral')) return undefined;
  const tones = new Map(options.map(({ value, tone }) => [value, tone]));
  return (key) => tones.get(String(key)) ?? 'neutral';
}

/** True when the last period is not over. Where others follow it, they are a forecast, of which it is no smaller part. */
function isLastRunning(periods: readonly Key[], part: DatePart | undefined, { today }: Names): boolean {
  const last = periods.at(-1);
  if (!part || isCyclePart(part) || today === undefined || typeof last !== 'string') return false;
  return isRunningPeriod(last, part, today);
}

/** The name of a grouping: that of its period, or of its field. */
export function nameOfGrouping(groupKey: string, resource: ClientResource | undefined): string {
  const [id = ''] = groupKey.split(':');
  const part = partOf(groupKey);
  return part ? translate(`portal.screen.report.part.${part}`) : (resource?.fields[id]?.label ?? id);
}

export function nameOfKey(groupKey: string, key: Key, { resource, titles, timeZone, words }: Names): string {
  if (key === null || key === '') return words.none;
  const [id = '', part] = groupKey.split(':');
  const text = String(key);
  if (part) return periodName(text, part as DatePart);
  const field: Field | undefined = resource.fields[id];
  if (!field) return text;
  if (traitsOf(field).temporal === 'month') return periodName(text, 'month');
  if (refersTo(field)) return titles(field.resource, key) ?? '…';
  return formatValue(field, traitsOf(field).holdsMany ? [key] : key, { timeZone });
}

/**
 * The name of a period: `2026-10` -> "out/26", `2026-T4` -> "4º tri/26". Days and weeks are `31/10`, in the
 * order of the language.
 */
export function periodName(key: string, part: DatePart): string {
  if (isCyclePart(part)) return cycleName(key, part, 'long');
  const year = key.slice(2, 4);
  if (part === 'month') return translate('report.monthOf', { month: shortMonth(key), year });
  if (part === 'quarter') return translate('report.quarterOf', { number: key.slice(-1), year });
  if (part === 'year') return key;
  return formatDay(key, false);
}

/** `outubro`, `segunda-feira`, `07:00`. */
function cycleName(key: string, part: CyclePart, length: 'long' | 'short'): string {
  const number = key.padStart(2, '0');
  if (part === 'hour') return formatTime(`${number}:00`);
  const [day, form] =
    part === 'weekday'
      ? [shiftDate(someSunday, Number(key) - 1, 'd'), { weekday: length }]
      : [`2026-${number}-01`, { month: length }];
  return dayWords(day, currentLocale(), form).replace(/\.$/, '');
}
const someSunday = '2026-11-01';

const weekSpan = (first: string) =>
  `${formatDay(first, false)}–${formatDay(shiftDate(first, 6, 'd'), false)}`;

/** What an axis shows where a whole name has no room. */
function shortOf(part: DatePart | undefined, key: Key): Pick<Category, 'short' | 'brief'> {
  if (part === 'month' && typeof key === 'string') return { short: shortMonth(key) };
  return isCyclePart(part) && key !== null ? { brief: cycleName(String(key), part, 'short') } : {};
}

/** The short name of a month: `out`, `Oct`. */
const shortMonth = (key: string) =>
  dayWords(`${key.slice(0, 7)}-01`, currentLocale(), { month: 'short' }).replace('.', '');

/** The filter that selects the records of one group; undefined where none does: all Mondays have no range of dates. */
export function conditionOf(groupKey: string, key: Key): Filter | undefined {
  const [id = '', part] = groupKey.split(':');
  if (key === null || key === '') return { [`${id}_null`]: true };
  if (isCyclePart(part as DatePart | undefined)) return undefined;
  if (part === 'quarter') {
    const last = Number(String(key).slice(-1)) * 3;
    const month = (number: number) => `${String(key).slice(0, 4)}-${String(number).padStart(2, '0')}`;
    return { [`${id}_gte`]: month(last - 2), [`${id}_lte`]: month(last) };
  }
  if (part === 'week') return { [`${id}_gte`]: key, [`${id}_lte`]: shiftDate(String(key), 6, 'd') };
  return { [id]: key };
}
