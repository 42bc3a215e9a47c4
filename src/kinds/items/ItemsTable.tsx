import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp';
import { IconButton, Box } from '@mui/material';
import { translate } from '#kit/translate.ts';
import { type Items, useRow, useRowTotals } from './useItems.ts';
import type { Field } from '#model/types.ts';
import { shownInRows, type Row, type ItemsField } from './kind.ts';
import type { RecordContext } from '../kind.ts';
import { formatValue, kindOf } from '../registry.ts';
import { isReadOnly, isRequired, isVisible } from '../validate.ts';
import { hasUnit, unitFromOf } from '#model/fields/units.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { shownTextOf } from '../columnsOf.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import type { KindInput } from '../ui/componentTypes.ts';
import { useIsOutdated } from '../ui/formContext.ts';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { traitsOf } from '#model/traits.ts';
import { visuallyHidden } from '#kit/screen.ts';

/** Buttons to move a row up or down, and to remove it. */
export function RowButtons({ items, index, count }: { items: Items; index: number; count: number }) {
  const button = (
    what: 'up' | 'down' | 'remove',
    isDisabled: boolean,
    run: () => void,
    Icon: typeof DeleteOutlined,
  ) => {
    const label = translate(`portal.screen.items.${what}`, { row: index + 1 });
    return (
      <IconButton
        data-do={what}
        size="small"
        title={label}
        disabled={isDisabled}
        onClick={run}
        sx={{ p: '5px' }}
      >
        <Icon fontSize="small" />
      </IconButton>
    );
  };
  return (
    <>
      {button('up', index === 0, () => items.shift(index, -1, 'up'), KeyboardArrowUp)}
      {button('down', index === count - 1, () => items.shift(index, 1, 'down'), KeyboardArrowDown)}
      {button('remove', !items.canRemove, () => items.drop(index), DeleteOutlined)}
    </>
  );
}

/** The input of a field's kind. The registry of inputs gives it, because rows hold fields of any kind. */
export type InputOf = (field: Field) => KindInput;

type Props = {
  field: Field;
  /** The path of the cell's value in the form. */
  source: string;
  label: string;
  /** The row as typed so far, with its formulas computed. */
  row: Row;
  context: RecordContext;
  isLocked: boolean;
  inputOf: InputOf;
};

/** One value of a row: the kind's own input, a text when it is read-only, a dash when it does not apply. */
export function ItemCell(props: Props) {
  return (
    <Box {...useIsOutdated(props.source)} sx={pending}>
      <Value {...props} />
    </Box>
  );
}

/** The same as for a field outside of rows: a quick answer does not make it flicker. */
const pending = { '&[aria-busy]': { opacity: 0.5, transition: 'opacity 0s 0.15s' } };

function Value({ field, source, label, row, context, isLocked, inputOf }: Props) {
  if (field.type === 'reference' && field.readOnly) return <NamedText field={field} row={row} />;
  if (field.readOnly && unitFromOf(field) !== undefined) return <MeasuredText field={field} row={row} />;
  if (field.readOnly) return <CellText>{formatValue(field, row[field.id], context)}</CellText>;
  if (!isVisible(field, row, context)) return <CellText />;
  const { Input } = inputOf(field);
  return (
    <Input
      field={field}
      source={source}
      label={label}
      help=""
      required={isRequired(field, row, context)}
      readOnly={isLocked || isReadOnly(field, row, context)}
    />
  );
}

function NamedText({ field, row }: { field: Extract<Field, { type: 'reference' }>; row: Row }) {
  const { lookup } = useTitles([field], [row]);
  const id = row[field.id];
  return <CellText>{id === null || id === undefined ? '' : lookup(field.resource, id)}</CellText>;
}

function MeasuredText({ field, row }: Pick<Props, 'field' | 'row'>) {
  const { timeZone } = usePortalIndex();
  const { lookup } = useTitles([field], [row]);
  return <CellText>{shownTextOf(field, lookup, timeZone)(row)}</CellText>;
}

/** Text aligned with the inputs beside it. */
const CellText = ({ children }: { children?: string }) => (
  <Box component="span" sx={{ display: 'block', lineHeight: '22px', py: '7px', minHeight: 36 }}>
    {children || (
      <Box component="span" sx={{ color: 'text.disabled' }}>
        —
      </Box>
    )}
  </Box>
);

export type RowsProps = {
  field: ItemsField;
  source: string;
  items: Items;
  context: RecordContext;
  isLocked: boolean;
  inputOf: InputOf;
};

/** The rows as a table. The labels are in its head, and also name each cell for screen readers. */
export function ItemsTable(props: RowsProps) {
  const { field, source, items, isLocked, inputOf } = props;
  const columns = shownInRows(field);
  const [named] = columns;
  const start = numberWidth + (named ? widthOf(inputOf(named), named) : 0);
  return (
    <Frame
      ref={(frame) => void (frame && markEdges(frame))}
      onScroll={({ currentTarget }) => markEdges(currentTarget)}
      // a cell that gets the focus is not half below the columns that stay
      style={{ scrollPaddingInline: `${start}px ${isLocked ? 0 : buttonsWidth}px` }}
    >
      <table>
        <thead>
          <tr>
            <th className="number">{translate('portal.screen.items.number')}</th>
            {columns.map((one) => (
              <th
                key={one.id}
                className={kindOf(one).align}
                style={columnStyle(inputOf(one), one)}
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
  function Line({ field, source, items, context, isLocked, inputOf, index, count }: LineProps) {
    const row = useRow(field, source, index, context);
    return (
      <tr data-row={index}>
        <td className="number">{index + 1}</td>
        {shownInRows(field).map((one) => (
          <td key={one.id} data-cell={one.id} className={kindOf(one).align}>
            <ItemCell
              field={one}
              source={`${source}.${index}.${one.id}`}
              label={translate('portal.screen.items.cell', { label: one.label, row: index + 1 })}
              row={row}
              context={context}
              isLocked={isLocked}
              inputOf={inputOf}
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
        {shownInRows(field).map((one) => (
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
function widthOf({ rowWidth }: KindInput, field: Field): number {
  if (rowWidth === 'flows') return 176;
  if (rowWidth !== undefined) return rowWidth;
  if (kindOf(field).align === 'left') return 148;
  const { decimals = 2 } = field as { decimals?: number };
  const isMoney = traitsOf(field).numeric === 'money';
  // an input has room for 123.456,78 beside its currency, or for 12.345,67
  const least = field.readOnly ? (isMoney ? 124 : 104) : isMoney ? 142 : 108;
  const numbers = least + (hasUnit(field) ? 28 : 0) + 9 * Math.max(0, decimals - 2);
  // the whole heading, in one line
  return Math.max(numbers, Math.ceil(field.label.length * 7.2) + 26);
}

/** The total width of all columns, the row number and the buttons. */
export const roomOf = ({ fields }: ItemsField, inputOf: InputOf): number =>
  Object.values(fields).reduce(
    (sum, field) => sum + widthOf(inputOf(field), field),
    numberWidth + buttonsWidth,
  );

/** In pixels. */
const numberWidth = 48;
const buttonsWidth = 104;

/** Says at which sides columns are out of sight, for the lines that are drawn there. */
function markEdges(frame: HTMLElement) {
  const moved = Math.abs(frame.scrollLeft);
  frame.toggleAttribute('data-before', moved > 0);
  frame.toggleAttribute('data-after', frame.scrollWidth - frame.clientWidth - moved > 1);
}

/**
 * True where rows are a table: two thirds of it fit, or the frame is wide. There a table of very many columns is scrolled
 * sideways, since a card for each row would leave room for few rows.
 *
 * @param width of the frame in pixels; 0 before it is known
 */
export const fitsTable = (width: number, room: number): boolean =>
  width === 0 || width >= wideFrame || room <= width * 1.5;

/** In pixels: the row's number, its name, and three more columns. */
const wideFrame = 720;

function columnStyle(input: KindInput, field: Field) {
  const width = widthOf(input, field);
  // one that flows takes the remaining width
  return { minWidth: width, width: input.rowWidth === 'flows' ? undefined : width };
}

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
      width: numberWidth,
      minWidth: numberWidth,
      padding: '11px 0 4px 12px !important',
      color: theme.palette.text.secondary,
      fontSize: theme.typography.body2.fontSize,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    // and so does the row's name
    'tr > :nth-child(2)': {
      position: 'sticky',
      left: numberWidth,
      zIndex: 1,
      backgroundColor: theme.palette.background.paper,
    },
    '&[data-before] tr > :nth-child(2)::after, &[data-after] .buttons::after': {
      content: '""',
      position: 'absolute',
      top: 0,
      bottom: 0,
      right: 0,
      borderRight: line,
    },
    '&[data-after] .buttons::after': { right: 'auto', left: 0 },
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
