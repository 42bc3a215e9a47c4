/** A list's columns as one user has chosen, ordered and sized them. */
import { inOrder } from '../../order.ts';
import type { ColumnChoice } from '../../../model/api/sharedViews.ts';
import type { ListColumn } from '../screen.ts';

/** All columns in the user's order; the first one stays first. */
export const inChosenOrder = ([first, ...others]: readonly ListColumn[], { order = [] }: ColumnChoice) =>
  first ? [first, ...inOrder(others, ({ field }) => field, order)] : [];

/** True when a column is visible in the chosen tab. `tab` is undefined for all records or several tabs. */
export const isShown = (
  { field, hidden, tabs }: ListColumn,
  { shown = {} }: ColumnChoice,
  tab: string | undefined,
) => shown[field] ?? (!hidden && (!tabs || (tab !== undefined && tabs.includes(tab))));

export type Sizable = {
  id: string;
  /** The width of its longest text, in pixels. */
  contentWidth: number;
  /** The width of its heading, which is never truncated. */
  head?: number;
  /** True when it can shrink if room is scarce, and grow into remaining room. */
  flows: boolean;
  /** To how many pixels its kind may shrink, if it needs more than other texts do. */
  least?: number | undefined;
  /** True when it must be visible without scrolling. */
  priority: boolean;
  /** True when it is pinned to the end of the table, and so always visible. */
  pinned?: boolean;
  /** The width set by the user. */
  width?: number | undefined;
};

const comfortable = 240;
/** The minimum widths of a text column, without and with priority. */
const [least, leastOfPriority] = [112, 160];

/** The width when there is room for all columns. */
export const usualWidth = (column: Sizable) =>
  column.width ?? (column.flows ? Math.min(column.contentWidth, comfortable) : column.contentWidth);

/**
 * Lays out the columns for a table of this width, so that priority columns are visible. First, text columns
 * before them shrink; if that is not enough, other columns move behind them.
 */
export function fitted(columns: readonly Sizable[], room: number): { id: string; width: number }[] {
  const natural = (column: Sizable) => column.width ?? column.contentWidth;
  const usual = usualWidth;
  const small = (column: Sizable) =>
    column.width ??
    (column.flows
      ? Math.min(
          column.contentWidth,
          Math.max(column.head ?? 0, column.least ?? 0, column.priority ? leastOfPriority : least),
        )
      : column.contentWidth);

  const ordered = prioritised(columns, room, small);
  const seen = wholeIn(ordered, room, usual, small);
  const all = sum(ordered, usual);
  const spare = room - sum(seen, usual);
  const widths =
    all <= room
      ? shared(ordered, usual, natural, room - all)
      : spare > 0 && isPinned(columns)
        ? grown(seen, usual, natural, spare)
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

/** The columns up to the last one with priority, and the pinned ones. */
function mustSee(columns: readonly Sizable[]): Sizable[] {
  const last = columns.findLastIndex(({ priority }) => priority);
  return columns.filter(({ pinned }, at) => at <= last || pinned);
}

/**
 * The columns that fit completely. With a pinned column at the end, as many others as possible are added, the
 * last one with its text truncated. Without one, a partly visible column shows that there is more to scroll
 * to.
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

/**
 * Widths that give the remaining room to texts that are cut, and what is left then evenly to all columns that the user
 * has not sized.
 */
function grown(
  columns: readonly Sizable[],
  usual: Width,
  natural: Width,
  spare: number,
): Map<string, number> {
  const whole = shared(columns, usual, natural, spare);
  const growing = columns.filter(({ width }) => width === undefined);
  const left = spare - sum(columns, ({ id }) => whole.get(id)!) + sum(columns, usual);
  for (const { id } of growing) whole.set(id, whole.get(id)! + left / growing.length);
  return whole;
}

const inSight = (columns: readonly Sizable[], room: number, width: Width) =>
  sum(mustSee(columns), width) <= room;

/** Moves columns without priority behind the others, the last one first, until those with priority fit. */
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

/** Widths between two bounds. The remaining room is distributed in proportion to what each column lacks. */
function shared(columns: readonly Sizable[], from: Width, to: Width, left: number): Map<string, number> {
  const lack = sum(columns, (column) => to(column) - from(column));
  const part = lack > 0 ? Math.min(1, Math.max(0, left) / lack) : 0;
  return new Map(columns.map((column) => [column.id, from(column) + (to(column) - from(column)) * part]));
}
