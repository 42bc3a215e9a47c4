import { FilterLiveForm } from 'ra-core';
import { useMemo } from 'react';
import type { Field } from '../../../model/types.ts';
import { inputOf } from '../../../kinds/registry.input.tsx';
import { filterResolver } from './filterResolver.ts';

/** What a list is filtered by, changed as it is typed. Apart, since it brings all inputs along. */
export function FilterInput({ field, takesFocus }: { field: Field; takesFocus?: boolean }) {
  const { Filter } = inputOf(field);
  const resolver = useMemo(() => filterResolver(field), [field]);
  return Filter ? (
    <FilterLiveForm debounce={200} resolver={resolver}>
      <Filter field={field} takesFocus={takesFocus} />
    </FilterLiveForm>
  ) : null;
}
