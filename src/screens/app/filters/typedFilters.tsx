import { useListContext } from 'ra-core';
import { createContext, useContext, useState, type ReactNode } from 'react';
import type { Filter } from '#model/types.ts';
import { without } from '#screens/filterWords.ts';

/** Filter values that are typed but not applied yet. */
type Typed = { read: () => Filter; register: (read: () => Filter) => void };
export const noTypedFilter = (): Filter => ({});
export const TypedFilter = createContext<Typed | null>(null);

function newTyped(): Typed {
  let now = noTypedFilter;
  return { read: () => now(), register: (read) => void (now = read) };
}

/** Wraps a list, so that every action on it can read what is being typed. */
export function TypedFilters({ children }: { children: ReactNode }) {
  const [typed] = useState(newTyped);
  return <TypedFilter.Provider value={typed}>{children}</TypedFilter.Provider>;
}

/**
 * Returns a function that reads the filter including text typed a moment ago; actions call it when they run.
 */
export function useFilterNow(): () => Filter {
  const { filterValues } = useListContext() as { filterValues: Filter };
  const typed = useContext(TypedFilter);
  return () => {
    const now = typed?.read() ?? {};
    const isGone = (value: unknown) => value === '' || value === null || value === undefined;
    const gone = Object.keys(now).filter((key) => isGone(now[key]));
    return without({ ...filterValues, ...now }, gone);
  };
}
