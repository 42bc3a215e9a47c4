import Papa from 'papaparse';
import { csvDelimiter, csvText } from '#spreadsheets/csvCells.ts';
import { csvNumber } from '#kinds/number/kind.ts';
import type { NumberFormat } from '#kinds/format.ts';
import type { ReportLine } from './lines.ts';

type Table = {
  /** Headings of the group columns, then of the measures. */
  groups: readonly string[];
  measures: readonly { label: string; format: NumberFormat; column?: { label: string } }[];
  lines: readonly ReportLine[];
  total: readonly (number | null)[];
  words: { subtotal: string; total: string };
};

/** The heading of a column: `jan/26`, or with several measures `jan/26 · Valor`. */
const headOf = (
  measures: Table['measures'],
  { label, column }: { label: string; column: { label: string } },
) => (measures.every((other) => other.label === label) ? column.label : `${column.label} · ${label}`);

/**
 * The table in the CSV format that Brazilian spreadsheets open: a column per group, a line per group of each
 * level, labelled subtotals and total. Folded groups are included.
 */
export function reportCsv({ groups, measures, lines, total, words }: Table): string {
  const cells = (values: readonly (number | null)[]) =>
    values.map((value, at) =>
      value === null ? '' : csvNumber(measures[at]?.format.share ? value * 100 : value),
    );
  const padded = (names: readonly string[]) => groups.map((_group, at) => csvText(names[at] ?? ''));
  const rowsOf = (line: ReportLine, above: readonly string[]): string[][] => {
    const names = [...above, line.label];
    if (line.lines.length === 0) return [[...padded(names), ...cells(line.values)]];
    return [
      ...line.lines.flatMap((inner) => rowsOf(inner, names)),
      [...padded([...names, words.subtotal]), ...cells(line.values)],
    ];
  };
  const data = [...lines.flatMap((line) => rowsOf(line, [])), [...padded([words.total]), ...cells(total)]];
  const heads = [
    ...groups,
    ...measures.map(({ label, format, column }) => {
      const name = column ? headOf(measures, { label, column }) : label;
      return format.format === 'percent' ? `${name} (%)` : name;
    }),
  ];
  return `\uFEFF${Papa.unparse({ fields: heads.map(csvText), data }, { delimiter: csvDelimiter(), newline: '\r\n' })}`;
}
