/** The columns of a small table, where space is scarce. */
import type { StoredValues, TextColumn } from './columnsOf.ts';

type Column = TextColumn & { note?(record: StoredValues): string | undefined };

/** Columns whose texts are all short, such as codes, do not shrink where space is scarce. */
export function withShortFixed<C extends Column>(
  columns: readonly C[],
  records: readonly StoredValues[],
): C[] {
  const isShort = ({ text }: C) => records.every((record) => text(record).length <= 14);
  return columns.map((column) => (column.noWrap || !isShort(column) ? column : { ...column, noWrap: true }));
}

/**
 * The share of the table's width for each flowing column, by the longest text of every column. The fixed columns get
 * the rest, so that in a wide table numbers do not stand far from names.
 */
export function sharesOf(columns: readonly Column[], records: readonly StoredValues[]): Map<string, string> {
  const lengths = columns.map(({ text, note, label }) => {
    const texts = records.map((record) => text(record).length + (note?.(record)?.length ?? 0));
    return Math.max(label.length, ...texts) + besides;
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return new Map(
    columns.flatMap(({ field, noWrap }, at) =>
      noWrap ? [] : [[field.id, `${Math.round((lengths[at]! / total) * 100)}%`] as const],
    ),
  );
}

/** The padding around a text, in characters. */
const besides = 3;
