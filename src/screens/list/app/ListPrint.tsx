import { GlobalStyles } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useTranslate, type RaRecord } from 'ra-core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useHere } from '../../../app/portal/context.ts';
import { formatValue, kindOf } from '../../../kinds/registry.ts';
import type { Field } from '../../../model/types.ts';
import { PrintHead } from '../../app/PrintHead.tsx';
import type { ExportTable } from './exportTable.ts';
import { useTotals } from './useTotals.ts';

type Props = { table: ExportTable; records: readonly RaRecord[]; timeZone: string; onDone: () => void };

/** All records of the list on paper, whatever page of them is on the screen. */
export function ListPrint({ table: { columns, namedText }, records, timeZone, onDone }: Props) {
  const { route } = useHere();
  const totals = useTotals();
  const translate = useTranslate();
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const textOf = (field: Field, value: unknown) =>
    namedText(field, value) ?? formatValue(field, value, { timeZone });
  return createPortal(
    <Sheet className="list-on-paper">
      <GlobalStyles styles={onlyThis} />
      <PrintHead title={route.label} />
      <table>
        <thead>
          <tr>
            {columns.map(({ field, label }) => (
              <th key={field.id} className={kindOf(field).align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              {columns.map(({ field }) => (
                <td key={field.id} className={kindOf(field).align}>
                  {textOf(field, record[field.id])}
                </td>
              ))}
            </tr>
          ))}
          {totals && (
            <tr className="total">
              {columns.map(({ field }, at) => (
                <td key={field.id} className={kindOf(field).align}>
                  {Object.hasOwn(totals, field.id)
                    ? textOf(field, totals[field.id])
                    : at === 0 && translate('portal.screen.list.total')}
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

const Sheet = styled('div')({
  display: 'none',
  '@media print': { display: 'block' },
  table: { borderCollapse: 'collapse', width: '100%', fontSize: 11 },
  'th, td': { padding: '3px 6px', textAlign: 'left', verticalAlign: 'top', borderBottom: '1px solid #bbb' },
  'th.right, td.right': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  tr: { breakInside: 'avoid' },
  'tr.total td': { fontWeight: 600 },
});
