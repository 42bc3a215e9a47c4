import ChevronRight from '@mui/icons-material/ChevronRight';
import { IconButton, Link, TableSortLabel, styled } from '@mui/material';
import { memo, useMemo } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { opening } from '#kit/links.tsx';
import { headHeight, showFocused, TableFrame } from '#kit/table/TableFrame.tsx';
import { translate } from '#kit/translate.ts';
import type { GroupValue, ReportLine, LineSort } from '../lines.ts';
import {
  alignedMeasures,
  classOf,
  exactOf,
  figureText,
  headsOf,
  isPinned,
  isSum,
  shareBarsOf,
  type ReportMeasure,
} from '../reportTable.ts';

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
  const measures = useMemo(
    () => alignedMeasures({ measures: given.measures, lines, total }, isOpen),
    [given.measures, lines, total, isOpen],
  );
  const props = { ...given, measures };
  const { label, maxHeight } = props;
  const shares = shareBarsOf(props, given.sort);
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
            <Lines key={line.id} {...{ line, shares }} depth={0} table={props} />
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

function Head({ groups, measures, sort, onSort }: ReportTableProps) {
  const { names, bands, columns } = headsOf({ groups, measures });
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
        {columns.map((label, at) => column(at, label))}
      </tr>
    </thead>
  );
}

const none: readonly GroupValue[] = [];

/** A number. In a group column it links to its records; without records it is blank. */
function Figure({
  measure,
  value,
  keys,
  hrefOf,
}: Pick<ReportTableProps, 'hrefOf'> & {
  measure: ReportMeasure;
  value: number | null | undefined;
  keys: readonly GroupValue[];
}) {
  const text = figureText(measure, value, keys);
  if (text === undefined)
    return (
      <span title={translate('portal.screen.report.noRecords')} className="none">
        –
      </span>
    );
  const key = measure.column?.key;
  const href = key === undefined ? undefined : hrefOf(keys, { key });
  return href ? (
    <Link component={RouterLink} to={href} color="inherit" underline="hover">
      {text}
    </Link>
  ) : (
    text
  );
}

type LinesProps = {
  line: ReportLine;
  depth: number;
  shares: ReturnType<typeof shareBarsOf>;
  table: ReportTableProps;
};

/** A line and, when it is open, its subgroups. */
function Lines({ line, depth, shares, table }: LinesProps) {
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
        shareAt={shares && !line.isSubtotal ? shares.at : undefined}
        share={shares?.of(line)}
        onToggle={table.onToggle}
      />
      {isOpen &&
        line.lines.map((inner) => (
          <Lines key={inner.id} {...{ line: inner, shares, table }} depth={depth + 1} />
        ))}
    </>
  );
}

const noHref = () => undefined;
type RowProps = Pick<ReportTableProps, 'measures' | 'onToggle' | 'hrefOf'> & {
  line: ReportLine;
  depth: number;
  isOpen: boolean;
  href: string | undefined;
  /** The index of the measure that has a bar below its number, and its length in percent. */
  shareAt: number | undefined;
  share: number | undefined;
};

const Row = memo(function Row(props: RowProps) {
  const { line, depth, isOpen, href, hrefOf, shareAt, share, measures, onToggle } = props;
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
          {at === shareAt && <i aria-hidden style={{ width: `${share}%` }} />}
        </td>
      ))}
    </tr>
  );
});

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
