import { useStore, useStoreContext } from 'ra-core';
import { useMemo } from 'react';
import { keptSettings, presentSetting, type KeptSetting } from '#model/renames/keptBeside.ts';
import type { Renamed } from '#model/renames/record.ts';

type Place = {
  /** The address of a screen, or the id of a resource; absent for the whole portal. */
  place?: string;
  /** Whose fields the setting names. */
  of?: Renamed;
};

/**
 * A setting in react-admin's store, by the present names of its resource. Each setting is listed in keptBeside.ts, which
 * says how a rename reaches it.
 *
 * @param initial a stable value
 */
export function useKept<T>(setting: KeptSetting, initial: T, { place, of }: Place = {}) {
  const store = useStoreContext();
  const key = (where: string | undefined) => (where === undefined ? setting : `${where}.${setting}`);
  const former = 'isOfResource' in keptSettings[setting] ? (of?.formerly?.ids ?? none) : none;
  const unset = useMemo(
    () =>
      former.map((id) => store.getItem<T>(`${id}.${setting}`)).find((value) => value !== undefined) ??
      initial,
    [former, store, setting, initial],
  );
  const [stored, keep] = useStore<T>(key(place), unset);
  const value = useMemo(() => presentSetting(setting, stored, of) as T, [setting, stored, of]);
  return [value, keep] as const;
}

const none: readonly string[] = [];
