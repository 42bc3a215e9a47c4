import { removeEmpty } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sameData } from '../../../access/rows.ts';
import type { Filter, ReportScreen } from '../../../config/types.ts';

/** The report as its address has it: what it is narrowed by, and how it is grouped. */
export function useReportState({ defaultFilter, groupings }: ReportScreen) {
  const [params, setParams] = useSearchParams();
  const text = params.get('filter');
  const filter = useMemo(() => readFilter(text) ?? defaultFilter, [text, defaultFilter]);
  const asked = Number(params.get('grouping') ?? 0);
  const chosen = Number.isInteger(asked) && asked >= 0 && asked < groupings.length ? asked : 0;
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
  return {
    filter,
    setFilter: useCallback(
      (next: Filter) => {
        const cleaned = removeEmpty(next) as Filter;
        if (!sameData(cleaned, filter)) set('filter', JSON.stringify(cleaned));
      },
      [filter, set],
    ),
    chosen,
    grouping: groupings[chosen]!,
    choose: (next: number) => set('grouping', String(next)),
  };
}

function readFilter(text: string | null): Filter | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Filter)
      : undefined;
  } catch {
    return undefined;
  }
}
