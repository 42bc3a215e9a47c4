import type { ColumnView } from '#kinds/ui/columns.ts';
import { totalTextOf, type TotalText } from '#kinds/totalText.ts';
import { cellClass, namingColumn, type StoredValues } from '#kinds/columnsOf.ts';
import { sharesOf, withShortFixed } from '#kinds/denseColumns.ts';
import { memo, type ReactNode, Suspense, useMemo, type CSSProperties } from 'react';
import type { ListScreen } from '#screens/screenTypes.ts';
import { translate } from '#kit/translate.ts';
import type { RaRecord } from 'ra-core';
import { refersTo } from '#model/traits.ts';
import { opening, PlainLink, useFollow } from '#kit/links.tsx';
import { Checkbox, TableSortLabel } from '@mui/material';
import { lazyPage } from '#kit/lazyPage.ts';
import { moveAmongRows } from '#kit/focus.ts';
import { visuallyHidden } from '#kit/screen.ts';
import {
  ColumnGrip,
  headKeys,
  moveByKey,
  moveByMouse,
  resizeByKey,
  showFocused,
  TableFrame,
} from '#kit/table/TableFrame.tsx';
import type { Measured } from '#kit/table/WindowedRows.tsx';

/** Names a total that is no sum: "média 12,5 h". */
export function useTotalText(kinds: ListScreen['totals'] = sums): TotalText {
  return useMemo(() => totalTextOf(kinds), [kinds]);
}
const sums: ListScreen['totals'] = {};

type RowProps = {
  record: RaRecord;
  columns: readonly ColumnView[];
  href: string | undefined;
  isSelected: boolean | undefined;
  isOpen: boolean;
  onToggle: ((id: RaRecord['id'], range: boolean) => void) | undefined;
  actions: ((record: RaRecord, name: string) => ReactNode) | undefined;
  /** Its `aria-rowindex`, counting the head, when not all rows are rendered. */
  index?: number | undefined;
};

const Row = memo(function Row(props: RowProps) {
  const { record, columns, href, isSelected, isOpen, onToggle, actions, index } = props;
  const follow = useFollow();
  const naming = namingColumn(columns);
  const open = opening(href, ({ target }) => {
    // a double click edits the cell
    if (href && !(target as Element).closest('.inline')) follow(href, { _scrollToTop: true });
  });
  return (
    // The keyboard reaches the record by the link in the first cell.
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions
    <tr
      className={`${href ? 'link' : ''}${isSelected ? ' selected' : ''}${isOpen ? ' open' : ''}`}
      data-record={record.id}
      aria-rowindex={index}
      {...open}
    >
      {onToggle && (
        <td className="check">
          <input
            type="checkbox"
            checked={isSelected === true}
            onChange={({ nativeEvent }) => onToggle(record.id, (nativeEvent as MouseEvent).shiftKey)}
            aria-label={translate('portal.screen.list.selectRow', {
              name: columns[naming]?.text(record) ?? '',
            })}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const isInline = at !== naming && column.inline?.(record) === true;
        const hint = isInline ? translate('portal.screen.inline.hint') : undefined;
        return (
          <td
            key={column.field.id}
            // not a `th`, which would look like a heading
            role={at === naming ? 'rowheader' : undefined}
            className={isInline ? `${cellClass(column)} inline` : cellClass(column)}
            translate={column.translate}
            data-field={isInline ? column.field.id : undefined}
            title={column.noWrap ? hint : column.text(record)}
          >
            {at === naming && href ? (
              <PlainLink className="name" to={href} aria-current={isOpen || undefined}>
                {nameOf(column, record) || `#${record.id}`}
              </PlainLink>
            ) : (
              cellOf(column, record)
            )}
          </td>
        );
      })}
      {actions && <td className="actions">{actions(record, columns[naming]?.text(record) ?? '')}</td>}
    </tr>
  );
});

/** The text of a cell inside the record's link, which can't contain another link. */
const nameOf = (column: ColumnView, record: StoredValues): ReactNode =>
  refersTo(column.field) ? column.text(record) : cellOf(column, record);

const cellOf = ({ text: textOf, draw }: ColumnView, record: StoredValues): ReactNode => {
  const text = textOf(record);
  return text === '' ? text : (draw?.(record) ?? text);
};

const WindowedRows = lazyPage(() => import('#kit/table/WindowedRows.tsx'), 'WindowedRows');
/** From this number of rows on, only visible rows are rendered. */
const windowedFrom = 100;

/** Loads what draws so many rows while they are being read. */
export const prepareRows = (count: number) => void (count > windowedFrom && WindowedRows.preload());

const noActions = () => null;

type TableSort = { field: string; order: 'ASC' | 'DESC'; onSort: (field: string) => void };
export type TableSelection = {
  ids: ReadonlySet<RaRecord['id']>;
  onToggle: (id: RaRecord['id'], range: boolean) => void;
  onToggleAll: (selected: boolean) => void;
};

export type RecordTableProps = {
  id?: string;
  /** The accessible name of the table. */
  label: string;
  columns: readonly ColumnView[];
  records: readonly RaRecord[];
  /** The address of a row. The whole row is clickable, and its first cell is the link. */
  hrefOf?: (record: RaRecord) => string | undefined;
  sort?: TableSort;
  selection?: TableSelection;
  /** The values of the totals row, by field. */
  totals?: StoredValues;
  /** Names the totals that are no sums. */
  totalText?: TotalText;
  /** The controls in a record's last cell. */
  actions?: (record: RaRecord, name: string) => ReactNode;
  /** What the head shows above the records' controls, which then have a column even without any. */
  headEnd?: ReactNode;
  /** Scrolls internally beyond this height in pixels, with sticky head and totals. */
  maxHeight?: number;
  rowHeight?: number;
  /** Called after a column was resized; undefined: fit to its texts again. */
  onResize?: (field: string, width: number | undefined) => void;
  /** Called after a column was moved: `field` takes the place of `onto`. The first one stays first. */
  onMove?: (field: string, onto: string) => void;
  /** The open record: below its row, with `draw`, or elsewhere. */
  opened?: { id: string; draw?: ((record: RaRecord) => ReactNode) | undefined } | undefined;
  /** For at most half the page's width. */
  dense?: boolean;
};

/**
 * Records in rows. Cells are plain elements with text formatted once per column: a component per cell, as in
 * react-admin's own table, costs two to three times as much at a hundred rows.
 */
export const RecordTable = memo(function RecordTable({ columns: given, ...props }: RecordTableProps) {
  const {
    id,
    label,
    records,
    hrefOf,
    selection,
    totals,
    totalText,
    headEnd,
    actions = headEnd === undefined ? undefined : noActions,
    maxHeight,
    rowHeight = 38,
    opened,
    dense,
  } = props;
  const columns = useMemo(() => (dense ? withShortFixed(given, records) : given), [dense, given, records]);
  const isWindowed = records.length > windowedFrom && maxHeight !== undefined;
  const lines = useMemo(
    () => linesOf(records, opened?.draw && opened.id),
    [records, opened?.draw, opened?.id],
  );
  const draw = (line: number, measured?: Measured) => {
    const { record, at, isBelow } = lines[line]!;
    const isOpen = opened?.id === String(record.id);
    return isBelow ? (
      <tr key={`below ${record.id}`} className="opened" {...measured}>
        <td colSpan={columns.length + Number(Boolean(selection)) + Number(Boolean(actions))}>
          {opened?.draw?.(record)}
        </td>
      </tr>
    ) : (
      <Row
        key={record.id}
        record={record}
        columns={columns}
        href={hrefOf?.(record)}
        isSelected={selection?.ids.has(record.id)}
        isOpen={isOpen}
        onToggle={selection?.onToggle}
        actions={actions}
        index={isWindowed ? at + 2 : undefined}
      />
    );
  };
  /** As many rows as there is room for, and all if it is unlimited. */
  const rows = (room = Infinity) => (
    <tbody>{lines.slice(0, Math.ceil(room / rowHeight)).map((_line, at) => draw(at))}</tbody>
  );
  return (
    <TableFrame
      ref={markScrolling}
      id={id}
      dense={dense}
      className={actions ? 'with-actions' : undefined}
      style={{ maxHeight, '--row-height': `${rowHeight}px` } as CSSProperties}
      tabIndex={0} // it may scroll, and rows without a link have nothing else to focus
      role="group"
      aria-label={label}
      onKeyDown={moveAmongRows}
      onFocus={showFocused}
    >
      <table aria-label={label} aria-rowcount={isWindowed ? records.length + (totals ? 2 : 1) : undefined}>
        <TableHead {...props} columns={columns} actions={actions} />
        {isWindowed ? (
          <Suspense fallback={rows(maxHeight)}>
            <WindowedRows
              height={maxHeight}
              count={lines.length}
              rowHeight={rowHeight}
              keyOf={(at) => lines[at]!.key}
              draw={draw}
            />
          </Suspense>
        ) : (
          rows()
        )}
        {totals && (
          <TotalsRow
            columns={columns}
            totals={totals}
            totalText={totalText}
            hasSelection={Boolean(selection)}
            hasActions={Boolean(actions)}
          />
        )}
      </table>
    </TableFrame>
  );
});

/** Gives a table the class `scrolls` while columns lie beyond its end, below the sticky ones. */
function markScrolling(frame: HTMLElement | null) {
  if (!frame || !('ResizeObserver' in window)) return undefined;
  const mark = () =>
    frame.classList.toggle('scrolls', frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1);
  const observer = new ResizeObserver(mark);
  observer.observe(frame);
  if (frame.firstElementChild) observer.observe(frame.firstElementChild);
  frame.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    frame.removeEventListener('scroll', mark);
  };
}

type Line = { record: RaRecord; at: number; key: string; isBelow: boolean };

/** The rows, each followed by its open panel, if it has one. */
const linesOf = (records: readonly RaRecord[], openId: string | undefined): Line[] =>
  records.flatMap((record, at) => {
    const row = { record, at, key: String(record.id), isBelow: false };
    return row.key === openId ? [row, { ...row, key: `below ${row.key}`, isBelow: true }] : [row];
  });

function TableHead(props: RecordTableProps) {
  const { columns, records, sort, selection, actions, headEnd, dense, onResize, onMove } = props;
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
        {columns.map((column, at) => {
          const { field, label, sortable } = column;
          const order = sort?.field === field.id ? (sort.order === 'ASC' ? 'asc' : 'desc') : undefined;
          const move = at > 0 && onMove ? (onto: string) => onMove(field.id, onto) : undefined;
          return (
            <th
              key={field.id}
              scope="col"
              data-column={field.id}
              style={{ width: widths?.get(field.id) ?? column.width, minWidth: column.width }}
              className={cellClass(column)}
              aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
              onKeyDown={(event) => {
                if (onResize) resizeByKey(event, (width) => onResize(field.id, width));
                if (move) moveByKey(event, move);
              }}
              onPointerDown={move && ((event) => moveByMouse(event, move))}
            >
              {sort && sortable ? (
                <TableSortLabel
                  active={order !== undefined}
                  direction={order ?? 'asc'}
                  // covered by what is offered for the selection
                  tabIndex={selection?.ids.size ? -1 : 0}
                  aria-keyshortcuts={onResize && headKeys}
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
            {headEnd}
          </th>
        )}
      </tr>
    </thead>
  );
}

const asItIs: TotalText = (_field, text) => text;

function TotalsRow({
  columns,
  totals,
  totalText = asItIs,
  hasSelection,
  hasActions,
}: {
  columns: readonly ColumnView[];
  totals: StoredValues;
  totalText: TotalText | undefined;
  hasSelection: boolean;
  hasActions: boolean;
}) {
  return (
    <tfoot>
      <tr>
        {hasSelection && <td className="check">{'\u00a0'}</td>}
        {columns.map((column, at) => (
          <td
            key={column.field.id}
            role={at === 0 && !Object.hasOwn(totals, column.field.id) ? 'rowheader' : undefined}
            className={cellClass(column)}
            translate={Object.hasOwn(totals, column.field.id) ? column.translate : undefined}
          >
            {Object.hasOwn(totals, column.field.id)
              ? totalText(column.field.id, column.text(totals))
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
