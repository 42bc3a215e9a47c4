import Papa from 'papaparse';
import { csvDelimiter, csvText } from '#spreadsheets/csvCells.ts';
import { csvNumber } from '#kinds/number/kind.ts';
import type { NumberFormat } from '#kinds/format.ts';
import type { ReportLine } from '../lines.ts';

export type ReportSheet = {
  /** Headings of the group columns, then of the measures. */
  groups: readonly string[];
  measures: readonly {
    label: string;
    format: NumberFormat;
    unitOf?: (keys: ReportLine['keys']) => string | undefined;
    column?: { label: string };
  }[];
  lines: readonly ReportLine[];
  total: readonly (number | null)[];
  words: { subtotal: string; total: string };
};

/** The heading of a column: `jan/26`, or with several measures `jan/26 · Valor`. */
const headOf = (
  measures: ReportSheet['measures'],
  { label, column }: { label: string; column: { label: string } },
) => (measures.every((other) => other.label === label) ? column.label : `${column.label} · ${label}`);

/** The headings, then a row for each group of each level, labelled subtotals and total. Folded groups are included. */
export function sheetRows({ groups, measures, lines, total, words }: ReportSheet) {
  type Row = { names: string[]; values: Values; keys: ReportLine['keys'] };
  const rowsOf = (line: ReportLine, above: readonly string[]): Row[] => {
    const { keys } = line;
    const names = [...above, line.label];
    if (line.lines.length === 0) return [{ names, values: line.values, keys }];
    return [
      ...line.lines.flatMap((inner) => rowsOf(inner, names)),
      { names: [...names, words.subtotal], values: line.values, keys },
    ];
  };
  return {
    heads: [
      ...groups,
      ...measures.map(({ label, column }) => (column ? headOf(measures, { label, column }) : label)),
    ],
    rows: [
      ...lines.flatMap((line) => rowsOf(line, [])),
      { names: [words.total], values: total, keys: [] },
    ].map(({ names, ...row }) => ({ ...row, names: groups.map((_group, at) => names[at] ?? '') })),
  };
}
type Values = readonly (number | null)[];

/**
 * The table in the CSV format that Brazilian spreadsheets open: a column per group, a line per group of each
 * level, labelled subtotals and total. Folded groups are included.
 */
export function reportCsv(sheet: ReportSheet): string {
  const { heads, rows } = sheetRows(sheet);
  const { groups, measures } = sheet;
  const data = rows.map(({ names, values }) => [
    ...names.map(csvText),
    ...values.map((value, at) =>
      value === null ? '' : csvNumber(measures[at]?.format.share ? value * 100 : value),
    ),
  ]);
  const fields = heads.map((head, at) => {
    const isPercent = measures[at - groups.length]?.format.format === 'percent';
    return csvText(isPercent ? `${head} (%)` : head);
  });
  return `\uFEFF${Papa.unparse({ fields, data }, { delimiter: csvDelimiter(), newline: '\r\n' })}`;
}
