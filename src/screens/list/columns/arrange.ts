/** A list's columns as one person has them: chosen, ordered, sized. */
import { inOrder } from '../../order.ts';
import type { ColumnChoice } from '../../../model/sharedViews.ts';
import type { ListColumn } from '../screen.ts';

/** All columns in their order; the first one stays. */
export const inChosenOrder = ([first, ...others]: readonly ListColumn[], { order = [] }: ColumnChoice) =>
  first ? [first, ...inOrder(others, ({ field }) => field, order)] : [];

/** Whether a column is seen, in the tab that is chosen; no tab: that of all records, or of several. */
export const isShown = (
  { field, hidden, tabs }: ListColumn,
  { shown = {} }: ColumnChoice,
  tab: string | undefined,
) => shown[field] ?? (!hidden && (!tabs || (tab !== undefined && tabs.includes(tab))));

export type Sizable = {
  id: string;
  /** What its longest text takes, in pixels. */
  natural: number;
  /** What its heading takes, which is never cut. */
  head?: number;
  /** Gives way where room is scarce, and takes what is left over. */
  flows: boolean;
  /** Must be in sight without scrolling. */
  priority: boolean;
  /** Pinned to the end of the table, and in sight anyway. */
  pinned?: boolean;
  /** Set by the person. */
  width?: number | undefined;
};

const comfortable = 240;
/** Of a text; of one that names the record, or must be read otherwise. */
const [least, leastOfPriority] = [112, 160];

/** What it takes where there is room for all. */
export const usualWidth = (column: Sizable) =>
  column.width ?? (column.flows ? Math.min(column.natural, comfortable) : column.natural);

/**
 * Where the columns stand and how wide they are, in a table of this width: those with priority are in sight. Where
 * there is not enough room, texts before them are cut; where that is not enough, what stands before them makes room.
 */
export function fitted(columns: readonly Sizable[], room: number): { id: string; width: number }[] {
  const natural = (column: Sizable) => column.width ?? column.natural;
  const usual = usualWidth;
  const small = (column: Sizable) =>
    column.width ??
    (column.flows
      ? Math.min(column.natural, Math.max(column.head ?? 0, column.priority ? leastOfPriority : least))
      : column.natural);

  const ordered = prioritised(columns, room, small);
  const seen = wholeIn(ordered, room, usual, small);
  const all = sum(ordered, usual);
  const spare = room - sum(seen, usual);
  const widths =
    all <= room
      ? shared(ordered, usual, natural, room - all)
      : spare > 0 && isPinned(columns)
        ? shared(seen, usual, filling(seen, usual, spare), spare)
        : shared(seen, small, usual, room - sum(seen, small));
  return ordered.map((column) => ({
    id: column.id,
    width: Math.floor(widths.get(column.id) ?? usual(column)),
  }));
}

type Width = (column: Sizable) => number;
const sum = (columns: readonly Sizable[], width: Width) =>
  columns.reduce((total, column) => total + width(column), 0);

const isPinned = (columns: readonly Sizable[]) => columns.some(({ pinned }) => pinned);

/** The columns up to the last that has priority, and those that are pinned. */
function mustSee(columns: readonly Sizable[]): Sizable[] {
  const last = columns.findLastIndex(({ priority }) => priority);
  return columns.filter(({ pinned }, at) => at <= last || pinned);
}

/**
 * Before a pinned column none is cut by it: as many more stand there as have room, the last one with its text cut. Where nothing is pinned, what shows a
 * part of itself at the edge says that there is more.
 */
function wholeIn(columns: readonly Sizable[], room: number, usual: Width, small: Width): Sizable[] {
  const seen = mustSee(columns);
  if (!isPinned(columns)) return seen;
  const next = columns.find((column) => !seen.includes(column));
  const more = next && columns.filter((column) => column === next || seen.includes(column));
  if (!more || sum(seen, usual) + small(next) > room) return seen;
  const upTo = columns.map((column) => (column === next ? { ...column, priority: true } : column));
  return wholeIn(upTo, room, usual, small);
}

/** The widths with which they take what is left over, each its part. */
function filling(columns: readonly Sizable[], from: Width, left: number): Width {
  const growing = columns.filter(({ width }) => width === undefined);
  return (column) => from(column) + (growing.includes(column) ? left / growing.length : 0);
}

const inSight = (columns: readonly Sizable[], room: number, width: Width) =>
  sum(mustSee(columns), width) <= room;

/** As they stand, but for the last of those that may wait: they make room, one after the other, until it suffices. */
function prioritised(columns: readonly Sizable[], room: number, width: Width): readonly Sizable[] {
  if (inSight(columns, room, width)) return columns;
  const last = columns.findLastIndex(({ priority }) => priority);
  const waits = columns.findLastIndex(
    ({ priority, pinned }, at) => at > 0 && at < last && !priority && !pinned,
  );
  if (waits < 0) return columns;
  const others = columns.toSpliced(waits, 1);
  return prioritised(others.toSpliced(last, 0, columns[waits]!), room, width);
}

/** Each column's width between two bounds, with what is left over going to those that flow, by what they lack. */
function shared(columns: readonly Sizable[], from: Width, to: Width, left: number): Map<string, number> {
  const lack = sum(columns, (column) => to(column) - from(column));
  const part = lack > 0 ? Math.min(1, Math.max(0, left) / lack) : 0;
  return new Map(columns.map((column) => [column.id, from(column) + (to(column) - from(column)) * part]));
}
