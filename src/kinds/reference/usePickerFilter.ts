import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useDeferredValue, useMemo, useEffect } from 'react';
import { conjunction } from '#access/permissions.ts';
import type { ClientResource } from '#model/api/answers.ts';
import type { Filter, FieldOf } from '#model/types.ts';
import { fold, plainSigns, isEmpty } from '#model/values/values.ts';
import { useDebounced } from '#kit/screen.ts';
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { heldBy, recordFieldsOf, withRecord, withoutRecord } from '#model/filter/filter.ts';

const pageSize = 25;
const waitMs = 250;

type Matching = {
  typed: string;
  filter?: Filter | undefined;
  /** The records that match this are offered first. */
  near?: Filter | undefined;
  isAsked: boolean;
};
type Target = Pick<ClientResource, 'titleFields'> | undefined;

/** The request for the first records that match a text, sorted by title. */
export const matchingRecords = (target: Target, text: string, filter: Filter = {}) => ({
  pagination: { page: 1, perPage: pageSize },
  sort: { field: target?.titleFields[0] ?? 'id', order: 'ASC' as const },
  filter: conjunction(filter, text ? { q: text } : {}),
});

/** The first records that match the typed text. The request is debounced; `isSettled` once it is answered. */
export function useMatchingRecords(
  name: string,
  target: Target,
  { typed, filter, near = {}, isAsked }: Matching,
) {
  const text = plainSigns(typed).trim();
  const q = useDeferredValue(useDebounced(text, waitMs));
  const query = useGetList<RaRecord>(name, matchingRecords(target, q, filter), {
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  // beyond the first page of all there may be others of these
  const isCut = (query.total ?? 0) > pageSize || query.pageInfo?.hasNextPage === true;
  const isNear = isAsked && isCut && Object.keys(near).length > 0;
  const nearest = useGetList<RaRecord>(
    name,
    // not the request above, which another observer would turn off
    matchingRecords(target, q, conjunction(filter ?? {}, isNear ? near : { id: [] })),
    { enabled: isNear, staleTime: 10_000, retry: false },
  );
  const { data } = query;
  const ahead = nearest.data;
  const nearKey = JSON.stringify(near);
  const found = useMemo(
    () => data && startingFirst(nearFirst(data, ahead ?? [], JSON.parse(nearKey) as Filter), target, q),
    [data, ahead, nearKey, target, q],
  );
  return { ...query, data: found, isSettled: q === text && !query.isFetching };
}

/** Those that agree in most of the references come first. Sorting keeps the order of equals. */
function nearFirst(records: readonly RaRecord[], ahead: readonly RaRecord[], near: Filter) {
  const shared = (record: RaRecord) =>
    Object.entries(near).filter(([id, value]) => String(record[id]) === String(value)).length;
  const known = new Set(ahead.map(({ id }) => id));
  const all = [...ahead, ...records.filter(({ id }) => !known.has(id))];
  return all.toSorted((one, other) => shared(other) - shared(one));
}

/** Titles that begin with the typed text come before titles that contain it further on. */
function startingFirst(records: readonly RaRecord[], target: Target, text: string): readonly RaRecord[] {
  const [title] = target?.titleFields ?? [];
  if (title === undefined || text === '') return records;
  const starts = ({ [title]: value }: RaRecord) =>
    typeof value === 'string' && fold(value).startsWith(fold(text));
  return [...records.filter(starts), ...records.filter((record) => !starts(record))];
}

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
