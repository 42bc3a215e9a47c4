/** The columns of records as every place shows them: tables, cards, lines, paper, files and the first paint. */
import { memoize } from '#model/values/memoize.ts';
import { comesFirst, hasFigures, refersTo, traitsOf } from '#model/traits.ts';
import type { Column, Field } from '#model/types.ts';
import { isSortable } from './isSortable.ts';
import { decimalsOfColumn } from './number/decimalsIn.ts';
import { formatValue, kindOf } from './registry.ts';

export type StoredValues = Readonly<Record<string, unknown>>;

/** What a text needs that its record lacks. */
export type NamesOfOthers = {
  /** The title of a record by resource and id; undefined while it loads. */
  (resource: string, id: unknown): string | undefined;
  /** The unit of a number that takes it from another field. */
  unitOf?: (field: Field, record: StoredValues) => string | undefined;
};

/** Stands for a title that has not arrived yet. */
export const lateTitle = '…';

export type TextColumn = {
  field: Field;
  label: string;
  align: 'left' | 'right';
  sortable: boolean;
  /** Shown at any width, and first on a card. */
  priority?: boolean;
  /** True when the config says so, and it is not just an amount. */
  isWanted?: boolean;
  text: (record: StoredValues) => string;
  /** The resource of the field. */
  resource?: string | undefined;
  /** Never wraps: numbers, dates, documents, states. */
  noWrap: boolean;
  /** The minimum width in pixels to which it may shrink. Ignored when it never wraps. */
  least?: number;
  /** The role of the value on a card, when it is not in the list of facts. */
  part?: 'chip' | 'picture';
  /** In pixels: the space before the text. */
  before?: number;
  /** Sticks to the table's end while the other columns scroll; false where that would cover them. */
  sticky?: boolean;
  /** A note beside the value, such as the time until a date. */
  note?: (record: StoredValues) => string | undefined;
  /** In pixels; absent: as the texts need. */
  width?: number;
};

/** In pixels: the space for the picture before a referenced record's title. */
const besideName = 32;

export type Texts = {
  titles: NamesOfOthers;
  timeZone: string;
  /** The least number of decimals of a field's numbers. */
  decimalsOf?: (field: Field) => number | undefined;
};

/** As many decimals as the most precise number of a column has, so that all of them align. */
export const alignedAmong =
  (records: readonly StoredValues[]) =>
  (field: Field): number | undefined =>
    decimalsOfColumn(
      field,
      records.map((record) => record[field.id]),
    );

/** The columns whose fields there are. */
export const columnsOf = (
  columns: readonly (Column & { priority?: boolean })[],
  fields: Readonly<Record<string, Field>>,
  { titles, timeZone, decimalsOf }: Texts,
): TextColumn[] => {
  const shown = columns.flatMap(({ field: id, label, priority }): TextColumn | [] => {
    const field = fields[id];
    if (!field) return [];
    const { align, flows, part: partOf } = kindOf(field);
    const part = partOf?.(field);
    return {
      field,
      label: label ?? field.label,
      align,
      noWrap: !flows || part !== undefined,
      ...(typeof flows === 'number' && { least: flows }),
      ...(part && { part }),
      ...('withImage' in field && field.withImage && { before: besideName }),
      sortable: isSortable(field),
      priority: comesFirst(field, priority),
      ...(priority && { isWanted: true }),
      // formatted once: a column's width, its cell, its hint and the name of its row ask for the same text
      text: memoize(shownTextOf(field, titles, timeZone, decimalsOf?.(field))),
    };
  });
  // the state matters most, and is always visible
  const state = shown.find(({ field }, at) => at > 0 && traitsOf(field).state);
  if (state) state.sticky = true;
  return shown;
};

/**
 * The index of the column that names the record or links to it: the first text column, since pictures and
 * files may be missing.
 */
export const namingColumn = (columns: readonly TextColumn[]): number =>
  Math.max(
    0,
    columns.findIndex(({ field, part }) => part !== 'picture' && !traitsOf(field).attachment),
  );

/** The classes of a table's cell, on the server and in the app. */
export const cellClass = ({ align, noWrap, sticky, width, field }: Omit<TextColumn, 'text'>): string =>
  `${align === 'right' ? 'right fixed' : noWrap ? 'fixed' : 'flows'}${hasFigures(field) ? ' figures' : ''}${sticky ? ' kept' : ''}${width ? ' sized' : ''}`;

/** The displayed text of a field, with the titles of references. */
export function shownTextOf(
  field: Field,
  titles: NamesOfOthers,
  timeZone: string,
  decimals?: number,
): TextColumn['text'] {
  if (refersTo(field))
    return (record) =>
      [record[field.id]]
        .flat()
        .filter((id) => id !== null && id !== undefined && id !== '')
        .map((id) => titles(field.resource, id) ?? lateTitle)
        .join(', ');
  const context = { timeZone, ...(decimals && { decimals }) };
  return (record) => {
    const value = record[field.id];
    if (value === null || value === undefined) return '';
    const unit = titles.unitOf?.(field, record);
    return formatValue(field, value, unit ? { ...context, unit } : context);
  };
}
