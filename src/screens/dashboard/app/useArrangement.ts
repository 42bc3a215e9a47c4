import { useKept } from '#ui/preferences/useKept.ts';
import { useMemo } from 'react';
import { resourceName } from '#ui/portal/names.ts';
import { usePreferences } from '#ui/preferences/usePreferences.ts';
import type { Widget } from '#model/types.ts';
import { arranged } from '../arrangement.ts';

const asWritten: readonly string[] = [];
export type Arrangement = ReturnType<typeof useArrangement>;

/**
 * A dashboard's widgets in the user's order, with functions to change it. The order is stored with the
 * account.
 */
export function useArrangement(path: string, widgets: readonly Widget[]) {
  usePreferences();
  const [chosen, choose] = useKept<readonly string[]>('widgets', asWritten, { place: resourceName(path) });
  const all = useMemo(() => arranged(widgets, chosen), [widgets, chosen]);
  return {
    all,
    isChanged: chosen.length > 0,
    order: (ids: readonly string[]) => choose(ids),
    reset: () => choose(asWritten),
  };
}
