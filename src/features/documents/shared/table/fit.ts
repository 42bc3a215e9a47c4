/** Which layout a table has: by the headings of one of its lines, wherever these stand. */
import { amountIn, dayIn, isBlankCell, type TableCell } from './cells.ts';
import { amountColumns, dayColumns, headingKey, type NamedLayout, type TableColumn } from './layout.ts';

/** A sheet of a file: its lines with their numbers, and the columns that a workbook has as numbers or days. */
export type TableSheet = {
  name: string;
  lines: readonly { line: number; cells: readonly string[]; typed?: readonly number[] }[];
};

/** A table that has all columns of a layout. `at`: its columns' places, by what they say. */
export type Fit = {
  sheet: TableSheet;
  layout: NamedLayout;
  /** The index of the line of headings. */
  head: number;
  at: Readonly<Partial<Record<TableColumn, readonly number[]>>>;
  used: readonly number[];
};

/** Lines that may stand above the headings. */
const searched = 60;

const neededBy = ({ table }: NamedLayout): readonly TableColumn[] =>
  table.needs ?? (Object.keys(table.columns) as TableColumn[]);

export const tableCell = ({ cells, typed }: TableSheet['lines'][number], at: number): TableCell => ({
  text: cells[at] ?? '',
  isTyped: typed?.includes(at) ?? false,
});

/** The columns of a layout in a line of headings. A heading that stands there twice is none. */
function placesIn(cells: readonly string[], { table }: NamedLayout): Fit['at'] {
  const keys = cells.map(headingKey);
  const places: Partial<Record<TableColumn, readonly number[]>> = {};
  for (const [column, headings] of Object.entries(table.columns) as [TableColumn, readonly string[]][]) {
    const found = headings
      .map(headingKey)
      .filter((key) => keys.indexOf(key) === keys.lastIndexOf(key))
      .map((key) => keys.indexOf(key))
      .filter((at) => at >= 0);
    if (found.length > 0) places[column] = [...new Set(found)];
  }
  return places;
}

const fitOf = (sheet: TableSheet, layout: NamedLayout, head: number): Fit => {
  const at = placesIn(sheet.lines[head]!.cells, layout);
  return { sheet, layout, head, at, used: [...new Set(Object.values(at).flat())] };
};

/** The line of headings that has most of the layout's columns. */
function bestFit(sheet: TableSheet, layout: NamedLayout): Fit | undefined {
  let best: Fit | undefined;
  for (const head of sheet.lines.slice(0, searched).keys()) {
    const fit = fitOf(sheet, layout, head);
    if (fit.used.length > (best?.used.length ?? 0)) best = fit;
  }
  return best;
}

const missingIn = ({ layout, at }: Fit) => neededBy(layout).filter((column) => at[column] === undefined);

/** All tables of the layouts in the sheets. */
export const fitsIn = (sheets: readonly TableSheet[], layouts: readonly NamedLayout[]): Fit[] =>
  sheets.flatMap((sheet) =>
    layouts.flatMap((layout) => {
      const fit = bestFit(sheet, layout);
      return fit && missingIn(fit).length === 0 ? [fit] : [];
    }),
  );

/** Headings of any table. */
const usual = new Set(
  'data valor descricao saldo tipo categoria historico lancamento status bandeira parcela date title amount category'.split(
    ' ',
  ),
);

/** A table that misses few of a layout's columns. `candidates`: columns without a heading of the layout that could be the one. */
export type Near = {
  layout: NamedLayout;
  missing: readonly TableColumn[];
  headings: readonly string[];
  candidates: readonly { heading: string; fit: Fit }[];
};

export function nearestOf(sheets: readonly TableSheet[], layouts: readonly NamedLayout[]): Near | undefined {
  const near = sheets
    .flatMap((sheet) => layouts.flatMap((layout) => bestFit(sheet, layout) ?? []))
    .map((fit) => ({ fit, missing: missingIn(fit), count: neededBy(fit.layout).length }))
    // Three headings of a layout, one of them its own, and most of it: fewer are anybody's table.
    .filter(
      ({ fit, missing, count }) =>
        fit.used.length >= 3 &&
        missing.length <= Math.max(1, count / 2) &&
        fit.used.some((at) => !usual.has(headingKey(fit.sheet.lines[fit.head]!.cells[at]!))),
    )
    .toSorted((one, other) => one.missing.length / one.count - other.missing.length / other.count)[0];
  if (!near) return undefined;
  const { fit, missing } = near;
  const { cells } = fit.sheet.lines[fit.head]!;
  return {
    layout: fit.layout,
    missing,
    headings: cells.filter((heading) => heading.trim() !== ''),
    candidates: missing.length === 1 ? candidatesFor(fit, missing[0]!) : [],
  };
}

/** The columns that no heading of the layout names, and whose cells can be such a value; those with a like heading first. */
function candidatesFor(fit: Fit, column: TableColumn): Near['candidates'] {
  const { sheet, head, layout, at } = fit;
  const words = new Set(layout.table.columns[column]!.flatMap((heading) => headingKey(heading).split(' ')));
  const body = sheet.lines.slice(head + 1, head + 201);
  return sheet.lines[head]!.cells.map((heading, place) => ({ heading, place }))
    .filter(({ heading, place }) => heading.trim() !== '' && !fit.used.includes(place))
    .filter(({ place }) =>
      canBe(
        column,
        body.map((line) => tableCell(line, place)),
        fit,
      ),
    )
    .toSorted((one, other) => likeness(other.heading, words) - likeness(one.heading, words))
    .map(({ heading, place }) => ({
      heading,
      fit: { ...fit, at: { ...at, [column]: [place] }, used: [...fit.used, place] },
    }));
}

const likeness = (heading: string, words: ReadonlySet<string>) =>
  headingKey(heading)
    .split(' ')
    .filter((word) => words.has(word)).length;

function canBe(column: TableColumn, cells: readonly TableCell[], { layout: { table } }: Fit): boolean {
  const filled = cells.filter((cell) => !isBlankCell(cell));
  if (filled.length === 0) return false;
  // Totals and remarks below the table are no values of it.
  const most = (fits: (cell: TableCell) => boolean) => filled.filter(fits).length > filled.length * 0.8;
  const isDay = (cell: TableCell) => dayIn(cell, table.dates) !== undefined;
  const isAmount = (cell: TableCell) =>
    amountIn(cell, 'comma') !== undefined || amountIn(cell, 'point') !== undefined;
  if (dayColumns.includes(column)) return most(isDay);
  if (amountColumns.includes(column)) return most(isAmount);
  return !most(isDay);
}
