import { FilterLiveForm, useEvent, useListContext, type FilterLiveFormProps } from 'ra-core';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Filter } from '#model/types.ts';
import { sameFormValue } from '#ui/data/sameFormValue.ts';
import { nothing, TypedFilter } from './typedFilters.tsx';

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
