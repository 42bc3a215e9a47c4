import { removeEmpty } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deepEqual } from '#model/values/json.ts';
import type { Filter } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';

/** The filter of a report or dashboard, stored in its address. `set` stores other parameters there. */
export function useAddressFilter(defaultFilter: Filter) {
  const [params, setParams] = useSearchParams();
  const text = params.get('filter');
  const filter = useMemo(() => readFilter(text) ?? defaultFilter, [text, defaultFilter]);
  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        (now) => {
          now.set(name, value);
          return now;
        },
        { replace: true },
      ),
    [setParams],
  );
  const setFilter = useCallback(
    (next: Filter) => {
      const cleaned = removeEmpty(next) as Filter;
      if (!deepEqual(cleaned, filter)) set('filter', JSON.stringify(cleaned));
    },
    [filter, set],
  );
  return { filter, setFilter, set };
}

function readFilter(text: string | null): Filter | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isMap(value) ? (value as Filter) : undefined;
  } catch {
    return undefined;
  }
}
