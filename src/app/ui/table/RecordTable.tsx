import { refersTo, traitsOf } from '../../../model/traits.ts';
import { Checkbox, TableSortLabel } from '@mui/material';
import { useTranslate, type RaRecord } from 'ra-core';
import { Fragment, memo, useMemo, type MouseEvent as Click, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { namingColumn, type ColumnView, type Stored } from '../../../kinds/ui/columns.ts';
import { moveAmongRows } from '../arrowKeys.ts';
import { visuallyHidden } from '../visuallyHidden.ts';
import { ColumnGrip, resizeByKey, widthKeys } from './ColumnGrip.tsx';
import { TableFrame } from './TableFrame.ts';

export type TableSort = { field: string; order: 'ASC' | 'DESC'; onSort: (field: string) => void };
export type TableSelection = {
  ids: ReadonlySet<RaRecord['id']>;
  onToggle: (id: RaRecord['id'], range: boolean) => void;
  onToggleAll: (selected: boolean) => void;
};

export type RecordTableProps = {
  id?: string;
  /** Name of the table for those who don't see its heading. */
  label: string;
  columns: readonly ColumnView[];
  records: readonly RaRecord[];
  /** Where a row leads; the whole row is clickable, its first cell is the link. */
  hrefOf?: (record: RaRecord) => string | undefined;
  sort?: TableSort;
  selection?: TableSelection;
  /** Values of the last line, by field. */
  totals?: Stored;
  /** What a record's last cell offers. */
  actions?: (record: RaRecord) => ReactNode;
  /** Scrolls within itself beyond this height, its head and totals in sight. */
  maxHeight?: number;
  /** A column was drawn wider or narrower; undefined: it is to be as its texts need again. */
  onResize?: (field: string, width: number | undefined) => void;
  /** The record that is open: under its row, with `draw`, or elsewhere. */
  opened?: { id: string; draw?: ((record: RaRecord) => ReactNode) | undefined } | undefined;
  /** Half a page wide or less. */
  dense?: boolean;
};

/**
 * Records in rows. Cells are plain elements with text formatted once per column: a component per cell, as in
 * react-admin's own table, costs two to three times as much at a hundred rows.
 */
export function RecordTable({ columns: given, ...props }: RecordTableProps) {
  const { id, label, records, hrefOf, selection, totals, actions, maxHeight, opened, dense } = props;
  const columns = useMemo(() => {
    const kept = withStateKept(given);
    return dense ? withShortFixed(kept, records) : kept;
  }, [dense, given, records]);
  return (
    <TableFrame
      id={id}
      dense={dense}
      className={actions ? 'with-actions' : undefined}
      style={{ maxHeight }}
      tabIndex={0} // it may scroll, and rows that lead nowhere have nothing else to focus
      role="group"
      aria-label={label}
      onKeyDown={moveAmongRows}
    >
      <table aria-label={label}>
        <TableHead {...props} columns={columns} />
        <tbody>
          {records.map((record) => {
            const isOpen = opened?.id === String(record.id);
            return (
              <Fragment key={record.id}>
                <Row
                  record={record}
                  columns={columns}
                  href={hrefOf?.(record)}
                  isSelected={selection?.ids.has(record.id)}
                  isOpen={isOpen}
                  onToggle={selection?.onToggle}
                  actions={actions}
                />
                {isOpen && opened.draw && (
                  <tr className="opened">
                    <td colSpan={columns.length + Number(Boolean(selection)) + Number(Boolean(actions))}>
                      {opened.draw(record)}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
        {totals && (
          <TotalsRow
            columns={columns}
            totals={totals}
            hasSelection={Boolean(selection)}
            hasActions={Boolean(actions)}
          />
        )}
      </table>
    </TableFrame>
  );
}

function TableHead({ columns, records, sort, selection, actions, dense, onResize }: RecordTableProps) {
  const translate = useTranslate();
  const widths = dense ? sharesOf(columns, records) : undefined;
  const chosen = selection ? records.filter(({ id }) => selection.ids.has(id)).length : 0;
  return (
    <thead>
      <tr>
        {selection && (
          <th className="check">
            <Checkbox
              checked={records.length > 0 && chosen === records.length}
              indeterminate={chosen > 0 && chosen < records.length}
              onChange={(_event, checked) => selection.onToggleAll(checked)}
              slotProps={{ input: { 'aria-label': translate('portal.screen.list.selectPage') } }}
            />
          </th>
        )}
        {columns.map((column) => {
          const { field, label, sortable } = column;
          const order = sort?.field === field.id ? (sort.order === 'ASC' ? 'asc' : 'desc') : undefined;
          return (
            <th
              key={field.id}
              style={{ width: widths?.get(field.id) ?? column.width, minWidth: column.width }}
              className={classOf(column)}
              aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
              onKeyDown={onResize && ((event) => resizeByKey(event, (width) => onResize(field.id, width)))}
            >
              {sort && sortable ? (
                <TableSortLabel
                  active={order !== undefined}
                  direction={order ?? 'asc'}
                  aria-keyshortcuts={onResize && widthKeys}
                  onClick={() => sort.onSort(field.id)}
                >
                  {label}
                </TableSortLabel>
              ) : (
                label
              )}
              {onResize && <ColumnGrip onResize={(width) => onResize(field.id, width)} />}
            </th>
          );
        })}
        {actions && (
          <th className="actions">
            <span style={visuallyHidden}>{translate('portal.screen.list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type RowProps = {
  record: RaRecord;
  columns: readonly ColumnView[];
  href: string | undefined;
  isSelected: boolean | undefined;
  isOpen: boolean;
  onToggle: TableSelection['onToggle'] | undefined;
  actions: RecordTableProps['actions'] | undefined;
};

const Row = memo(function Row(props: RowProps) {
  const { record, columns, href, isSelected, isOpen, onToggle, actions } = props;
  const navigate = useNavigate();
  const translate = useTranslate();
  const naming = namingColumn(columns);
  const open = (event: Click<HTMLElement>) => {
    if (!href || (event.target as HTMLElement).closest('a, button, input, label, .inline')) return;
    if (window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
    else void navigate(href, { state: { _scrollToTop: true } });
  };
  return (
    // The keyboard reaches the record by the link in the first cell.
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions
    <tr
      className={`${href ? 'link' : ''}${isSelected ? ' selected' : ''}${isOpen ? ' open' : ''}`}
      data-record={record.id}
      onClick={open}
    >
      {onToggle && (
        <td className="check">
          <input
            type="checkbox"
            checked={isSelected === true}
            onChange={({ nativeEvent }) => onToggle(record.id, (nativeEvent as MouseEvent).shiftKey)}
            aria-label={translate('portal.screen.list.selectRow', { name: columns[naming]?.text(record) })}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const isInline = at !== naming && column.inline?.(record) === true;
        const hint = isInline ? translate('portal.screen.inline.hint') : undefined;
        return (
          <td
            key={column.field.id}
            className={isInline ? `${classOf(column)} inline` : classOf(column)}
            data-field={isInline ? column.field.id : undefined}
            title={column.fixed ? hint : column.text(record)}
          >
            {at === naming && href ? (
              <Link className="name" to={href} aria-current={isOpen || undefined}>
                {nameOf(column, record) || `#${record.id}`}
              </Link>
            ) : (
              cellOf(column, record)
            )}
          </td>
        );
      })}
      {actions && <td className="actions">{actions(record)}</td>}
    </tr>
  );
});

function TotalsRow({
  columns,
  totals,
  hasSelection,
  hasActions,
}: {
  columns: readonly ColumnView[];
  totals: Stored;
  hasSelection: boolean;
  hasActions: boolean;
}) {
  const translate = useTranslate();
  return (
    <tfoot>
      <tr>
        {hasSelection && <td className="check">{'\u00a0'}</td>}
        {columns.map((column, at) => (
          <td key={column.field.id} className={classOf(column)}>
            {Object.hasOwn(totals, column.field.id)
              ? column.text(totals)
              : at === 0
                ? translate('portal.screen.list.total')
                : null}
          </td>
        ))}
        {hasActions && <td className="actions">{'\u00a0'}</td>}
      </tr>
    </tfoot>
  );
}

type Column = ColumnView & {
  /** Stays at the table's end while the others scroll away. */
  kept?: boolean;
};

/** The state is what a record is judged by: wherever its column stands, it is never out of sight. */
function withStateKept(columns: readonly ColumnView[]): Column[] {
  const state = columns.findIndex(({ field }, at) => at > 0 && traitsOf(field).state);
  return columns.map((column, at) => (at === state ? { ...column, kept: true } : column));
}

/** Columns whose texts are all short, such as codes, don't give way to others where room is scarce. */
function withShortFixed(columns: readonly Column[], records: readonly RaRecord[]): Column[] {
  const isShort = ({ text }: Column) => records.every((record) => text(record).length <= 14);
  return columns.map((column) => (column.fixed || !isShort(column) ? column : { ...column, fixed: true }));
}

/** Each flowing column's part of the room that the fixed ones leave, by the longest of its texts. */
function sharesOf(columns: readonly ColumnView[], records: readonly RaRecord[]): Map<string, string> {
  const flowing = columns.filter(({ fixed }) => !fixed);
  const lengths = flowing.map(({ text }) => Math.max(...records.map((record) => text(record).length)));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return new Map(flowing.map(({ field }, at) => [field.id, `${Math.round((lengths[at]! / total) * 100)}%`]));
}

const classOf = ({ align, fixed, kept, width }: Column) =>
  `${align === 'right' ? 'right fixed' : fixed ? 'fixed' : 'flows'}${kept ? ' kept' : ''}${width ? ' sized' : ''}`;

/** Inside the link to the record: a link to another one can't stand in it. */
const nameOf = (column: ColumnView, record: Stored): ReactNode =>
  refersTo(column.field) ? column.text(record) : cellOf(column, record);

const cellOf = ({ text: textOf, draw }: ColumnView, record: Stored): ReactNode => {
  const text = textOf(record);
  return text === '' ? text : (draw?.(record) ?? text);
};
