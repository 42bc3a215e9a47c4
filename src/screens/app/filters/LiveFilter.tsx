import { FilterLiveForm, useEvent, useListContext, type FilterLiveFormProps } from 'ra-core';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Filter } from '#model/types.ts';
import { sameFormValue } from '#ui/data/sameFormValue.ts';
import { without } from './useActiveFilters.ts';

/** Filter values that are typed but not applied yet. */
type Typed = { read: () => Filter; register: (read: () => Filter) => void };
const nothing = (): Filter => ({});
const TypedFilter = createContext<Typed | null>(null);

function newTyped(): Typed {
  let now = nothing;
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

/** The pause in ms after a key before the filter is applied. */
const pause = 200;

/** A form over the list's filter, applied shortly after the user stops typing. */
export function LiveFilter({
  children,
  ...props
}: Omit<FilterLiveFormProps, 'children' | 'debounce'> & { children: ReactNode }) {
  return (
    <FilterLiveForm {...props} debounce={pause}>
      {children}
      <Watch />
    </FilterLiveForm>
  );
}

function Watch() {
  const typed = useContext(TypedFilter);
  const { watch, getValues, setValue, formState } = useFormContext();
  const { filterValues } = useListContext() as { filterValues: Filter };
  const { isValid } = formState;
  const read = useEvent((names: ReadonlySet<string>) =>
    isValid ? Object.fromEntries([...names].map((name) => [name, getValues(name) as unknown])) : {},
  );
  const [changed] = useState(() => new Set<string>());
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (!name) return;
      changed.add(name);
      typed?.register(() => read(changed) as Filter);
    });
    return unsubscribe;
  }, [typed, watch, read, changed]);
  const inForce = JSON.stringify(filterValues);
  const follow = useEvent(() => {
    const waiting = [...changed].filter((name) => !sameFormValue(getValues(name), filterValues[name]));
    if (waiting.length === 0) {
      typed?.register(nothing);
      changed.clear();
    }
    // What was typed since then is applied later. react-admin's form expects one late filter, and would take the
    // next one in its place: unless it is set again.
    for (const name of waiting) setValue(name, getValues(name));
  });
  useEffect(() => {
    if (inForce) follow();
  }, [inForce, follow]);
  return null;
}
