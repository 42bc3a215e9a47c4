import { keepPreviousData } from '@tanstack/react-query';
import { useGetMany, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { distinctFacts, factFields, factLine } from '#model/records/facts.ts';
import { useRecordTitles } from '#ui/data/useRecordTitles.ts';
import { useColumns } from '../ui/columns.ts';
import { useMatchingRecords } from './useMatchingRecords.ts';
import type { PickerFilter } from './usePickerFilter.ts';

type Id = string | number;
type Asked = {
  /** The chosen ones. */
  ids: readonly Id[];
  /** The text that is searched for. */
  typed: string;
  open: boolean;
  picker: PickerFilter;
};
const noRecords: readonly RaRecord[] = [];

/** The records that are offered, after the chosen ones that are not among them; with titles and facts. */
export function useReferenceOptions(
  resource: string,
  target: ClientResource | undefined,
  { ids, typed, open, picker: { filter, missing, near } }: Asked,
) {
  const isReady = missing.length === 0;
  const chosen = useChosen(resource, ids);
  const matching = useMatchingRecords(resource, target, { typed, filter, near, isAsked: open && isReady });
  const { data: found = noRecords } = matching;
  const offered = useMemo(() => merge(chosen, isReady ? found : noRecords), [chosen, found, isReady]);
  const [options, onPointerDown] = useHeldOptions(offered);
  const nameOf = useRecordTitles(resource, options);
  return {
    ...matching,
    found,
    options,
    /** Of the list: keeps the options as they are until the press ends. */
    onPointerDown,
    nameOf,
    factsOf: useFacts(target, open ? options : noRecords, nameOf),
  };
}

/** The facts beside a record's title, as far as the user may see them. No two records look the same. */
function useFacts(
  target: ClientResource | undefined,
  records: readonly RaRecord[],
  nameOf: (record: RaRecord) => string,
) {
  const asked = useMemo(() => (target ? factFields(target) : []).map((field) => ({ field })), [target]);
  const columns = useColumns(target, asked, records);
  const listed = records.map((record) => ({
    id: record.id,
    title: nameOf(record),
    facts: factLine(columns.map(({ text }) => text(record))),
  }));
  const facts = new Map(distinctFacts(listed).map((line, at) => [records[at]!.id, line]));
  return (record: RaRecord) => facts.get(record.id) ?? '';
}

function useChosen(resource: string, ids: readonly (string | number)[]): RaRecord[] | undefined {
  return useGetMany<RaRecord>(
    resource,
    { ids: [...ids] },
    { enabled: ids.length > 0, retry: false, placeholderData: keepPreviousData },
  ).data;
}

function merge(chosen: readonly RaRecord[] = [], found: readonly RaRecord[] = []): RaRecord[] {
  const known = new Set(found.map(({ id }) => String(id)));
  return [...chosen.filter((record) => record && !known.has(String(record.id))), ...found];
}

/**
 * The options, which stay as they are while one of them is pressed: a late answer that moved them away would leave
 * the click without an option, or give it another.
 */
function useHeldOptions<T>(offered: T): [options: T, onPointerDown: () => void] {
  const [held, setHeld] = useState<{ options: T }>();
  const hold = () => {
    setHeld({ options: offered });
    const pressed = new AbortController();
    const release = () => {
      pressed.abort();
      // the click comes after the pointer's end
      setTimeout(() => setHeld(undefined));
    };
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, release, { signal: pressed.signal });
  };
  return [held ? held.options : offered, hold];
}
