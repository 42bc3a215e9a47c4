/**
 * How wide the columns of a table are, and which of them have room. Pure and small: it also runs in the page that the server has
 * drawn, before anything is painted.
 */

import type { ColumnChoice } from '#model/api/sharedViews.ts';

/** Of the columns for the selection and for the menu of a row, in pixels. */
export const [checkWidth, menuWidth] = [44, 48];

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
  rank: Rank;
  /** The width set by the user. */
  width?: number | undefined;
};

/** How long a column stays where room is scarce. Needed columns are never hidden. */
export type Rank = 'needed' | 'priority' | 'usual';

type ColumnLayout = {
  /** The visible columns in their order, with widths in pixels. */
  columns: { id: string; width: number }[];
  /** The columns without room, in their order. */
  hidden: string[];
  /** The shorter notes are used. */
  isBrief?: boolean;
  /** True when the needed columns alone take more than the room, so that the table scrolls sideways. */
  overflows: boolean;
};

export type ColumnCandidate = {
  field: string;
  /** `one` for a reference, `several` for the name that one of several references leads to. */
  party?: 'one' | 'several' | undefined;
  state: boolean;
  money: boolean;
  /** True for texts and references, which can name a party. */
  names: boolean;
  /** True when the config gives the column priority. */
  isWanted: boolean;
};

/** The fields of needed columns: those of every table, and those that a narrow table may hide. */
export type Needed = {
  always: ReadonlySet<string>;
  atDesk: ReadonlySet<string>;
  /** Those of every table that a list beside an open record gives up for the sorted column and the state. */
  givesWay?: ReadonlySet<string>;
};

/**
 * The columns that a reader needs to know a row by: the first (the title), the sorted one, the party, the state, the
 * amount. The party is a text or reference with priority in the config, else the name of one of several parties,
 * else the first reference. The amount is the first money column with a total, else the first money column.
 */
export function neededColumns(
  columns: readonly ColumnCandidate[],
  { sort, totals }: { sort: string | undefined; totals: ReadonlySet<string> },
): Needed {
  const fieldsOf = (some: readonly ColumnCandidate[]) => new Set(some.map(({ field }) => field));
  return {
    always: fieldsOf([
      ...columns.slice(0, 1),
      ...partiesIn(columns).slice(0, 1),
      ...amountsIn(columns, totals).slice(0, 1),
    ]),
    atDesk: fieldsOf([
      ...columns.filter(({ field }) => field === sort),
      ...columns.filter(({ state }) => state).slice(0, 1),
    ]),
  };
}

/** The amounts of money: first those with a total. */
export function amountsIn<C extends Pick<ColumnCandidate, 'field' | 'money'>>(
  columns: readonly C[],
  totals: ReadonlySet<string>,
): C[] {
  const amounts = columns.filter(({ money }) => money);
  return [...amounts.filter(({ field }) => totals.has(field)), ...amounts];
}

/** The columns that may name the party, the likeliest first. */
export const partiesIn = <C extends Pick<ColumnCandidate, 'party' | 'names' | 'isWanted'>>(
  columns: readonly C[],
): C[] => [
  ...columns.filter(({ isWanted, names }) => isWanted && names),
  ...columns.filter(({ party }) => party === 'several'),
  ...columns.filter(({ party }) => party === 'one'),
];

const comfortable = 264;
/** The minimum widths of a text column, in pixels, without and with priority. */
const [least, leastOfPriority] = [112, 128];

/** The width when there is room for all columns. */
const usualWidth = (column: Sizable) =>
  column.width ?? (column.flows ? Math.min(column.contentWidth, comfortable) : column.contentWidth);

const natural = (column: Sizable) => column.width ?? column.contentWidth;

const small = (column: Sizable) =>
  column.width ??
  (column.flows
    ? Math.min(
        column.contentWidth,
        Math.max(column.head ?? 0, column.least ?? 0, column.rank === 'usual' ? least : leastOfPriority),
      )
    : column.contentWidth);

/** Where even the needed columns have no room, a text is cut further, so that no amount is cut at the table's end. */
const tightest = 72;
const tight = (column: Sizable) =>
  column.flows && column.width === undefined
    ? Math.min(small(column), Math.max(column.head ?? 0, column.least ?? 0, tightest))
    : small(column);

/** The texts that a row is known by are not cut for columns that can be hidden. */
const readable = (column: Sizable) => (column.rank === 'needed' ? usualWidth(column) : small(column));

/**
 * Lays out the columns for a table of this width, in their order. First, texts shrink but for those that a row is known by;
 * if that is not enough, columns are hidden from the right: those without priority first. Then these texts shrink too,
 * and at last columns with priority are hidden.
 */
export function fitted(columns: readonly Sizable[], room: number): ColumnLayout {
  const visible = withRoom(columns, room);
  const spare = room - sum(visible, usualWidth);
  const least = [readable, small].find((width) => sum(visible, width) <= room) ?? tight;
  const widths =
    spare >= 0
      ? shared(visible, usualWidth, natural, spare)
      : shared(visible, least, usualWidth, room - sum(visible, least));
  return {
    columns: visible.map(({ id }) => ({ id, width: Math.floor(widths.get(id)!) })),
    hidden: columns.filter((column) => !visible.includes(column)).map(({ id }) => id),
    overflows: sum(visible, tight) > room,
  };
}

type Width = (column: Sizable) => number;
const sum = (columns: readonly Sizable[], width: Width) =>
  columns.reduce((total, column) => total + width(column), 0);

function withRoom(columns: readonly Sizable[], room: number): readonly Sizable[] {
  const last = (rank: Rank) => columns.findLastIndex((column) => column.rank === rank);
  const usual = last('usual');
  if (sum(columns, usual < 0 ? small : readable) <= room) return columns;
  const leaves = usual < 0 ? last('priority') : usual;
  return leaves < 0 ? columns : withRoom(columns.toSpliced(leaves, 1), room);
}

/** Widths between two bounds. The remaining room is distributed in proportion to what each column lacks. */
function shared(columns: readonly Sizable[], from: Width, to: Width, left: number): Map<string, number> {
  const lack = sum(columns, (column) => to(column) - from(column));
  const part = lack > 0 ? Math.min(1, Math.max(0, left) / lack) : 0;
  return new Map(columns.map((column) => [column.id, from(column) + (to(column) - from(column)) * part]));
}

/** What the layout knows of a column. It travels with a drawn page, as the server does not know the room there. */
export type ColumnMeasure = ColumnCandidate & {
  /** In pixels: its longest text, and with the shorter notes. */
  content: number;
  brief?: number;
  head: number;
  flows: boolean;
  least?: number;
  /** Short words, such as the numbers of documents: cut, they would be worthless. */
  isCode?: true;
  isFirst?: true;
};

/** A table that the server has drawn, with what its columns are fitted by. */
export type DrawnTable = {
  columns: readonly ColumnMeasure[];
  sort: string;
  /** The fields with a total. */
  totals: readonly string[];
  hasSelection: boolean;
  hasMenu: boolean;
};

/** The columns that are never hidden: see neededColumns, and those that the user has chosen. */
export function neededIn(
  columns: readonly ColumnCandidate[],
  {
    sort,
    totals = [],
    shown = {},
  }: { sort?: string | undefined; totals?: readonly string[]; shown?: ColumnChoice['shown'] },
): Needed {
  const { always, atDesk } = neededColumns(columns, { sort, totals: new Set(totals) });
  const chosen = Object.keys(shown).filter((field) => shown[field]);
  const kept = new Set([columns[0]?.field, ...atDesk, ...chosen]);
  return {
    always: new Set([...always, ...chosen]),
    atDesk,
    ...(atDesk.size > 0 && { givesWay: new Set([...always].filter((field) => !kept.has(field))) }),
  };
}

type Room = { room: number; widths?: ColumnChoice['widths'] | undefined; needed: Needed };

/**
 * Widths are estimated for a default font of 16 px. With a larger one, the table is laid out in a smaller room, and then
 * enlarged.
 */
export function laidOut(
  columns: readonly ColumnMeasure[],
  { room, widths = {}, needed }: Room,
  scale = 1,
): ColumnLayout {
  const own = Object.entries(widths).map(([id, width]) => [id, width / scale] as const);
  const layout = inRoom(columns, { room: room / scale, widths: Object.fromEntries(own), needed });
  if (scale === 1) return layout;
  const enlarged = layout.columns.map(({ id, width }) => ({ id, width: Math.floor(width * scale) }));
  return { ...layout, columns: enlarged };
}

/** If the full notes would truncate a text column, or hide a column, uses the short ones. */
function inRoom(columns: readonly ColumnMeasure[], given: Required<Room>): ColumnLayout {
  const whole = placed(columns, given);
  const isBrief = whole.isCut && columns.some(({ brief }) => brief !== undefined);
  const layout = isBrief
    ? placed(
        columns.map((column) => ({ ...column, content: column.brief ?? column.content })),
        given,
      )
    : whole;
  return {
    columns: filled(layout.columns, given),
    hidden: layout.hidden,
    isBrief,
    overflows: layout.overflows && given.room >= leastPinned,
  };
}

/** Also says whether a column was dropped, or a text column is narrower than usual. */
function placed(columns: readonly ColumnMeasure[], { widths, room, needed }: Required<Room>) {
  const sizable = columns.map((column): Sizable => {
    const { field: id, content, head, flows, isCode, least } = column;
    // beside an open record a state is rather cut than missing
    const isCutState = room < leastPinned && column.state;
    return {
      id,
      contentWidth: content,
      head,
      flows: flows || isCutState,
      least: isCutState ? leastState : isCode ? content : least,
      rank: rankOf(column, needed, room),
      width: widths?.[id],
    };
  });
  const layout = fitted(sizable, room - 2 * edge);
  const isCut =
    layout.hidden.length > 0 ||
    layout.columns.some(({ id, width }) => {
      const column = sizable.find((one) => one.id === id)!;
      return column.flows && column.width === undefined && width < Math.floor(usualWidth(column));
    });
  return { ...layout, isCut };
}

function rankOf({ field, isFirst, money }: ColumnMeasure, needed: Needed, room: number): Rank {
  const { always, atDesk, givesWay } = needed;
  if (givesWay?.has(field) && leastWithState <= room && room < leastPinned)
    return money ? 'priority' : 'usual';
  if (always.has(field)) return 'needed';
  if (atDesk.has(field)) return room < leastWithState ? 'priority' : 'needed';
  return isFirst ? 'priority' : 'usual';
}

/** In narrower tables, a pinned column would leave no room for the others. */
const leastPinned = 760;
/** The width of a list beside an open record, which keeps the sorted column and the state. */
const leastWithState = 360;
/** Of a state that is cut: a word, as a chip. */
const leastState = 88;
/** Extra padding at both ends of a table. */
const edge = 4;

type Sized = readonly { id: string; width: number }[];

/**
 * Distributes the remaining width over the columns, and adds the edges. The browser would give a share to the
 * columns for selection and actions too, which would separate a checkbox from the name beside it.
 */
function filled(columns: Sized, { room, widths }: Required<Room>): { id: string; width: number }[] {
  const sum = (some: Sized) => some.reduce((total, { width }) => total + width, 0);
  const spare = room - 2 * edge - sum(columns);
  const growing = columns.filter(({ id }) => widths?.[id] === undefined);
  const part = spare > columns.length ? spare / sum(growing) : 0;
  return columns.map(({ id, width }, at) => ({
    id,
    width:
      Math.floor(width * (widths?.[id] === undefined ? 1 + part : 1)) +
      (at === 0 || at === columns.length - 1 ? edge : 0),
  }));
}
