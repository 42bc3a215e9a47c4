import { withLaterTexts } from '#messages/browserLanguage.ts';
import BookmarkAddOutlined from '@mui/icons-material/BookmarkAddOutlined';
import { Button, IconButton, Stack, Typography } from '@mui/material';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';
import { useQueries, type NamedQuery } from './useQueries.tsx';
import Close from '@mui/icons-material/Close';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import GroupRemoveOutlined from '@mui/icons-material/GroupRemoveOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import { useChosenColumns } from '#screens/list/columns/app/useChosenColumns.ts';
import { useNotify, useSavedQueries, type SavedQuery } from 'ra-core';
import type { ViewOfList } from '#model/api/sharedViews.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useSharing } from './useSharedViews.ts';

const SaveQueryDialog = lazyPage(
  () => withLaterTexts(() => import('./SaveQueryDialog.tsx')),
  'SaveQueryDialog',
);

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

/** Saves views of the list: with the user's account, or for everyone who has the screen. */
function useSaveQuery() {
  const { resourceName, path } = useScreen();
  const { now, queries, choose } = useQueries();
  const { choice, isChanged, isOfQuery, forget } = useChosenColumns();
  const [saved, setSaved] = useSavedQueries(resourceName);
  const { share, withdraw, maySend } = useSharing(path);
  const notify = useNotify();
  const others = (label: string) => (saved ?? []).filter((one) => one.label !== label);
  const keep = (label: string, { filter, sort, perPage, columns }: ViewOfList) =>
    setSaved([
      ...others(label),
      {
        label,
        value: { filter, sort, perPage, displayedFilters: [], ...(columns && { columns }) },
      } as unknown as SavedQuery,
    ]);
  const remove = (label: string) => setSaved(others(label));
  const partsOf = ({ filter, sort, perPage, columns }: NamedQuery): ViewOfList => ({
    filter,
    sort,
    perPage,
    ...(columns && { columns }),
  });
  return {
    maySend,
    /** Saves the current filter, order and columns under this name. */
    save: async (label: string, isShared: boolean): Promise<boolean> => {
      const columns = isChanged || isOfQuery ? { columns: choice } : {};
      const view = { ...now, ...columns };
      const key = isShared ? undefined : `own ${label}`;
      if (isShared && !(await share(label, view))) return false;
      if (isShared) remove(label);
      else keep(label, view);
      const before = queries.find((query) => query.label === label);
      if (before) forget(before.key);
      choose(key ?? before?.key ?? null);
      return true;
    },
    remove,
    share: async (query: NamedQuery) => {
      if (!(await share(query.label, partsOf(query)))) return;
      remove(query.label);
      notify(translate('portal.screen.queries.shared'), { type: 'success' });
    },
    /** Stops sharing a view. The user's own view is kept as a private one. */
    withdraw: async (query: NamedQuery) => {
      const { id, isOwn } = query.shared!;
      if (!(await withdraw(id))) return;
      if (isOwn) keep(query.label, partsOf(query));
      notify(translate(`portal.screen.queries.${isOwn ? 'withdrawn' : 'removed'}`), { type: 'success' });
    },
  };
}
