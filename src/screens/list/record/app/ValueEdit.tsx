import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton } from '@mui/material';
import { useRecordContext, type RaRecord } from 'ra-core';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { shownTextOf } from '#kinds/columnsOf.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { screenOnly } from '#kit/screen.ts';
import { translate } from '#kit/translate.ts';
import { useEditableValues } from '#screens/list/columns/app/useEditableValues.ts';
import { useTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';

const CellEditor = lazyPage(() => import('#screens/list/columns/app/CellEditor.tsx'), 'CellEditor');

/** Surrounds the values among which Tab moves while they are edited. */
export const editedValues = 'edited-values';

const button = 'edits-value';

/** The values of a record that its page changes in place: one input has room for them, and fills no other field. */
export function useEditsInPlace() {
  const isEditable = useEditableValues();
  return (field: Field, record: RaRecord) => !needsForm(field) && isEditable?.(field, record) === true;
}

const needsForm = (field: Field) => {
  const { composite, secret, attachment } = traitsOf(field);
  return Boolean(composite ?? secret ?? attachment) || 'fills' in field;
};

/** Opens the input of a value, over it, by a click on the value. The button shows when the row is pointed at or focused. */
export function ValueEdit({ field, label }: { field: Field; label: string }) {
  const record = useRecordContext<RaRecord>()!;
  const [cell, setCell] = useState<HTMLElement | null>(null);
  const edit = translate('portal.screen.inline.change', { field: label });
  const pencil = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const place = pencil.current?.closest('dd');
    const open = ({ target }: MouseEvent) => {
      const isOwn = target instanceof Element && target.closest('a, button, input, [role="button"]') !== null;
      // who selects the text wants to copy it
      if (!isOwn && getSelection()?.isCollapsed !== false) setCell(place!);
    };
    place?.addEventListener('click', open);
    return () => place?.removeEventListener('click', open);
  }, []);
  const move = (by: 1 | -1) => {
    const all = [...(cell?.closest(`.${editedValues}`)?.querySelectorAll<HTMLElement>(`.${button}`) ?? [])];
    const next = all[all.findIndex((one) => cell?.contains(one)) + by];
    setCell(null);
    next?.focus();
    next?.click();
  };
  return (
    <>
      <IconButton
        ref={pencil}
        className={button}
        size="small"
        aria-label={edit}
        title={edit}
        onClick={({ currentTarget }) => setCell(currentTarget.closest('dd'))}
        sx={shownWithRow}
      >
        <EditOutlined sx={{ fontSize: 16 }} />
      </IconButton>
      {cell && (
        <Suspense>
          <Editor field={field} record={record} cell={cell} onMove={move} onClose={() => setCell(null)} />
        </Suspense>
      )}
    </>
  );
}

type EditorProps = {
  field: Field;
  record: RaRecord;
  cell: HTMLElement;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
};

function Editor({ field, ...place }: EditorProps) {
  const { timeZone } = usePortalIndex();
  const { lookup } = useTitles([field], [place.record]);
  const column = useMemo(
    () => ({ field, text: shownTextOf(field, lookup, timeZone) }),
    [field, lookup, timeZone],
  );
  return <CellEditor {...place} column={column} />;
}

/** It takes no room of its own: it may stand in the space between two columns. */
const shownWithRow = {
  ...screenOnly,
  position: 'absolute',
  p: '3px',
  ml: 0.25,
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'background.paper', color: 'primary.main' },
  opacity: 0,
  'dl > div:hover > dd > &, &:focus-visible': { opacity: 1 },
  '@media (hover: none)': { display: 'none' },
} as const;
