import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { kinds, type ItemRef, type Kind } from './items.ts';

/** The selected kind, item and search of the map, stored in the address. */
export function useMapAddress() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('kind');
  const kind: Kind = kinds.find((one) => one === wanted) ?? 'department';
  const id = search.get('id');
  const typed = search.get('q') ?? '';
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
export const addressOf = ({ kind, id }: Partial<ItemRef> & { kind: Kind }, typed: string): string =>
  `?${new URLSearchParams({ kind, ...(id !== undefined && { id }), ...(typed && { q: typed }) })}`;
