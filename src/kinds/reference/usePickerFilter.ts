import { useGetList, type RaRecord } from 'ra-core';
import { useEffect } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { conjunction } from '../../access/permissions.ts';
import { heldBy, recordFieldsOf, withRecord, withoutRecord } from '../../model/filter.ts';
import type { FieldOf, Filter } from '../../model/types.ts';

type Reference = FieldOf<'reference'> | FieldOf<'references'>;
type Values = Readonly<Record<string, unknown>>;

/** `missing`: fields to be filled in first, while nothing can be offered. */
export type PickerFilter = { filter: Filter; missing: readonly string[] };

/** Which records a picker offers, the values of its form put in place of `$record.…`; in a list's filter all it may. */
export function usePickerFilter(field: Reference, source: string, isFilter: boolean): PickerFilter {
  const names = recordFieldsOf(field.filter);
  const { getValues } = useFormContext();
  // follows only what it depends on: a form has many pickers
  useWatch({ name: pathsOf(source, names), disabled: names.length === 0 || isFilter });
  if (names.length === 0) return { filter: field.filter ?? {}, missing: [] };
  if (isFilter) return { filter: withoutRecord(field.filter ?? {}), missing: [] };
  const record = recordAt(source, getValues() as Values);
  return {
    filter: withRecord(field.filter ?? {}, record),
    missing: names.filter((name) => heldBy(record, name) === undefined),
  };
}

/**
 * Takes back a choice once what it was narrowed by has been changed and it no longer fits: who takes another client
 * takes none of the first one's contracts.
 */
export function useFittingChoice(
  field: Reference,
  source: string,
  { filter, missing }: PickerFilter,
  ids: readonly (string | number)[],
  clear: () => void,
) {
  const names = recordFieldsOf(field.filter);
  const { dirtyFields } = useFormState();
  const isChanged = pathsOf(source, names).some((path) => get(dirtyFields, path) !== undefined);
  const isAsked = isChanged && ids.length > 0;
  // what the record itself decides, and no more: a contract that has ended meanwhile was a good choice once
  const dependent = Object.fromEntries(
    Object.entries(filter).filter(([key]) => recordFieldsOf(field.filter?.[key]).length > 0),
  );
  const { data } = useGetList<RaRecord>(
    field.resource,
    {
      pagination: { page: 1, perPage: Math.max(1, ids.length) },
      sort: { field: 'id', order: 'ASC' },
      filter: conjunction(dependent, { id: [...ids] }),
    },
    { enabled: isAsked && missing.length === 0, retry: false },
  );
  const isLost = isAsked && (missing.length > 0 || (data !== undefined && data.length < ids.length));
  useEffect(() => {
    if (isLost) clear();
  }, [isLost, clear]);
}

const pathsOf = (source: string, names: readonly string[]) => {
  const row = rowOf(source);
  return row ? names.flatMap((name) => [`${row}.${name}`, name]) : [...names];
};

/** The form's values; in a row, those of the row before them. */
function recordAt(source: string, values: Values): Values {
  const row = rowOf(source);
  return row ? { ...values, ...(get(values, row) as Values | undefined) } : values;
}

/** `itens.0` of `itens.0.loteId`; empty outside of rows. */
const rowOf = (source: string) => source.split('.').slice(0, -1).join('.');
