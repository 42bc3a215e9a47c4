import { changeSignal } from '#kit/changeSignal.ts';
import { useSyncExternalStore, useMemo } from 'react';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { useListContext } from 'ra-core';
import type { ColumnChoice } from '#model/api/sharedViews.ts';
import type { ListColumn } from '#screens/list/listTypes.ts';
import { useKept } from '#ui/preferences/useKept.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useQueries } from '#screens/list/queries/app/useQueries.tsx';
import { chosenColumns, chosenTab } from '../chosenColumns.ts';

const none: readonly string[] = [];
const hidden = new Map<string, readonly string[]>();
const roomChanges = changeSignal();

/** Notes the columns for which a screen's table has no room now, so that the column chooser can say so. */
export function setHidden(screen: string, columns: readonly ColumnView[]) {
  const fields = columns.map(({ field }) => field.id);
  if (fields.join() === (hidden.get(screen) ?? none).join()) return;
  hidden.set(screen, fields);
  roomChanges.announce();
}

/** The fields whose columns have no room in the table of this screen. */
export const useHidden = (screen: string): readonly string[] =>
  useSyncExternalStore(roomChanges.subscribe, () => hidden.get(screen) ?? none);

/**
 * The user's changes to the columns of the list and of those of its named views that have columns of their
 * own.
 */
type Changes = ColumnChoice & { views?: Readonly<Record<string, ColumnChoice>> };

const unchanged: Changes = {};
const split = ({ views = {}, ...ofList }: Changes) => ({ views, ofList });

/** The list's columns as this user has arranged them, with functions to change that. */
export function useChosenColumns() {
  const { resourceName, screen, resource } = useScreen();
  const { filterValues } = useListContext() as { filterValues?: Record<string, unknown> };
  const { active, queries } = useQueries();
  const [changes, keep] = useKept<Changes>('columns', unchanged, { place: resourceName, of: resource });
  // Kept, since new columns would draw all rows again.
  const { views, ofList } = useMemo(() => split(changes), [changes]);
  const query = active?.columns && active.key;
  const changed = query === undefined ? ofList : views[query];
  const choice: ColumnChoice = changed ?? active?.columns ?? unchanged;
  const tab = chosenTab(screen.tabs, filterValues);
  const columns = useMemo(() => chosenColumns(screen.columns, choice, tab), [screen.columns, choice, tab]);

  /** @param next undefined resets all changes */
  const put = (key: string | undefined, next: ColumnChoice | undefined) => {
    const known = Object.entries(views).filter(([one]) => queries.some((other) => other.key === one));
    const { [key ?? '']: _before, ...others } = Object.fromEntries(known);
    const left = key !== undefined && next ? { ...others, [key]: next } : others;
    const list = key === undefined ? next : ofList;
    keep({ ...list, ...(Object.keys(left).length > 0 && { views: left }) });
  };
  const setChoice = (next: ColumnChoice) => put(query, next);
  return {
    ...columns,
    choice,
    /** True when the shown named view has columns of its own. */
    isOfQuery: query !== undefined,
    isChanged: changed !== undefined && Object.keys(changed).length > 0,
    reset: () => put(query, undefined),
    /** Drops the changes to a view's columns when the view is saved, since they are part of it then. */
    forget: (key: string) => put(key, undefined),
    order: (order: readonly string[]) => setChoice({ ...choice, order }),
    show: ({ field }: ListColumn, isIn: boolean) =>
      setChoice({ ...choice, shown: { ...choice.shown, [field]: isIn } }),
    resize: (field: string, width: number | undefined) => {
      const { [field]: _before, ...others } = choice.widths ?? {};
      setChoice({ ...choice, widths: width === undefined ? others : { ...others, [field]: width } });
    },
  };
}
