import ChevronRight from '@mui/icons-material/ChevronRight';
import { IconButton, Link, TableSortLabel, styled } from '@mui/material';
import { memo, useMemo } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { formatFigure, type NumberFormat } from '#kinds/format.ts';
import { alignedFormat } from '#kinds/number/decimalsIn.ts';
import { opening } from '#kit/links.tsx';
import { headHeight, showFocused, TableFrame } from '#kit/table/TableFrame.tsx';
import { translate } from '#kit/translate.ts';
import type { GroupValue, ReportLine, LineSort } from './lines.ts';

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

export type ReportTableProps = {
  label: string;
  /** The labels of the groupings, outermost first. */
  groups: readonly string[];
  measures: readonly ReportMeasure[];
  lines: readonly ReportLine[];
  total: readonly (number | null)[];
  totalName: string;
  sort: LineSort | undefined;
  onSort: (by: LineSort['by']) => void;
  isOpen: (line: ReportLine) => boolean;
  onToggle: (line: ReportLine) => void;
  /** The address that lists the records of a group. */
  hrefOf: (keys: readonly GroupValue[], column?: { key: GroupValue }) => string | undefined;
  maxHeight: number;
};

/** Groups with their subtotals and, below them, their subgroups. The total stays visible at the foot. */
export function ReportTable(given: ReportTableProps) {
  const { lines, total, totalName, isOpen } = given;
  const measures = useMemo(() => {
    const shown = [total, ...lines.flatMap((line) => visibleValues(line, isOpen))];
    return given.measures.map((measure, at) => alignedMeasure(measure, shown, at));
  }, [given.measures, lines, total, isOpen]);
  const props = { ...given, measures };
  const { label, maxHeight } = props;
  const shareIndex = shareIndexOf(props);
  const largest = Math.max(0, ...lines.map(({ values }) => Math.abs(values[shareIndex ?? -1] ?? 0)));
  return (
    <Frame
      style={{ maxHeight }}
      onFocus={showFocused}
      tabIndex={maxHeight ? 0 : undefined}
      role={maxHeight ? 'group' : undefined}
      aria-label={maxHeight ? label : undefined}
    >
      <table aria-label={label} className={isPinned(measures) ? 'pinned' : undefined}>
        <Head {...props} />
        <tbody>
          {lines.map((line) => (
            <Lines key={line.id} {...{ line, shareIndex, largest }} depth={0} table={props} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td role="rowheader">{totalName}</td>
            {measures.map((measure, at) => (
              // oxlint-disable-next-line no-array-index-key -- every column has the same measures
              <td key={at} className={classOf(measure)} title={exactOf(measure, total[at])}>
                <Figure measure={measure} value={total[at]} keys={none} hrefOf={props.hrefOf} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Frame>
  );
}

type Values = readonly (number | null)[];

/** The values of a line and, when it is open, of its subgroups. */
const visibleValues = (line: ReportLine, isOpen: (line: ReportLine) => boolean): Values[] => [
  line.values,
  ...(isOpen(line) ? line.lines.flatMap((inner) => visibleValues(inner, isOpen)) : []),
];

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

function Head({ groups, measures, sort, onSort }: ReportTableProps) {
  const bands = bandsOf(measures);
  const withUnit = (text: string, unit: string | undefined) => (unit ? `${text} (${unit})` : text);
  // Columns of one measure have the names of their groups.
  const unitOfAll = measures[0]?.column && bands.length === 0 ? measures[0].unit : undefined;
  const names = withUnit(groups.join(' / '), unitOfAll);
  const column = (by: LineSort['by'], label: string, rowSpan?: number) => (
    <th
      key={by}
      scope="col"
      rowSpan={rowSpan}
      className={by === 'name' ? undefined : classOf(measures[by]!)}
      aria-sort={sort?.by === by ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <TableSortLabel
        active={sort?.by === by}
        direction={sort?.by === by ? sort.order : 'desc'}
        onClick={() => onSort(by)}
      >
        {label}
      </TableSortLabel>
    </th>
  );
  return (
    <thead>
      {bands.length > 0 && (
        <tr className="bands">
          {column('name', names, 2)}
          {bands.map((band, at) => (
            // oxlint-disable-next-line no-array-index-key -- their order is fixed
            <th key={at} colSpan={band.span} scope="colgroup">
              {band.label}
            </th>
          ))}
        </tr>
      )}
      <tr>
        {bands.length === 0 && column('name', names)}
        {measures.map((measure, at) =>
          column(at, (bands.length === 0 && measure.column?.label) || withUnit(measure.label, measure.unit)),
        )}
      </tr>
    </thead>
  );
}

/** The group columns as a row of headings above their measures, when they have several. */
function bandsOf(measures: readonly ReportMeasure[]): { label: string; span: number }[] {
  const columns = [...new Set(measures.flatMap(({ column }) => column ?? []))];
  const span = measures.length / columns.length;
  return columns.length > 0 && span > 1 ? columns.map(({ label }) => ({ label, span })) : [];
}

const isTotal = ({ column }: ReportMeasure) => column !== undefined && column.key === undefined;
const classOf = (measure: ReportMeasure) => `right fixed${isTotal(measure) ? ' whole' : ''}`;
/** With one measure the total column stays visible at the edge, as the names do. */
const isPinned = (measures: readonly ReportMeasure[]) => measures.filter(isTotal).length === 1;
const none: readonly GroupValue[] = [];

/** A number. In a group column it links to its records; without records it is blank. */
function Figure({
  measure: { column, format: own, unitOf },
  value,
  keys,
  hrefOf,
}: Pick<ReportTableProps, 'hrefOf'> & {
  measure: ReportMeasure;
  value: number | null | undefined;
  keys: readonly GroupValue[];
}) {
  const unit = unitOf?.(keys);
  const format = unit === undefined ? own : { ...own, unit };
  if (!column) return formatFigure(value, format);
  // no records, which is not the 0 of a small amount in thousands
  if (value === null || value === undefined)
    return (
      <span title={translate('portal.screen.report.noRecords')} className="none">
        –
      </span>
    );
  const { key } = column;
  const href = key === undefined ? undefined : hrefOf(keys, { key });
  const text = formatFigure(value, format);
  return href ? (
    <Link component={RouterLink} to={href} color="inherit" underline="hover">
      {text}
    </Link>
  ) : (
    text
  );
}

/** The exact amount of a number in thousands. */
const exactOf = ({ format }: ReportMeasure, value: number | null | undefined) =>
  format.thousands && value != null
    ? formatFigure(value, { ...format, thousands: false, decimals: undefined })
    : undefined;

type LinesProps = {
  line: ReportLine;
  depth: number;
  shareIndex: number | undefined;
  largest: number;
  table: ReportTableProps;
};

/** A line and, when it is open, its subgroups. */
function Lines({ line, depth, shareIndex, largest, table }: LinesProps) {
  const isOpen = line.lines.length > 0 && table.isOpen(line);
  return (
    <>
      <Row
        line={line}
        depth={depth}
        isOpen={isOpen}
        href={isSum(line) ? undefined : table.hrefOf(line.keys)}
        measures={table.measures}
        hrefOf={isSum(line) ? noHref : table.hrefOf}
        shareIndex={shareIndex}
        largest={largest}
        onToggle={table.onToggle}
      />
      {isOpen &&
        line.lines.map((inner) => (
          <Lines key={inner.id} {...{ line: inner, shareIndex, largest, table }} depth={depth + 1} />
        ))}
    </>
  );
}

const noHref = () => undefined;
/** Several groups together, whose records no filter finds. */
const isSum = ({ isSubtotal, isOthers }: ReportLine) => isSubtotal ?? isOthers ?? false;

type RowProps = Pick<ReportTableProps, 'measures' | 'onToggle' | 'hrefOf'> & {
  line: ReportLine;
  depth: number;
  isOpen: boolean;
  href: string | undefined;
  /** The index of the measure of which each row has a bar below its number. */
  shareIndex: number | undefined;
  /** The value of the longest bar. */
  largest: number;
};

const Row = memo(function Row(props: RowProps) {
  const { line, depth, isOpen, href, hrefOf, shareIndex, largest, measures, onToggle } = props;
  const navigate = useNavigate();
  const isGroup = line.lines.length > 0;
  const open = opening(href, () => {
    if (isGroup) onToggle(line);
    else if (href) void navigate(href);
  });
  return (
    // Keyboard users have the button and the link of the first cell.
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions
    <tr
      className={`${isGroup ? 'group' : ''}${line.isSubtotal ? 'subtotal' : ''}${isGroup || href ? ' link' : ''}`}
      {...open}
    >
      <td role="rowheader" style={{ paddingLeft: 16 + depth * 20 }} title={line.label}>
        <div className="named">
          {isGroup && (
            <IconButton
              size="small"
              aria-expanded={isOpen}
              aria-label={translate(`portal.screen.report.${isOpen ? 'fold' : 'unfold'}`, {
                name: line.label,
              })}
              onClick={() => onToggle(line)}
            >
              <ChevronRight fontSize="small" />
            </IconButton>
          )}
          {href ? (
            <Link component={RouterLink} to={href} color="inherit">
              {line.label}
            </Link>
          ) : (
            <span>{line.label}</span>
          )}
        </div>
      </td>
      {measures.map((measure, at) => (
        // oxlint-disable-next-line no-array-index-key -- every column has the same measures
        <td key={at} className={classOf(measure)} title={exactOf(measure, line.values[at])}>
          <Figure measure={measure} value={line.values[at]} keys={line.keys} hrefOf={hrefOf} />
          {at === shareIndex && !line.isSubtotal && (
            <i aria-hidden style={{ width: `${shareOf(line.values[at], largest)}%` }} />
          )}
        </td>
      ))}
    </tr>
  );
});

/**
 * The index of the sorted measure, or of the first, when its groups are parts of a whole: mixed signs (gains
 * and losses) are not.
 */
function shareIndexOf({ measures, lines, sort }: ReportTableProps): number | undefined {
  const at = typeof sort?.by === 'number' ? sort.by : 0;
  const signs = new Set(lines.map(({ values }) => Math.sign(values[at] ?? 0)).filter((sign) => sign !== 0));
  return measures[at]?.isAdditive && !measures[at].column && signs.size < 2 ? at : undefined;
}

/** The length of a bar beside that of the largest row, in percent; 0 when it is too small to see. */
function shareOf(value: number | null | undefined, largest: number): number {
  const share = Math.abs(value ?? 0) / (largest || 1);
  return share < 0.01 ? 0 : Math.min(100, share * 100);
}

const Frame = styled(TableFrame)(({ theme }) => ({
  // inside, since the cells cover what is outside
  '&:focus-visible': { outlineOffset: -2 },
  'tbody td.fixed': { position: 'relative' },
  // of three lines, too, as of a measure of the year before
  'thead th': { paddingBlock: 6 },
  'tr.group td, tr.subtotal td, td.whole': { fontWeight: 600 },
  'tr.subtotal td': { backgroundImage: `linear-gradient(${theme.palette.action.hover} 0 0)` },
  'td.whole, th.whole': { borderLeft: `1px solid ${theme.palette.divider}` },
  '.pinned': {
    // narrow enough for twelve months, the names of the rows and their totals on a screen of 1440 px
    '.fixed': { paddingInline: 8 },
    '.whole': { paddingInlineEnd: 16 },
    'th:first-of-type, td:first-of-type': { position: 'sticky', left: 0, zIndex: 1 },
    'thead th:first-of-type, tfoot td:first-of-type': { zIndex: 3 },
    [theme.breakpoints.up('sm')]: {
      '.whole': { position: 'sticky', right: 0, zIndex: 1 },
      'thead .whole, tfoot .whole': { zIndex: 3 },
    },
  },
  // Keeps the second row of headings below the first one.
  'tr.bands + tr th': { top: headHeight },
  'tr.bands th[colspan]': { textAlign: 'center' },
  'tr.bands th[rowspan]': { zIndex: 3 },
  'td a': { fontWeight: 'inherit', padding: '4px 0' },
  // A name of two lines stays beside its button.
  '.named': { display: 'flex', alignItems: 'center' },
  '.named > :last-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '@media print': { 'td:has(.named)': { whiteSpace: 'nowrap' } },
  'td .MuiIconButton-root': { margin: '-4px 2px -4px -8px', padding: 4 },
  'td [aria-expanded] svg': { transition: 'transform 120ms' },
  'td [aria-expanded="true"] svg': { transform: 'rotate(90deg)' },
  '.none': { color: theme.palette.text.disabled },
  // A row's part beside the largest one, as a line below the number.
  'td.fixed i': {
    position: 'absolute',
    insetInlineStart: 6,
    bottom: 2,
    height: 3,
    maxWidth: 'calc(100% - 12px)',
    borderRadius: 2,
    backgroundColor: theme.palette.primary.main,
    opacity: 0.6,
    pointerEvents: 'none',
    '@media print': { display: 'none' },
  },
  [theme.breakpoints.down('sm')]: {
    // The names stay visible while the numbers scroll.
    'th:first-of-type, td:first-of-type': {
      position: 'sticky',
      minWidth: '8.75rem',
      maxWidth: '10rem',
      whiteSpace: 'normal',
      boxShadow: `1px 0 ${theme.palette.divider}`,
    },
    // The names reach over both rows of headings, so this cell is not the first column.
    'tr.bands + tr th:first-of-type': { left: 'auto', minWidth: 0, boxShadow: 'none' },
  },
}));
