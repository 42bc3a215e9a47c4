import { Box } from '@mui/material';
import { useEvent, useListContext, type RaRecord } from 'ra-core';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { LazyOpenedRecord } from '#screens/list/open/app/lazyOpened.ts';
import { tableId } from '#kit/SkipLink.tsx';
import { prepareRows, RecordTable, type TableSelection, useTotalText } from '#ui/table/RecordTable.tsx';
import { RecordMenu } from '#screens/list/actions/app/RecordMenu.tsx';
import { hasRowMenu, hasSelection } from '#screens/list/actions/offered.ts';
import { checkWidth, menuWidth } from '#screens/list/columns/columnLayout.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { InlineEdit } from '#screens/list/columns/app/InlineEdit.tsx';
import { useEditableValues } from '#screens/list/columns/app/useEditableValues.ts';
import { useListColumns } from '#screens/list/columns/app/useListColumns.tsx';
import { useDensity } from '#ui/preferences/density.ts';
import { setHidden, useChosenColumns } from '#screens/list/columns/app/useChosenColumns.ts';
import { useRunning } from '#screens/list/running/app/useRunning.ts';
import { useColumnWidths } from '#screens/list/columns/app/useColumnWidths.ts';
import { useOpened } from '#screens/list/open/app/useOpened.ts';
import { useTotals } from '#screens/list/shown/app/listState.ts';
import { useIsPrinting } from '#kit/screen.ts';
import { moved } from '#model/values/chosenOrder.ts';
import { translate } from '#kit/translate.ts';
import { useRoom } from './useRoom.ts';

/** The page of records as a table, with selection, totals and each record's actions. */
export function ListTable({ records }: { records: readonly RaRecord[] }) {
  const { resourceName, screen, resource } = useScreen();
  const { sort, setSort, perPage } = useListContext();
  useEffect(() => prepareRows(perPage), [perPage]);
  const { all: inOrder, shown, choice, resize, order } = useChosenColumns();
  const { rowHeight } = useDensity();
  const selection = useSelection(records);
  // Stays true when the selection is cleared, since a dialog may still be open.
  const [isSelecting, setSelecting] = useState(false);
  if (!isSelecting && selection.ids.size > 0) setSelecting(true);
  const totals = useTotals();
  const { element, height, width } = useRoom();
  const { id, way, hrefOf } = useOpened({ hasRows: true });
  const isBeside = id !== null && way === 'drawer';
  // beside an open record, the columns need the room of the check boxes
  const hasBulk = !(isBeside && selection.ids.size === 0) && hasSelection(screen);
  const hasMenu = hasRowMenu(screen, resource);
  const balance = useRunning({ ...screen, name: resourceName, resource }, records);
  const isEditable = useEditableValues(shown.some(({ inline }) => inline));
  const all = useListColumns(resource, shown, records, { totals, isPictured: true, balance, isEditable });
  const totalText = useTotalText(screen.totals);
  const isPrinting = useIsPrinting();
  const [isWhole, setWhole] = useState(false);
  const { columns, hidden } = useColumnWidths(all, {
    records,
    totals,
    totalText,
    choice,
    sort: sort.field,
    totalKinds: screen.totals,
    // paper has every column: a width of its own, and nothing that scrolls
    // and where the user wants all columns, the table scrolls
    room: isPrinting || isWhole ? 0 : width - (hasBulk ? checkWidth : 0) - (hasMenu ? menuWidth : 0),
    sign: hasMenu ? 0 : menuWidth,
  });
  useEffect(() => setHidden(resourceName, hidden), [resourceName, hidden]);
  const onResize = useEvent(resize);
  const onMove = useEvent((field: string, onto: string) => {
    const ids = inOrder.map((column) => column.field);
    order(moved(ids, field, ids.indexOf(onto) - ids.indexOf(field), 1));
  });
  const sorting = useMemo(
    () => ({
      ...sort,
      onSort: (field: string) =>
        setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' }),
    }),
    [sort, setSort],
  );
  const actions = useCallback(
    (record: RaRecord, name: string) => <RecordMenu record={record} name={name} />,
    [],
  );
  return (
    <Box ref={element} sx={{ position: 'relative', ...ringAbove }}>
      {/* before the table, so that Shift+Tab leads to it from the rows */}
      {hasBulk && isSelecting && (
        <Suspense>
          <BulkActions />
        </Suspense>
      )}
      <InlineEdit columns={columns} records={records}>
        <RecordTable
          id={tableId}
          label={resource.label.many || translate('portal.screen.list.table')}
          columns={columns}
          records={records}
          hrefOf={hrefOf}
          sort={sorting}
          selection={hasBulk ? selection : undefined}
          totals={totals}
          totalText={totalText}
          actions={hasMenu ? actions : undefined}
          headEnd={
            hidden.length > 0 || isWhole ? (
              <Suspense>
                <HiddenColumns columns={hidden} isWhole={isWhole} onWhole={setWhole} />
              </Suspense>
            ) : undefined
          }
          maxHeight={height}
          rowHeight={rowHeight}
          opened={id === null ? undefined : { id, draw: way === 'expand' ? drawOpened : undefined }}
          onResize={onResize}
          onMove={onMove}
        />
      </InlineEdit>
    </Box>
  );
}

/** The table's own focus ring would be covered by its head and its sticky cells. */
const ringAbove = {
  [`#${tableId}:focus-visible`]: { outline: 'none' },
  [`&:has(#${tableId}:focus-visible)::after`]: {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 6,
    pointerEvents: 'none',
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
};

const HiddenColumns = lazyPage(() => import('#screens/list/columns/app/HiddenColumns.tsx'), 'HiddenColumns');
const BulkActions = lazyPage(() => import('./BulkActions.tsx'), 'BulkActions');
const drawOpened = ({ id }: RaRecord) => (
  <Suspense>
    <LazyOpenedRecord id={id} />
  </Suspense>
);

/** The selection of rows; the shift key selects a range. */
function useSelection(records: readonly RaRecord[]): TableSelection {
  const { selectedIds, onSelect } = useListContext();
  const last = useRef<RaRecord['id'] | null>(null);
  const ids = useMemo(() => new Set(selectedIds), [selectedIds]);

  const onToggle = useEvent((id: RaRecord['id'], range: boolean) => {
    const order = records.map((record) => record.id);
    const from = range && last.current !== null ? order.indexOf(last.current) : -1;
    const to = order.indexOf(id);
    const touched = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    const next = new Set(selectedIds);
    for (const one of touched) {
      if (selectedIds.includes(id)) next.delete(one);
      else next.add(one);
    }
    onSelect([...next]);
  });
  const onToggleAll = useEvent((selected: boolean) => {
    const page = new Set(records.map(({ id }) => id));
    onSelect([...selectedIds.filter((id) => !page.has(id)), ...(selected ? page : [])]);
  });
  return useMemo(() => ({ ids, onToggle, onToggleAll }), [ids, onToggle, onToggleAll]);
}
