import { Box } from '@mui/material';
import { useEvent, useListContext, useStore, useTranslate, type RaRecord } from 'ra-core';
import { useCallback, useMemo, useRef } from 'react';
import { useColumns } from '../../../../../app/ui/columns.ts';
import { RecordTable, type TableSelection } from '../../../../../app/ui/table/RecordTable.tsx';
import { RecordMenu } from '../../../app/actions/RecordMenu.tsx';
import { offeredOn } from '../../../../app/rights.ts';
import { useScreen } from '../../../../app/useScreen.ts';
import { BulkActions } from './BulkActions.tsx';
import { hiddenColumnsKey } from './ColumnChooser.tsx';
import { useRoomBelow } from './useRoomBelow.ts';
import { useTotals } from '../../../app/useTotals.ts';

/** The page of records as a table, with selection, totals and each record's actions. */
export function ListTable({ records }: { records: readonly RaRecord[] }) {
  const { name, path, screen, resource } = useScreen();
  const { sort, setSort } = useListContext();
  const translate = useTranslate();
  const [hidden] = useStore<readonly string[]>(hiddenColumnsKey(name), noneHidden);
  const shown = useMemo(
    () => screen.columns.filter(({ field }) => !hidden.includes(field)),
    [screen.columns, hidden],
  );
  const columns = useColumns(resource, shown, records);
  const selection = useSelection(records);
  const totals = useTotals();
  const [frame, room] = useRoomBelow();
  const hasBulk = (['delete', 'export', 'bulkEdit', 'bulkTransitions'] as const).some((action) =>
    screen.actions.includes(action),
  );
  const hasMenu =
    screen.actions.includes('edit') ||
    screen.actions.includes('delete') ||
    screen.actions.includes('duplicate') ||
    offeredOn(screen, resource).length > 0;
  const actions = useCallback((record: RaRecord) => <RecordMenu record={record} />, []);
  const hrefOf = useCallback((record: RaRecord) => `${path}/${encodeURIComponent(record.id)}/show`, [path]);
  return (
    <Box ref={frame} sx={{ position: 'relative' }}>
      <RecordTable
        label={resource.label.many || translate('portal.screen.list.table')}
        columns={columns}
        records={records}
        hrefOf={hrefOf}
        sort={{
          ...sort,
          onSort: (field) =>
            setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' }),
        }}
        selection={hasBulk ? selection : undefined}
        totals={totals}
        actions={hasMenu ? actions : undefined}
        maxHeight={room}
      />
      {hasBulk && <BulkActions />}
    </Box>
  );
}

const noneHidden: readonly string[] = [];

/** Selection of rows, a range of them with the shift key. */
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
  return { ids, onToggle, onToggleAll };
}
