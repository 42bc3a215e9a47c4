import { FilterLiveForm, useListContext, type FilterLiveFormProps } from 'ra-core';
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Filter } from '../../../model/types.ts';
import { without } from './useActiveFilters.ts';

/** What is typed into a list's filters and not in force yet; `{}` where nothing is. */
type Typed = { current: () => Filter };
const nothing = (): Filter => ({});
const TypedFilter = createContext<Typed | null>(null);

/** Around a list, so that what acts on it all finds what is being typed. */
export function TypedFilters({ children }: { children: ReactNode }) {
  return <TypedFilter.Provider value={useRef(nothing)}>{children}</TypedFilter.Provider>;
}

/** The list's filter as it will be in a moment, with what was just typed: asked when something is done. */
export function useFilterNow(): () => Filter {
  const { filterValues } = useListContext() as { filterValues: Filter };
  const typed = useContext(TypedFilter);
  return () => {
    const now = typed?.current() ?? {};
    const isGone = (value: unknown) => value === '' || value === null || value === undefined;
    const gone = Object.keys(now).filter((key) => isGone(now[key]));
    return without({ ...filterValues, ...now }, gone);
  };
}

/** A form over the list's filter, in force soon after it is typed. */
export function LiveFilter({
  children,
  ...props
}: Omit<FilterLiveFormProps, 'children'> & { children: ReactNode }) {
  return (
    <FilterLiveForm {...props}>
      {children}
      <Watch />
    </FilterLiveForm>
  );
}

function Watch() {
  const typed = useContext(TypedFilter);
  const { watch, getValues, formState } = useFormContext();
  const { filterValues } = useListContext() as { filterValues: Filter };
  const { isValid } = formState;
  const may = useRef(isValid);
  may.current = isValid;
  useEffect(() => {
    if (!typed) return;
    const changed = new Set<string>();
    const { unsubscribe } = watch((_values, { name }) => {
      if (!name) return;
      changed.add(name);
      typed.current = () =>
        may.current ? Object.fromEntries([...changed].map((key) => [key, getValues(key) as unknown])) : {};
    });
    return unsubscribe;
  }, [typed, watch, getValues]);
  const inForce = JSON.stringify(filterValues);
  useEffect(() => {
    if (typed) typed.current = nothing;
  }, [typed, inForce]);
  return null;
}
