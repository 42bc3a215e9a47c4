import { Box } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { Suspense, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { singleKeysAreOn, isTyping } from '#kit/keyboard.ts';
import type { ColumnView } from '#kinds/ui/columns.ts';

const CellEditor = lazyPage(() => import('./CellEditor.tsx'), 'CellEditor');

type Place = { record: RaRecord; column: ColumnView; cell: HTMLElement };
type Props = { columns: readonly ColumnView[]; records: readonly RaRecord[]; children: ReactNode };

/** Wraps a table and lets users edit a value in place, with a double click or with "e" in its row. */
export function InlineEdit({ columns, records, children }: Props) {
  const [place, setPlace] = useState<Place | null>(null);
  const open = (cell: Element | null | undefined) => {
    const found = cell instanceof HTMLElement ? placeOf(cell, columns, records) : null;
    setPlace(found);
    return found !== null;
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    // Two clicks on a checkbox are not a double click.
    if (!(target instanceof HTMLInputElement)) open((target as Element).closest('td.inline'));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    // Caps Lock writes a capital
    const isEditKey = key === 'F2' || (/^e$/i.test(key) && singleKeysAreOn() && !isTyping(target));
    if (!isEditKey || ctrlKey || metaKey || altKey || place) return;
    if (open((target as Element).closest('tr')?.querySelector('td.inline'))) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  /** Moves to the next or previous editable cell. */
  const move = (by: 1 | -1) => {
    const cells = [...(place?.cell.closest('table')?.querySelectorAll('td.inline') ?? [])];
    open(cells[cells.indexOf(place!.cell) + by]);
  };
  return (
    <Box onDoubleClick={onDoubleClick} onKeyDown={onKeyDown}>
      {children}
      {place && (
        <Suspense>
          <CellEditor
            key={`${place.record.id} ${place.column.field.id}`}
            record={place.record}
            column={place.column}
            cell={place.cell}
            onMove={move}
            onClose={() => setPlace(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}

function placeOf(cell: HTMLElement, columns: Props['columns'], records: Props['records']): Place | null {
  const id = cell.closest<HTMLElement>('tr')?.dataset.record;
  const record = records.find((one) => String(one.id) === id);
  const column = columns.find(({ field }) => field.id === cell.dataset.field);
  return record && column ? { record, column, cell } : null;
}
