import { useMemo } from 'react';
import type { ColumnView } from '#kinds/ui/columns.ts';
import type { StoredValues } from '#kinds/columnsOf.ts';
import type { ColumnChoice } from '#model/api/sharedViews.ts';
import type { TotalText } from '#kinds/totalText.ts';
import { textScale } from '#kit/theme/theme.ts';
import { neededOf, sized, type Fitted } from '../columnSizes.ts';

type Table = {
  records: readonly StoredValues[];
  totals?: StoredValues | undefined;
  totalText?: TotalText;
  /** The width of the table in pixels, without its columns for selection and actions. */
  room: number;
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
): Fitted<ColumnView> {
  return useMemo(() => {
    if (room <= 0) return { columns, hidden: noColumns };
    const { widths, shown } = choice;
    const needed = neededOf(columns, { sort, totals: totalKinds, ...(shown && { shown }) });
    const given = { records, totals, totalText, widths, needed, titleWidths };
    const whole = sized(columns, { ...given, room }, textScale());
    return sign > 0 && whole.hidden.length > 0
      ? sized(columns, { ...given, room: room - sign }, textScale())
      : whole;
  }, [columns, records, totals, totalText, room, sign, choice, sort, totalKinds]);
}

const unchanged: ColumnChoice = {};
const noColumns: ColumnView[] = [];

/** Room for titles that are on their way. Nothing moves when they arrive. */
const titleWidths = new Map<string, number>();
