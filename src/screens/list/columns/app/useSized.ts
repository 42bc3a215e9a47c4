import { useMemo } from 'react';
import { refersTo, traitsOf } from '../../../../model/traits.ts';
import type { ColumnView, Stored } from '../../../../app/ui/columns.ts';
import type { ColumnChoice } from '../../../../model/sharedViews.ts';
import { fitted } from '../arrange.ts';
import { textWidth } from '../textWidth.ts';

type Options = {
  records: readonly Stored[];
  totals?: Stored | undefined;
  widths: ColumnChoice['widths'];
  /** The width of the table in pixels, without its columns for selection and actions. */
  room: number;
};

/** Orders and sizes the columns so that those with priority are visible. */
export function useSized(columns: ColumnView[], { records, totals, widths, room }: Options): ColumnView[] {
  return useMemo(() => {
    if (room <= 0) return columns;
    const state = columns.findIndex(({ field }, at) => at > 0 && traitsOf(field).state);
    const sized = fitted(
      columns.map((column, at) => ({
        id: column.field.id,
        natural: naturalWidth(column, at === 0, records, totals),
        flows: !column.fixed,
        priority: at === 0 || column.priority === true,
        pinned: at === state && room >= leastPinned,
        width: widths?.[column.field.id],
      })),
      room - 2 * edge,
    );
    return filled(sized, room, widths).map(({ id, width }) => ({
      ...columns.find(({ field }) => field.id === id)!,
      width,
    }));
  }, [columns, records, totals, widths, room]);
}

/** Narrower tables have no pinned columns: see TableFrame. */
const leastPinned = 760;
const padding = 26;
/** Extra padding at both ends of a table. */
const edge = 4;
const sortIcon = 24;
const chip = 18;

type Sized = readonly { id: string; width: number }[];

/**
 * Distributes the remaining width over the columns, and adds the edges. The browser would give a share to the
 * columns for selection and actions too, which would separate a checkbox from the name beside it.
 */
function filled(sized: Sized, room: number, widths: ColumnChoice['widths']): Sized {
  const sum = (columns: Sized) => columns.reduce((total, { width }) => total + width, 0);
  const spare = room - 2 * edge - sum(sized);
  const growing = sized.filter(({ id }) => widths?.[id] === undefined);
  const part = spare > sized.length ? spare / sum(growing) : 0;
  return sized.map(({ id, width }, at) => ({
    id,
    width:
      Math.floor(width * (widths?.[id] === undefined ? 1 + part : 1)) +
      (at === 0 || at === sized.length - 1 ? edge : 0),
  }));
}

/** The estimated width of a column's longest text. */
function naturalWidth(
  column: ColumnView,
  isNaming: boolean,
  records: readonly Stored[],
  totals: Stored | undefined,
): number {
  const { label, sortable, text, note, part, field, before = 0 } = column;
  const head = textWidth(label, 0.95) + (sortable ? sortIcon : 0);
  // Links are drawn in a bolder font.
  const strength = isNaming || refersTo(field) ? 1.06 : 1;
  const cells = records.map((record) => {
    const words = note?.(record);
    return before + textWidth(text(record), strength) + (words ? textWidth(` · ${words}`, 1.04) : 0);
  });
  const total = totals && Object.hasOwn(totals, field.id) ? textWidth(text(totals), 1.05) : 0;
  if (part === 'picture') return Math.max(head, 48) + padding;
  return Math.ceil(Math.max(head, total, ...cells) + padding + (part === 'chip' ? chip : 0));
}
