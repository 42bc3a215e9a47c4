import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { kinds, type ItemRef, type Kind } from './items.ts';

/** What of the map is looked at, kept in the address. */
export function useMapAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('kind');
  const kind: Kind = kinds.find((one) => one === asked) ?? 'department';
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
        // every letter would be a step to go back
        { replace: true },
      ),
    [setSearch],
  );
  return { kind, item: id === null ? null : { kind, id }, typed, setTyped };
}

/** The address of an item, the search kept; without an id, of its kind's list. */
export const addressOf = ({ kind, id }: Partial<ItemRef> & { kind: Kind }, typed: string): string =>
  `?${new URLSearchParams({ kind, ...(id !== undefined && { id }), ...(typed && { q: typed }) })}`;
