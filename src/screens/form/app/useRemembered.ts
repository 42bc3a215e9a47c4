import { useKept } from '#ui/preferences/useKept.ts';
import { useGetList, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { isEmpty } from '#model/values/values.ts';
import type { ClientResource } from '#model/api/answers.ts';

type Values = Readonly<Record<string, unknown>>;
const nothing: Values = {};
const none: readonly string[] = [];

/**
 * The values that this user last entered in fields with `remember`; stored with the account.
 *
 * @param omitted fields that are fixed here and not remembered
 */
export function useRemembered(resource: ClientResource, omitted: readonly string[] = none) {
  const [stored, setStored] = useKept<Values>('remembered', nothing, { place: resource.id, of: resource });
  const fields = useMemo(
    () => Object.values(resource.fields).filter(({ remember, readOnly }) => remember && !readOnly),
    [resource],
  );
  const values = useMemo(
    () =>
      Object.fromEntries(
        fields
          .filter(({ id, options }) => !omitted.includes(id) && isOpen(stored[id], options))
          .map(({ id }) => [id, stored[id]] as const),
      ),
    [fields, stored, omitted],
  );
  const remember = (given: Values) => {
    const next = Object.fromEntries(
      fields.filter(({ id }) => !isEmpty(given[id])).map(({ id }) => [id, given[id]]),
    );
    if (Object.keys(next).length > 0) setStored({ ...stored, ...next });
  };
  return { values, remember };
}

/**
 * The values of these fields in the last record of a list that has them, for a transition that asks for what this user
 * has not entered yet. Undefined until they have come.
 */
export function useLastValues(name: string, ids: readonly string[]): Values | undefined {
  const { data, isPending } = useGetList<RaRecord>(
    name,
    {
      filter: Object.fromEntries(ids.map((id) => [`${id}_null`, false])),
      sort: { field: 'id', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: ids.length > 0 },
  );
  return useMemo(() => {
    if (ids.length > 0 && isPending) return undefined;
    return Object.fromEntries(ids.map((id) => [id, data?.[0]?.[id]]));
  }, [ids, data, isPending]);
}

/** An option that no longer exists is not suggested. */
const isOpen = (value: unknown, options: readonly { value: string }[] | undefined) =>
  !isEmpty(value) &&
  (!options || [value].flat().every((one) => options.some((option) => option.value === one)));
