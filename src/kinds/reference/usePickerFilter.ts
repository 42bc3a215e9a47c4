import { useGetList, type RaRecord } from 'ra-core';
import { useEffect } from 'react';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { conjunction } from '#access/permissions.ts';
import { heldBy, recordFieldsOf, withRecord, withoutRecord } from '#model/filter/filter.ts';
import type { ClientResource } from '#model/api/clientTypes.ts';
import type { FieldOf, Filter } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';

type Reference = FieldOf<'reference'> | FieldOf<'references'>;
type Values = Readonly<Record<string, unknown>>;

/**
 * `missing`: fields that must be filled in before any record can be offered. `near`: the records that refer to the same
 * records as this one, which are offered first: the accounts of the bill's company.
 */
export type PickerFilter = { filter: Filter; missing: readonly string[]; near?: Filter };

/**
 * The records that a picker offers, with the form's values in place of `$record.…`. In a list's filter, these
 * conditions are dropped.
 */
export function usePickerFilter(
  field: Reference,
  source: string,
  isFilter: boolean,
  target: Pick<ClientResource, 'fields'> | undefined,
): PickerFilter {
  const names = recordFieldsOf(field.filter);
  const { getValues } = useFormContext();
  // watches only the fields that it depends on, because a form has many pickers
  useWatch({ name: pathsOf(source, names), disabled: names.length === 0 || isFilter });
  const near =
    isFilter || !target
      ? {}
      : nearTo(target, recordAt(source, getValues() as Values), { own: field.id, read: names });
  if (names.length === 0) return { filter: field.filter ?? {}, missing: [], near };
  if (isFilter) return { filter: withoutRecord(field.filter ?? {}), missing: [] };
  const record = recordAt(source, getValues() as Values);
  return {
    filter: withRecord(field.filter ?? {}, record),
    missing: names.filter((name) => heldBy(record, name) === undefined),
    near,
  };
}

/** The conditions on references that the other resource has too, under the same name; not on those that the filter reads. */
const nearTo = (
  { fields }: Pick<ClientResource, 'fields'>,
  record: Values,
  { own, read }: { own: string; read: readonly string[] },
): Filter =>
  Object.fromEntries(
    Object.values(fields)
      .filter(
        ({ id, type }) => type === 'reference' && id !== own && !read.includes(id) && !isEmpty(record[id]),
      )
      .map(({ id }) => [id, record[id]]),
  ) as Filter;

/**
 * Clears a selection when a field that its filter depends on changes and it no longer matches: another client
 * must not keep the first client's contracts.
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
  // only the conditions that depend on the record: a contract that has expired since may stay selected
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

/** The form's values. In a row, the row's values come before them. */
function recordAt(source: string, values: Values): Values {
  const row = rowOf(source);
  return row ? { ...values, ...(get(values, row) as Values | undefined) } : values;
}

/** `itens.0` for `itens.0.loteId`; empty outside of rows. */
const rowOf = (source: string) => source.split('.').slice(0, -1).join('.');
