/**
 * What the records of a list hold in one field, side by side. Looking through the records themselves means to fetch
 * each from another place of the memory: that takes most of the time of a filter.
 */
import type { Row, Stored } from '../port.ts';
import type { Work } from '../turns.ts';
import { mapped } from './inSlices.ts';

type List = readonly Stored[];
type Column = readonly unknown[] | Float64Array;
/** By field; false: asked for once. */
type Columns = Map<string, Column | false>;

/** Fewer records are looked through as they are; and of one list so many columns are kept at most. */
const worthIt = 100;
const most = 6;
/** Goes with its list, which nobody changes: what is written makes another one. */
const known = new WeakMap<List, Columns>();

/** Reads a field of the record at a place of the list. */
export type ReadAt = (field: string) => (at: number) => unknown;

/** What is asked for a second time is put side by side. */
export function* readerOf(list: List, fields: Iterable<string>): Work<ReadAt> {
  const columns: Columns = known.get(list) ?? new Map<string, Column | false>();
  if (list.length >= worthIt) {
    known.set(list, columns);
    for (const field of fields)
      if (columns.get(field) === false) columns.set(field, yield* columnOf(list, field));
      else if (!columns.has(field) && columns.size < most) columns.set(field, false);
  }
  return (field) => {
    const column = columns.get(field);
    return column ? (at) => column[at] : (at) => list[at]![field];
  };
}

function* columnOf(list: List, field: string): Work<Column> {
  const values = yield* mapped(list, (record) => record[field]);
  return values.every(isFinite) ? Float64Array.from(values) : values;
}

const isFinite = (value: unknown): value is number => Number.isFinite(value);

/** As many questions about one list are remembered: those of its dashboards. */
const mostAnswers = 50;
const answers = new WeakMap<List, Map<string, readonly Row[]>>();

/** What was worked out of a list before, as long as nobody has written: a dashboard is looked at more often than that. */
export function* answered(list: List, question: string, work: () => Work<Row[]>): Work<Row[]> {
  const given = answers.get(list) ?? new Map<string, readonly Row[]>();
  answers.set(list, given);
  let rows = given.get(question);
  if (!rows) {
    rows = yield* work();
    for (const oldest of given.size < mostAnswers ? [] : given.keys()) {
      given.delete(oldest);
      break;
    }
    given.set(question, rows);
  }
  return rows.map((row) => ({ ...row }));
}
