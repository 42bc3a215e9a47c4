/** The columns of records as every place shows them: tables, cards, lines, paper, files and the first paint. */
import { memoize } from '#model/values/memoize.ts';
import { comesFirst, refersTo } from '#model/traits.ts';
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
};

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
): TextColumn[] =>
  columns.flatMap(({ field: id, label, priority }) => {
    const field = fields[id];
    if (!field) return [];
    return {
      field,
      label: label ?? field.label,
      align: kindOf(field).align,
      sortable: isSortable(field),
      priority: comesFirst(field, priority),
      ...(priority && { isWanted: true }),
      // formatted once: a column's width, its cell, its hint and the name of its row ask for the same text
      text: memoize(shownTextOf(field, titles, timeZone, decimalsOf?.(field))),
    };
  });

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
