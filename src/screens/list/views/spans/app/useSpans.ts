import { useGetList, useListContext, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { conjunction } from '#access/permissions.ts';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useColumns } from '#kinds/ui/columns.ts';
import { formatTemporal } from '#kinds/date/kind.ts';
import type { Tone } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useOpened } from '#screens/list/open/app/useOpened.ts';
import { daysOf, byTime, touching, type Span, type SpanFields } from '../days.ts';

/** Formats a range of days in the user's language: "1 – 7 de nov. de 2026". */
export const rangeWords = (from: string, to: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));

/** More than a user can take in at once. */
const limit = 500;

/** A record with its texts and its colour. */
export type ShownSpan = Span & {
  record: RaRecord;
  name: string;
  tone: Tone;
  /** The index of its state's shape. */
  shape: number;
  state: string;
  when: string;
  href: string;
  /** The title of the record that it refers to by the field `lanes`; empty without one. */
  laneName: string;
};

/** Loads the filtered records of the list that fall on any day of a range. */
export function useSpans(fields: SpanFields, from: string, to: string) {
  const { resourceName, resource } = useScreen();
  const { hrefOf } = useOpened();
  const { filterValues } = useListContext();
  const { timeZone } = usePortalIndex();
  const filter = useMemo(
    () => conjunction(filterValues, touching(fields, from, to)),
    [filterValues, fields, from, to],
  );
  const {
    data,
    total = 0,
    error,
    isPending,
    isPlaceholderData,
    refetch,
  } = useGetList<RaRecord>(
    resourceName,
    { pagination: { page: 1, perPage: limit }, sort: { field: fields.start, order: 'ASC' }, filter },
    { retry: false, placeholderData: (before) => before },
  );
  const shownFields = useMemo(
    () => [fields.label, fields.color, fields.lanes].flatMap((field) => (field ? [{ field }] : [])),
    [fields],
  );
  const columns = useColumns(resource, shownFields, data);
  const nameOf = useRecordTitles(resource.id, data);
  const options = fields.color ? resource.fields[fields.color]?.options : undefined;
  const textOf = (id: string | undefined, record: RaRecord) =>
    columns.find(({ field }) => field.id === id)?.text(record) ?? '';
  const spans = (data ?? [])
    .flatMap((record): ShownSpan[] => {
      const days = daysOf(record, fields, timeZone);
      const value = fields.color && record[fields.color];
      const ends = fields.end && record[fields.end];
      return days
        ? [
            {
              ...days,
              id: record.id,
              record,
              name: textOf(fields.label, record) || nameOf(record),
              state: textOf(fields.color, record),
              tone: options?.find((option) => option.value === value)?.tone ?? 'neutral',
              shape: Math.max(0, options?.findIndex((option) => option.value === value) ?? 0),
              when: [record[fields.start], ends]
                .flatMap((one) => (one ? [formatTemporal(String(one), { timeZone })] : []))
                .join(' – '),
              href: hrefOf(record),
              laneName: textOf(fields.lanes, record),
            },
          ]
        : [];
    })
    .sort(byTime);
  return {
    spans,
    /** The states of these records in the order of the options, and the label of their field. */
    states: (options ?? []).flatMap(({ value, label, tone }, shape) =>
      spans.some(({ record }) => record[fields.color!] === value) ? [{ value, label, tone, shape }] : [],
    ),
    stateLabel: fields.color && resource.fields[fields.color]?.label,
    /** How many records beyond the limit are not loaded. */
    left: Math.max(0, total - limit),
    limit,
    error: data ? null : error,
    isPending,
    /** True while the records of the previous range are still shown. */
    isOld: isPlaceholderData,
    refetch,
  };
}

/** The full text of a record, for its tooltip. */
export const fullText = (span: ShownSpan): string => span.name + detailText(span);
/** The part of that text that the title does not have, for screen readers. */
export const detailText = ({ state, when }: ShownSpan): string =>
  [state, when].flatMap((text) => (text ? [` · ${text}`] : [])).join('');
