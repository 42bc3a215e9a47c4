import { useGetList, useListContext, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { FilterError, recordMatches, withoutRecord } from '#model/filter/filter.ts';
import { lowerFirst } from '#model/records/title.ts';
import { compareTexts } from '#model/values/values.ts';
import type { FieldOf } from '#model/types.ts';
import { filterKeysOf, only } from '#screens/filterWords.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { ShownSpan } from '#screens/list/views/spans/app/useSpans.ts';
import { translate } from '#kit/translate.ts';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { useCurrentRoute } from '#ui/portal/useSession.ts';
import { laneOf, type LaneId } from './moves.ts';

/** A record of the reference, with the records of the list that refer to it; null: those without one. */
export type Lane = { id: LaneId; name: string };

/** More than a user can take in at once. */
const limit = 100;

/**
 * All records that the reference offers, and others that the records shown refer to. A list that is filtered by the
 * reference shows the lanes that pass the filter.
 */
export function useLanes(fieldId: string | undefined, spans: readonly ShownSpan[]) {
  const { resource } = useScreen();
  const { resources } = useCurrentRoute().slice;
  const { filterValues } = useListContext();
  const context = useConditionContext(resource);
  const field = fieldId === undefined ? undefined : (resource.fields[fieldId] as FieldOf<'reference'>);
  const target = field && resources[field.resource];
  const {
    data,
    total = 0,
    error,
    isPending,
  } = useGetList<RaRecord>(
    field?.resource ?? '',
    {
      pagination: { page: 1, perPage: limit },
      sort: { field: target?.titleFields[0] ?? 'id', order: 'ASC' },
      filter: withoutRecord(field?.filter ?? {}),
    },
    { enabled: field !== undefined, retry: false, staleTime: 60_000 },
  );
  const nameOf = useRecordTitles(field?.resource, data);
  const lanes = useMemo((): Lane[] => {
    if (fieldId === undefined) return [];
    const own = only(filterValues, filterKeysOf(fieldId, filterValues));
    const passes = (id: LaneId) => {
      try {
        return recordMatches(own, { [fieldId]: id }, context);
      } catch (error) {
        if (error instanceof FilterError) return true;
        throw error;
      }
    };
    const offered = (data ?? []).map((record): Lane => ({ id: record.id, name: nameOf(record) }));
    const known = new Set(offered.map(({ id }) => String(id)));
    const others = new Map<string, Lane>();
    for (const { record, laneName } of spans) {
      const id = laneOf(record, fieldId);
      if (known.has(String(id)) || others.has(String(id))) continue;
      const without = translate('portal.screen.calendar.without', { name: lowerFirst(field!.label) });
      others.set(String(id), { id, name: id === null ? without : laneName });
    }
    const shown = [...offered.filter(({ id }) => passes(id)), ...others.values()];
    return shown.toSorted(
      (one, other) =>
        Number(one.id === null) - Number(other.id === null) || compareTexts(one.name, other.name),
    );
  }, [fieldId, field, data, nameOf, spans, filterValues, context]);
  return {
    lanes,
    label: field?.label,
    error: field && !data ? error : null,
    isPending: field !== undefined && isPending,
    /** How many records of the reference are not drawn. */
    left: Math.max(0, total - limit),
  };
}
