import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import { Button } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { useSaveQuery } from './useSaveQuery.ts';
import { useQueries } from './useQueries.tsx';

const SaveQueryDialog = lazyPage(() => import('./SaveQueryDialog.tsx'), 'SaveQueryDialog');

/** Saves the current filter, order and columns as a named view, unless a view has them already. */
export function SaveQuery() {
  const { queries, current, active, isInitial } = useQueries();
  const { save, maySend } = useSaveQuery();
  const [name, setName] = useState<string | null>(null);
  const [isShared, setShared] = useState(false);
  const tabs = `nav[aria-label="${translate('portal.screen.queries.label')}"]`;
  const isSaved = useRef(false);
  useEffect(() => {
    if (name !== null || !isSaved.current) return;
    isSaved.current = false;
    // The button that opened the dialog is gone, so the new view gets the focus.
    document.querySelector<HTMLElement>(`${tabs} [aria-current]`)?.focus();
  });
  if (name === null && (current || isInitial)) return null;
  const label = name?.trim() ?? '';
  const isTaken = queries.some((query) => !query.isOwn && !query.shared?.isOwn && query.label === label);
  const open = () => {
    const own = active && (active.isOwn || active.shared?.isOwn) ? active : undefined;
    setName(own?.label ?? '');
    setShared(own?.shared !== undefined);
  };
  const submit = async () => {
    if (label === '' || isTaken) return;
    if (!(await save(label, isShared))) return;
    isSaved.current = true;
    setName(null);
  };
  return (
    <>
      <Button size="small" color="inherit" startIcon={<BookmarkAddOutlined />} onClick={open}>
        {translate('portal.screen.queries.save')}
      </Button>
      {name !== null && (
        <Suspense>
          <SaveQueryDialog
            {...{ name, isTaken, isShared, maySend }}
            onName={setName}
            onShared={setShared}
            onSave={() => void submit()}
            onClose={() => setName(null)}
          />
        </Suspense>
      )}
    </>
  );
}
