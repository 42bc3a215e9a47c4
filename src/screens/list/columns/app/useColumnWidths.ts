import { useMemo } from 'react';
import { hasFigures, isMoney, refersTo, traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { lateTitle, type StoredValues } from '#kinds/columnsOf.ts';
import type { ColumnChoice } from '#model/api/sharedViews.ts';
import type { TotalText } from '#ui/table/RecordTable.tsx';
import {
  fitted,
  neededColumns,
  usualWidth,
  type Needed,
  type Rank,
  figuresWidth,
  textWidth,
  widthInTwoLines,
} from '../columnLayout.ts';
import { textScale } from '#kit/theme/theme.ts';

type Options = {
  records: readonly StoredValues[];
  totals?: StoredValues | undefined;
  totalText?: TotalText;
  widths: ColumnChoice['widths'];
  /** The width of the table in pixels, without its columns for selection and actions. */
  room: number;
  /** The fields whose columns are never hidden. */
  needed: Needed;
};

type Placed = {
  columns: ColumnView[];
  /** The columns that have no room. */
  hidden: ColumnView[];
};

type Table = Omit<Options, 'widths' | 'needed'> & {
  /** In pixels: of the sign that names the hidden columns, where the table has no column for it. */
  sign?: number;
  choice?: ColumnChoice;
  sort: string | undefined;
  totalKinds?: object;
};

/** Sizes the columns and hides those without room. */
export function useColumnWidths(
  columns: ColumnView[],
  { records, totals, totalText, room, sign = 0, choice = unchanged, sort, totalKinds }: Table,
): Placed {
  return useMemo(() => {
    if (room <= 0) return { columns, hidden: noColumns };
    const { widths, shown } = choice;
    const needed = neededOf(columns, { sort, totals: totalKinds, shown });
    const placedIn = (width: number) =>
      scaled(
        columns,
        { records, totals, ...(totalText && { totalText }), widths, room: width, needed },
        textScale(),
      );
    const whole = placedIn(room);
    return sign > 0 && whole.hidden.length > 0 ? placedIn(room - sign) : whole;
  }, [columns, records, totals, totalText, room, sign, choice, sort, totalKinds]);
}

const unchanged: ColumnChoice = {};

/**
 * Widths are estimated for a default font of 16 px. With a larger one, the table is laid out in a smaller room, and then
 * enlarged.
 */
export function scaled(columns: readonly ColumnView[], given: Options, scale: number): Placed {
  if (scale === 1) return sized(columns, given);
  const widths =
    given.widths &&
    Object.fromEntries(Object.entries(given.widths).map(([id, width]) => [id, width / scale] as const));
  const placed = sized(columns, { ...given, widths, room: given.room / scale });
  return {
    ...placed,
    columns: placed.columns.map((column) => ({
      ...column,
      ...(column.width && { width: Math.floor(column.width * scale) }),
    })),
  };
}

const noColumns: ColumnView[] = [];

/** If the full notes would truncate a text column, or hide a column, uses the short ones. */
export function sized(columns: readonly ColumnView[], given: Options): Placed {
  const { widths, room } = given;
  const whole = placed(columns, given);
  const isBrief = whole.isCut && columns.some(({ brief }) => brief);
  const briefly = isBrief && columns.map((column) => ({ ...column, ...column.brief }));
  const [views, layout] = briefly ? [briefly, placed(briefly, given)] : [columns, whole];
  const viewOf = (id: string) => views.find(({ field }) => field.id === id)!;
  return {
    columns: filled(layout.columns, room, widths).map(({ id, width }) => ({
      ...viewOf(id),
      width,
      ...((!layout.overflows || room < leastPinned) && { sticky: false }),
    })),
    hidden: layout.hidden.map(viewOf),
  };
}

/** Sizes the columns. Returns whether a column was dropped, or a text column is narrower than usual. */
function placed(columns: readonly ColumnView[], options: Options) {
  const { records, widths, room, needed } = options;
  const sizable = columns.map((column, at) => {
    const texts = records.map((record) => column.text(record));
    const contentWidth = naturalWidth(column, at === 0, { ...options, texts });
    const { id } = column.field;
    // beside an open record a state is rather cut than missing
    const isCutState = room < leastPinned && traitsOf(column.field).state === true;
    return {
      id,
      contentWidth,
      head: headWidth(column) + padding,
      flows: !column.noWrap || isCutState,
      least: isCutState ? leastState : texts.every(isCode) ? contentWidth : column.least,
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

/** The fields of the columns that are never hidden: see neededColumns, and those that the user has chosen. */
export function neededOf(
  columns: readonly ColumnView[],
  {
    sort,
    totals = {},
    shown = {},
  }: { sort: string | undefined; totals?: object | undefined; shown?: ColumnChoice['shown'] },
): Needed {
  const fields = new Set(Object.keys(totals));
  const { always, atDesk } = neededColumns(columns.map(candidateOf), { sort, totals: fields });
  const chosen = Object.keys(shown).filter((field) => shown[field]);
  const kept = new Set([columns[0]?.field.id, ...atDesk, ...chosen]);
  return {
    always: new Set([...always, ...chosen]),
    atDesk,
    ...(atDesk.size > 0 && { givesWay: new Set([...always].filter((field) => !kept.has(field))) }),
  };
}

export const candidateOf = ({ field, isWanted = false }: Pick<ColumnView, 'field' | 'isWanted'>) => ({
  field: field.id,
  party: partyOf(field),
  state: traitsOf(field).state === true,
  money: isMoney(field),
  names: refersTo(field) || traitsOf(field).text === 'line',
  isWanted,
});

const partyOf = (field: Field): 'one' | 'several' | undefined => {
  const paths = field.copy ?? field.lookup;
  if (refersTo(field)) return traitsOf(field).holdsMany ? undefined : 'one';
  return traitsOf(field).text === 'line' && Array.isArray(paths) && paths.length > 1 ? 'several' : undefined;
};

function rankOf({ field, priority }: ColumnView, { always, atDesk, givesWay }: Needed, room: number): Rank {
  if (givesWay?.has(field.id) && leastWithState <= room && room < leastPinned)
    return isMoney(field) ? 'priority' : 'usual';
  if (always.has(field.id)) return 'needed';
  if (atDesk.has(field.id)) return room < leastWithState ? 'priority' : 'needed';
  return priority ? 'priority' : 'usual';
}

/** True for one short word, such as the number of a document: cut, it would be worthless. */
const isCode = (text: string) => /^[^\s…]{0,16}$/.test(text);

/** In narrower tables, a pinned column would leave no room for the others. */
const leastPinned = 760;
/** The width of a list beside an open record, which keeps the sorted column and the state. */
const leastWithState = 360;
/** Of a state that is cut: a word, as a chip. */
const leastState = 88;
/** Of a cell, and a little more, as letters are measured without kerning. */
const padding = 25;
/** Extra padding at both ends of a table. */
const edge = 4;
/** The padding of a chip, and its font size relative to other text. */
const [chip, chipText] = [18, 0.94];

type Sized = readonly { id: string; width: number }[];

/**
 * Distributes the remaining width over the columns, and adds the edges. The browser would give a share to the
 * columns for selection and actions too, which would separate a checkbox from the name beside it.
 */
function filled(columns: Sized, room: number, widths: ColumnChoice['widths']): Sized {
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

/**
 * In pixels, the widest title of each reference when it was last shown: room for those that are on their way. Nothing
 * moves when they arrive.
 */
const titleWidths = new Map<string, number>();
const usualTitle = 160;

/** The width of a heading, which may take two lines. */
const headWidth = ({ label }: ColumnView) => Math.ceil(widthInTwoLines(label, 0.952)) + 2;

/** The estimated width of a column's longest text. */
function naturalWidth(
  column: ColumnView,
  isNaming: boolean,
  {
    records,
    texts,
    totals,
    totalText = (_field, shown) => shown,
  }: Pick<Options, 'records' | 'totals' | 'totalText'> & { texts: readonly string[] },
): number {
  const { text, note, part, field, before = 0 } = column;
  const head = headWidth(column);
  // Links are drawn in a bolder font.
  const strength = part === 'chip' ? chipText : isNaming || refersTo(field) ? 1.025 : 1;
  const ofText = !isNaming && hasFigures(field) ? figuresWidth : textWidth;
  const place = `${column.resource}.${field.id}`;
  const cells = texts.map((shown, at) => {
    const words = note?.(records[at]!);
    if (shown === lateTitle) return titleWidths.get(place) ?? usualTitle;
    return before + ofText(shown, strength) + (words ? figuresWidth(` · ${words}`, 1.02) : 0);
  });
  if (refersTo(field) && cells.length > 0) titleWidths.set(place, Math.max(...cells));
  const total =
    totals && Object.hasOwn(totals, field.id) ? figuresWidth(totalText(field.id, text(totals))) : 0;
  if (part === 'picture') return Math.max(head, 48) + padding;
  return Math.ceil(Math.max(head, total, ...cells) + padding + (part === 'chip' ? chip : 0));
}
