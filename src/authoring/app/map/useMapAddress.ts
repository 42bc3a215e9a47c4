import type { PortalMap } from '#authoring/rights/portalMap.ts';
import { searchItems } from '#model/filter/searchWords.ts';
import { compareTexts } from '#model/values/values.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The kinds of items on the map, in the order of their tabs. */
export const mapItemKinds = ['department', 'route', 'resource', 'permission'] as const;
export type MapItemKind = (typeof mapItemKinds)[number];
export type ItemRef = { kind: MapItemKind; id: string };
export type Item = ItemRef & {
  label: string;
  /** Distinguishes it from others with the same label. */
  note: string;
  /** The searched text. */
  text: string;
};

/** Everything on the map by kind, for lists and search. */
export function itemsOf(map: PortalMap): Record<MapItemKind, Item[]> {
  const item = (
    kind: MapItemKind,
    id: string,
    label: string,
    note: string,
    more: readonly string[] = [],
  ): Item => ({
    kind,
    id,
    label,
    note,
    text: [label, id, note, ...more].join(' '),
  });
  const home = new Map(map.departments.map(({ id, label }) => [id, label]));
  return {
    department: map.departments.map(({ id, label }) => item('department', id, label, id)),
    route: map.routes.map(({ path, label, department, aliases, tabs }) =>
      item('route', path, label, path, [
        home.get(department) ?? '',
        ...aliases,
        ...tabs.flatMap((tab) => [tab.label, tab.path]),
      ]),
    ),
    resource: byLabel(map.resources).map(({ id, label, fields }) =>
      item(
        'resource',
        id,
        label,
        id,
        fields.map((field) => field.label),
      ),
    ),
    permission: map.permissions.map(({ id, label }) => item('permission', id, label, id)),
  };
}

const byLabel = <T extends { label: string }>(named: readonly T[]): T[] =>
  [...named].sort((a, b) => compareTexts(a.label, b.label));

/** The items that contain every typed word; matches in the name come first. */
export const searchMap = (items: readonly Item[], typed: string): Item[] =>
  searchItems(
    items,
    typed,
    ({ label, note }) => `${label} ${note}`,
    ({ text }) => text,
  );

/** The selected kind, item and search of the map, stored in the address. */
export function useMapAddress() {
  const [searchMap, setSearch] = useSearchParams();
  const wanted = searchMap.get('kind');
  const kind: MapItemKind = mapItemKinds.find((one) => one === wanted) ?? 'department';
  const id = searchMap.get('id');
  const typed = searchMap.get('q') ?? '';
  const setTyped = useCallback(
    (q: string) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (q) after.set('q', q);
          else after.delete('q');
          return after;
        },
        // otherwise every letter would become a step of the back button
        { replace: true },
      ),
    [setSearch],
  );
  return { kind, item: id === null ? null : { kind, id }, typed, setTyped };
}

/** The address of an item, or without an id that of its kind's list. Keeps the search. */
export const mapAddress = ({ kind, id }: Partial<ItemRef> & { kind: MapItemKind }, typed: string): string =>
  `?${new URLSearchParams({ kind, ...(id !== undefined && { id }), ...(typed && { q: typed }) })}`;
