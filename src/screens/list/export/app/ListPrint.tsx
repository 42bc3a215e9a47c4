import { GlobalStyles, styled } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import type { TextColumn } from '#kinds/columnsOf.ts';
import { PrintHead } from '#screens/app/PrintHead.tsx';
import type { ExportTable } from './exportTable.ts';
import { printLayout, shortest } from '#screens/app/printLayout.ts';
import { useTotalText } from '#ui/table/RecordTable.tsx';
import { useScreen } from '#screens/app/useScreen.ts';
import { translate } from '#kit/translate.ts';
import { useTotals } from '#screens/list/shown/app/listState.ts';

type Props = { table: ExportTable; records: readonly RaRecord[]; onDone: () => void };

/** Prints all records of the list, not only the current page. */
export function ListPrint({ table, records, onDone }: Props) {
  const { route } = useCurrentRoute();
  const totals = useTotals();
  const { screen } = useScreen();
  const totalText = useTotalText(screen.totals);
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const columns = table.columns([...records, totals ?? {}]);
  // Computed once: the texts are measured first, and then printed.
  const rows = records.map((record) => columns.map(({ text }) => text(record)));
  const sums = columns.map(({ field: { id }, text }) =>
    totals && Object.hasOwn(totals, id) ? totalText(id, text(totals)) : '',
  );
  const longest = columns.map(({ label }, at) =>
    rows.reduce(
      (most, row) => Math.max(most, row[at]!.length),
      Math.max(sums[at]!.length, longestWord(label)),
    ),
  );
  const { sideways, fontSize } = printLayout(longest);
  const lookOf = ({ align }: TextColumn, at: number) =>
    [align, longest[at]! <= shortest && 'whole'].filter(Boolean).join(' ');
  return createPortal(
    <Sheet className="list-on-paper" style={{ fontSize }}>
      <GlobalStyles styles={onlyThis} />
      {sideways && <GlobalStyles styles={onItsSide} />}
      <PrintHead title={route.label} />
      <table>
        <thead>
          <tr>
            {columns.map(({ field, label, align }) => (
              <th key={field.id} scope="col" className={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={records[at]!.id}>
              {columns.map((column, at) => (
                <td key={column.field.id} className={lookOf(column, at)}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
          {totals && (
            <tr className="total">
              {columns.map((column, at) => (
                <td key={column.field.id} className={lookOf(column, at)}>
                  {sums[at] || (at === 0 && translate('portal.screen.list.total'))}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </Sheet>,
    document.body,
  );
}

const onlyThis = { '@media print': { 'body > *:not(.list-on-paper)': { display: 'none !important' } } };

const onItsSide = { '@page': { size: 'landscape' } };
const longestWord = (label: string) => Math.max(...label.split(' ').map(({ length }) => length));

const Sheet = styled('div')({
  display: 'none',
  '@media print': { display: 'block' },
  table: { borderCollapse: 'collapse', width: '100%', fontSize: 'inherit' },
  'th, td': { padding: '3px 6px', textAlign: 'left', verticalAlign: 'top', borderBottom: '1px solid #bbb' },
  'th, td.whole': { overflowWrap: 'normal' },
  td: { overflowWrap: 'anywhere' },
  'td.whole, td.right': { whiteSpace: 'nowrap' },
  'th.right, td.right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  tr: { breakInside: 'avoid' },
  'tr.total td': { fontWeight: 600 },
});
