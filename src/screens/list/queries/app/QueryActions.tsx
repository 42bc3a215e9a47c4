import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import { Button, IconButton, Stack, Typography } from '@mui/material';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { useSaveQuery } from './useSaveQuery.ts';
import { useQueries, type NamedQuery } from './useQueries.tsx';
import Close from '@mui/icons-material/Close';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import GroupRemoveOutlined from '@mui/icons-material/GroupRemoveOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import { useChosenColumns } from '#screens/list/columns/app/useChosenColumns.ts';

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
    document.querySelector<HTMLElement>(`${tabs} :is([aria-current], button[aria-haspopup])`)?.focus();
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

/** A menu with the actions on the shown named view, and its owner. */
export function QueryActions({ query }: { query: NamedQuery }) {
  const { maySend, remove, save, share, withdraw } = useSaveQuery();
  const { isOfQuery, isChanged } = useChosenColumns();
  const { label, isOwn, shared } = query;
  const button = (name: string, icon: ReactNode, onClick: () => unknown) => (
    <IconButton size="small" aria-label={name} title={name} onClick={() => void onClick()}>
      {icon}
    </IconButton>
  );
  return (
    <Stack direction="row" sx={{ flexShrink: 0, alignItems: 'center', gap: 0.5, ml: 1 }}>
      {shared && !shared.isOwn && (
        <Typography variant="caption" color="textSecondary" noWrap sx={{ maxWidth: 280 }}>
          {translate('portal.screen.queries.by', { by: shared.by })}
        </Typography>
      )}
      {isOfQuery &&
        isChanged &&
        (isOwn || (shared?.isOwn && maySend)) &&
        button(
          translate('portal.screen.queries.update', { name: label }),
          <SaveOutlined fontSize="small" />,
          () => save(label, shared !== undefined),
        )}
      {isOwn &&
        maySend &&
        button(
          translate('portal.screen.queries.share', { name: label }),
          <GroupAddOutlined fontSize="small" />,
          () => share(query),
        )}
      {shared?.mayWithdraw &&
        maySend &&
        button(
          shared.isOwn
            ? translate('portal.screen.queries.withdraw', { name: label })
            : translate('portal.screen.queries.take', { name: label, by: shared.by }),
          <GroupRemoveOutlined fontSize="small" />,
          () => withdraw(query),
        )}
      {isOwn &&
        button(translate('portal.screen.queries.remove', { name: label }), <Close fontSize="small" />, () =>
          remove(label),
        )}
    </Stack>
  );
}
