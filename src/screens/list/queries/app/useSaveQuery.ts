import { useNotify, useSavedQueries, type SavedQuery } from 'ra-core';
import type { ViewOfList } from '#model/api/sharedViews.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useChosenColumns } from '#screens/list/columns/app/useChosenColumns.ts';
import { translate } from '#kit/translate.ts';
import { useQueries, type NamedQuery } from './useQueries.tsx';
import { useSharing } from './useSharedViews.ts';

/** Saves views of the list: with the user's account, or for everyone who has the screen. */
export function useSaveQuery() {
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
