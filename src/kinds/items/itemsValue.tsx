import { traitsOf } from '#model/traits.ts';
import { Box, Paper, Typography } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useMemo, useRef } from 'react';
import { needsTable, rowsText, shownInRows, type ItemsField, type Row, rowsOf } from './kind.ts';
import { columnTotal } from './itemRows.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { kindValueOf } from '../ui/kindComponents.ts';
import { useColumns, type ColumnView } from '../ui/columns.ts';
import { shownTextOf } from '../columnsOf.ts';
import { useTotalText, RecordTable } from '#ui/table/RecordTable.tsx';
import type { TotalText } from '#kinds/totalText.ts';
import { EmptyValue } from '#kit/recordMarks.tsx';
import { useIsPhone, useWidth } from '#kit/screen.ts';
import type { KindValue } from '../ui/componentTypes.ts';

type Props = { field: ItemsField; label: string; rows: readonly Row[] };
type TableProps = Props & {
  /** Whether the rows are all that their place has, which frames them. */
  isWhole: boolean;
};

/** The rows of a record with their totals. On a phone, and beside what belongs to the record, each row is a card. */
function RowsTable({ field, label, rows, isWhole }: TableProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const isNarrow = [useIsPhone(), width > 0 && width < leastTable].some(Boolean);
  const records = useMemo(() => rows.map((row, index): RaRecord => ({ ...row, id: index + 1 })), [rows]);
  const shown = useMemo(() => shownInRows(field).map(({ id }) => ({ field: id })), [field]);
  const totals = useMemo(
    () =>
      field.totals &&
      Object.fromEntries(Object.keys(field.totals).map((id) => [id, columnTotal(field, id, rows)] as const)),
    [field, rows],
  );
  const texts = useColumns(field, shown, records, totals);
  // a column without a value in any row would only take room
  const columns = useMemo(
    () =>
      texts
        .filter((column) => records.some((record) => column.text(record) !== ''))
        .map((column) => opened(flowing(column, records), field)),
    [texts, field, records],
  );
  const totalText = useTotalText(field.totals);
  if (rows.length === 0) return <EmptyValue />;
  return (
    <div ref={place}>
      {isNarrow && needsTable(columns.length) ? (
        <Box sx={isWhole ? { p: 1.5, pt: 1 } : undefined}>
          <Cards {...{ label, columns, records, totals, totalText }} />
        </Box>
      ) : (
        <Paper {...(isWhole ? { elevation: 0 } : { variant: 'outlined' })} sx={isWhole ? table : frame}>
          <RecordTable
            label={label}
            columns={columns}
            records={records}
            {...(totals && { totals, totalText })}
          />
        </Paper>
      )}
    </div>
  );
}

/** In pixels: what a table needs, unless it has only a few columns. */
const leastTable = 440;

type CardsProps = {
  label: string;
  columns: readonly ColumnView[];
  records: readonly RaRecord[];
  totals: Row | undefined;
  totalText: TotalText;
};

function Cards({ label, columns, records, totals, totalText }: CardsProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
    >
      {records.map((record) => (
        <Paper key={record.id} component="li" variant="outlined" sx={{ p: 1.5 }}>
          <Facts columns={columns} record={record} />
        </Paper>
      ))}
      {totals && (
        <Box component="li" sx={{ px: 1.5, fontWeight: 600 }}>
          <Facts
            columns={columns
              .filter((column) => Object.hasOwn(totals, column.field.id))
              .map((column) => ({ ...column, text: (row) => totalText(column.field.id, column.text(row)) }))}
            record={totals}
          />
        </Box>
      )}
    </Box>
  );
}

/** On a record's page texts wrap; in a list they would be cut. */
const table = {
  'table th, table td': { px: 1 },
  'thead th': { whiteSpace: 'normal', overflowWrap: 'normal' },
  'tbody td.flows': { whiteSpace: 'pre-wrap', overflowWrap: 'break-word', py: 1 },
};
const frame = { ...table, mt: 0.5, overflow: 'hidden' };

/** Several words wrap; numbers and codes do not. What is drawn decides for itself. */
function flowing(column: ColumnView, records: readonly RaRecord[]): ColumnView {
  if (column.align === 'right' || traitsOf(column.field).attachment) return column;
  return { ...column, noWrap: !records.some((record) => column.text(record).includes(' ')) };
}

/** Files in these rows can be opened, as on the page; in cells of lists they can't. */
const opened = (column: ColumnView, list: ItemsField): ColumnView => {
  const { field, label, text } = column;
  if (!traitsOf(field).attachment) return column;
  const shown = { field, label, where: 'page', place: `${list.id}.${field.id}` } as const;
  return {
    ...column,
    draw: (row) => kindValueOf(field).show?.({ ...shown, value: row[field.id], text: text(row) }),
  };
};

/** A list of labels and values. */
function Facts({ columns, record }: { columns: readonly ColumnView[]; record: Row }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}
    >
      {columns
        .filter((column) => column.text(record) !== '')
        .map((column) => (
          <Box key={column.field.id} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {column.label}
            </Typography>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
              {column.draw?.(record) ?? column.text(record)}
            </Box>
          </Box>
        ))}
    </Box>
  );
}

/** The rows in one line of text. */
function RowsLine({ field, rows }: Omit<Props, 'label'>) {
  const { timeZone } = usePortalIndex();
  const { lookup } = useTitles(shownInRows(field), rows);
  const text = rowsText(field, rows, (one, row) => shownTextOf(one, lookup, timeZone)(row));
  return text === '' ? <EmptyValue /> : <span>{text}</span>;
}

/** In lists the number of rows, on the record's page a table. */
export const itemsValue: KindValue = {
  show({ field, value, label, where }) {
    const props = { field: field as ItemsField, label, rows: rowsOf(value) };
    if (where === 'page' || where === 'place') return <RowsTable {...props} isWhole={where === 'place'} />;
    return where === 'line' ? <RowsLine {...props} /> : undefined;
  },
};
