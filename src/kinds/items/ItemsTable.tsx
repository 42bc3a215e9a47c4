import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { Field } from '#model/types.ts';
import { traitsOf } from '#model/traits.ts';
import type { ItemsField } from './kind.ts';
import type { RecordContext } from '../kind.ts';
import { kindOf } from '../registry.ts';
import { inputOf } from '../ui/kindComponents.ts';
import { ItemCell } from './ItemCell.tsx';
import { visuallyHidden } from '#ui/visuallyHidden.ts';
import { translate } from '#ui/translate.ts';
import { RowButtons } from './RowButtons.tsx';
import type { Items } from './useItems.ts';
import { useRow, useRowTotals } from './useRow.ts';

export type RowsProps = {
  field: ItemsField;
  source: string;
  items: Items;
  context: RecordContext;
  isLocked: boolean;
};

/** The rows as a table. The labels are in its head, and also name each cell for screen readers. */
export function ItemsTable(props: RowsProps) {
  const { field, source, items, isLocked } = props;
  const columns = Object.values(field.fields);
  return (
    <Frame>
      <table>
        <thead>
          <tr>
            <th className="number">{translate('portal.screen.items.number')}</th>
            {columns.map((one) => (
              <th
                key={one.id}
                className={kindOf(one).align}
                style={{ minWidth: widthOf(one), width: isFlowing(one) ? undefined : widthOf(one) }}
                title={one.help}
              >
                {one.label}
                {one.required && !one.readOnly && <i aria-hidden> *</i>}
              </th>
            ))}
            {!isLocked && (
              <th className="buttons">
                <span className="hidden">{translate('portal.screen.items.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.rows.map(({ id }, index) => (
            <Line key={id} {...props} index={index} count={items.rows.length} />
          ))}
        </tbody>
        {field.totals && <Totals field={field} source={source} isLocked={isLocked} />}
      </table>
    </Frame>
  );
}

type LineProps = RowsProps & { index: number; count: number };

const Line = memo(
  function Line({ field, source, items, context, isLocked, index, count }: LineProps) {
    const row = useRow(field, source, index, context);
    return (
      <tr data-row={index}>
        <td className="number">{index + 1}</td>
        {Object.values(field.fields).map((one) => (
          <td key={one.id} data-cell={one.id} className={kindOf(one).align}>
            <ItemCell
              field={one}
              source={`${source}.${index}.${one.id}`}
              label={translate('portal.screen.items.cell', { label: one.label, row: index + 1 })}
              row={row}
              context={context}
              isLocked={isLocked}
            />
          </td>
        ))}
        {!isLocked && (
          <td className="buttons">
            <RowButtons items={items} index={index} count={count} />
          </td>
        )}
      </tr>
    );
  },
  // rows update through the form; `items` is new whenever their number changes
  (before, after) =>
    before.index === after.index &&
    before.count === after.count &&
    before.context === after.context &&
    before.isLocked === after.isLocked &&
    before.items.rows === after.items.rows,
);

function Totals({ field, source, isLocked }: Pick<RowsProps, 'field' | 'source' | 'isLocked'>) {
  const totals = useRowTotals(field, source);
  return (
    <tfoot>
      <tr>
        <th scope="row" className="number">
          {translate('portal.screen.list.total')}
        </th>
        {Object.values(field.fields).map((one) => (
          <td key={one.id} className={kindOf(one).align}>
            {totals.get(one.id)}
          </td>
        ))}
        {!isLocked && <td>{'\u00a0'}</td>}
      </tr>
    </tfoot>
  );
}

/** Minimum widths for typing, so that a narrow window scrolls sideways instead of cutting off values. */
function widthOf(field: Field): number {
  const { rowWidth } = inputOf(field);
  if (rowWidth === 'flows') return 176;
  if (rowWidth !== undefined) return rowWidth;
  if (kindOf(field).align === 'left') return 148;
  const { decimals = 2, unit } = field as { decimals?: number; unit?: string };
  const isMoney = traitsOf(field).numeric === 'money';
  // an input has room for 123.456,78 beside its currency, or for 12.345,67
  const least = field.readOnly ? (isMoney ? 124 : 104) : isMoney ? 142 : 108;
  return least + (unit ? 28 : 0) + 9 * Math.max(0, decimals - 2);
}

/** The total width of all columns, the row number and the buttons. */
export const roomOf = ({ fields }: ItemsField): number =>
  Object.values(fields).reduce((sum, field) => sum + Number(widthOf(field)), 44 + 108);

/** True when the column takes the remaining width. */
const isFlowing = (field: Field) => inputOf(field).rowWidth === 'flows';

const Frame = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`;
  return {
    overflowX: 'auto',
    border: line,
    borderRadius: 8,
    backgroundColor: theme.palette.background.paper,
    table: { width: '100%', borderCollapse: 'collapse', position: 'relative' },
    'th, td': { padding: 4, textAlign: 'left', verticalAlign: 'top' },
    'thead th': {
      padding: '6px 8px',
      borderBottom: line,
      fontSize: theme.typography.body2.fontSize,
      fontWeight: 600,
      color: theme.palette.text.secondary,
      verticalAlign: 'bottom',
    },
    'th i': { fontStyle: 'normal', color: theme.palette.error.main },
    'tbody tr + tr td': { borderTop: line },
    'td.right, tfoot td': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    // an error wraps instead of widening its column
    '.MuiFormHelperText-root': { whiteSpace: 'normal', width: 0, minWidth: '100%', boxSizing: 'border-box' },
    '.right': { textAlign: 'right' },
    'td.right > span': { paddingInline: 8 },
    '.number': {
      // the row number and the buttons stay visible while the other columns scroll
      position: 'sticky',
      left: 0,
      zIndex: 1,
      backgroundColor: theme.palette.background.paper,
      width: 44,
      padding: '11px 4px 4px 12px !important',
      color: theme.palette.text.secondary,
      fontSize: theme.typography.body2.fontSize,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    'thead .number': { paddingTop: '6px !important' },
    '.buttons': {
      position: 'sticky',
      right: 0,
      zIndex: 1,
      backgroundColor: theme.palette.background.paper,
      width: 1,
      whiteSpace: 'nowrap',
      paddingTop: 6,
    },
    'tfoot th, tfoot td': { borderTop: line, fontWeight: 600, padding: '9px 12px' },
    'tfoot th.number': { paddingTop: '10px !important', color: theme.palette.text.primary },
    // each input's label repeats the column and the row number, for screen readers only
    'td .MuiFormLabel-root, td .MuiFormControlLabel-label, .hidden': visuallyHidden,
  };
});
