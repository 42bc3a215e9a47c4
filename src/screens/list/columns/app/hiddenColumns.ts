import { useSyncExternalStore } from 'react';
import type { ColumnView } from '#ui/record/columns.ts';

const none: readonly string[] = [];
const hidden = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

/** Notes the columns for which a screen's table has no room now, so that the column chooser can say so. */
export function setHidden(screen: string, columns: readonly ColumnView[]) {
  const fields = columns.map(({ field }) => field.id);
  if (fields.join() === (hidden.get(screen) ?? none).join()) return;
  hidden.set(screen, fields);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The fields whose columns have no room in the table of this screen. */
export const useHidden = (screen: string): readonly string[] =>
  useSyncExternalStore(subscribe, () => hidden.get(screen) ?? none);
