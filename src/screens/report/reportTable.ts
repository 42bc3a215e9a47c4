/** How the table of a report shows its lines: the app draws it, and the server. */
import { formatFigure, type NumberFormat } from '#kinds/format.ts';
import { alignedFormat } from '#kinds/number/decimalsIn.ts';
import type { GroupValue, LineSort, ReportLine } from './lines.ts';

export type ReportMeasure = {
  label: string;
  format: NumberFormat;
  /** The unit that its heading names, such as thousands of a currency. */
  unit?: string;
  /** The unit of the groups with these keys, where the one that decides it is among them; the figures of several have none. */
  unitOf?: (keys: readonly GroupValue[]) => string | undefined;
  /** True when its groups add up to its total. */ isAdditive: boolean;
  /** In a report with group columns: the column it belongs to. The total has no key. */
  column?: { key?: GroupValue; label: string };
};

type Values = readonly (number | null)[];

/** The values of a line and, when it is open, of its subgroups. */
const visibleValues = (line: ReportLine, isOpen: (line: ReportLine) => boolean): Values[] => [
  line.values,
  ...(isOpen(line) ? line.lines.flatMap((inner) => visibleValues(inner, isOpen)) : []),
];

/** The measures with as many decimals as what is shown of them. */
export function alignedMeasures(
  {
    measures,
    lines,
    total,
  }: { measures: readonly ReportMeasure[]; lines: readonly ReportLine[]; total: Values },
  isOpen: (line: ReportLine) => boolean,
): ReportMeasure[] {
  const shown = [total, ...lines.flatMap((line) => visibleValues(line, isOpen))];
  return measures.map((measure, at) => alignedMeasure(measure, shown, at));
}

/** A measure whose numbers have as many decimals as the most precise of them, so that its column aligns. */
export const alignedMeasure = (
  measure: ReportMeasure,
  rows: readonly Values[],
  at: number,
): ReportMeasure => ({
  ...measure,
  format: alignedFormat(
    measure.format,
    rows.map((values) => values[at]),
  ),
});

/** The head: of the names, of groups of columns above their measures where they have several, and of each measure. */
export function headsOf({
  groups,
  measures,
}: {
  groups: readonly string[];
  measures: readonly ReportMeasure[];
}) {
  const bands = bandsOf(measures);
  const withUnit = (text: string, unit: string | undefined) => (unit ? `${text} (${unit})` : text);
  // Columns of one measure have the names of their groups.
  const unitOfAll = measures[0]?.column && bands.length === 0 ? measures[0].unit : undefined;
  return {
    names: withUnit(groups.join(' / '), unitOfAll),
    bands,
    columns: measures.map(
      ({ label, unit, column }) => (bands.length === 0 && column?.label) || withUnit(label, unit),
    ),
  };
}

/** The group columns as a row of headings above their measures, when they have several. */
function bandsOf(measures: readonly ReportMeasure[]): { label: string; span: number }[] {
  const columns = [...new Set(measures.flatMap(({ column }) => column ?? []))];
  const span = measures.length / columns.length;
  return columns.length > 0 && span > 1 ? columns.map(({ label }) => ({ label, span })) : [];
}

const isTotal = ({ column }: ReportMeasure) => column !== undefined && column.key === undefined;
export const classOf = (measure: ReportMeasure) => `right fixed${isTotal(measure) ? ' whole' : ''}`;
/** With one measure the total column stays visible at the edge, as the names do. */
export const isPinned = (measures: readonly ReportMeasure[]) => measures.filter(isTotal).length === 1;
/** The exact amount of a number in thousands. */
export const exactOf = ({ format }: ReportMeasure, value: number | null | undefined) =>
  format.thousands && value != null
    ? formatFigure(value, { ...format, thousands: false, decimals: undefined })
    : undefined;

/** What a cell says. In a group column without records, that is `undefined`, not the 0 of a small amount in thousands. */
export function figureText(
  { column, format: own, unitOf }: ReportMeasure,
  value: number | null | undefined,
  keys: readonly GroupValue[],
): string | undefined {
  if (column && (value === null || value === undefined)) return undefined;
  const unit = unitOf?.(keys);
  return formatFigure(value, unit === undefined ? own : { ...own, unit });
}

/** Several groups together, whose records no filter finds. */
export const isSum = ({ isSubtotal, isOthers }: ReportLine) => isSubtotal ?? isOthers ?? false;

/**
 * The index of the sorted measure, or of the first, when its groups are parts of a whole: mixed signs (gains
 * and losses) are not.
 */
function shareIndexOf(
  { measures, lines }: { measures: readonly ReportMeasure[]; lines: readonly ReportLine[] },
  sort: LineSort | undefined,
): number | undefined {
  const at = typeof sort?.by === 'number' ? sort.by : 0;
  const signs = new Set(lines.map(({ values }) => Math.sign(values[at] ?? 0)).filter((sign) => sign !== 0));
  return measures[at]?.isAdditive && !measures[at].column && signs.size < 2 ? at : undefined;
}

/** The measure of which each row has a bar below its number, and how long that is in percent; 0 when it is too small to see. */
export function shareBarsOf(
  table: { measures: readonly ReportMeasure[]; lines: readonly ReportLine[] },
  sort?: LineSort,
): { at: number; of: (line: ReportLine) => number } | undefined {
  const at = shareIndexOf(table, sort);
  if (at === undefined) return undefined;
  const largest = Math.max(0, ...table.lines.map(({ values }) => Math.abs(values[at] ?? 0)));
  const of = ({ values }: ReportLine) => {
    const share = Math.abs(values[at] ?? 0) / (largest || 1);
    return share < 0.01 ? 0 : Math.min(100, share * 100);
  };
  return { at, of };
}
