import { useGetList, useListContext, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { conjunction } from '#access/permissions.ts';
import { useRecordTitles } from '#ui/data/useTitles.ts';
import { recordMatches } from '#model/filter/filter.ts';
import { useConditionContext } from '#ui/data/useVariables.ts';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { useColumns } from '#kinds/ui/columns.ts';
import { formatTime } from '#kinds/date/formatTime.ts';
import { formatDay } from '#kinds/date/parseDates.ts';
import { lateWords } from '#kinds/date/late.ts';
import { formatTemporal } from '#kinds/date/kind.ts';
import type { Tone } from '#model/types.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import { useOpened } from '#screens/list/open/app/useOpened.ts';
import { candidateOf } from '#screens/list/columns/columnSizes.ts';
import { amountsIn } from '#screens/list/columns/columnLayout.ts';
import {
  daysOf,
  daysOfWeekly,
  byTime,
  takenEndsOf,
  forever,
  lasting,
  touching,
  type Days,
  type Span,
  type SpanFields,
} from '../days.ts';

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
  state: string;
  when: string;
  /** What is due on its day; empty for records that last. */
  amount: string;
  /** For a record that is past its due date: by how much, in words. */
  late: string;
  href: string;
  /** The title of the record that it refers to by the field `lanes`; empty without one. */
  laneName: string;
};

/** The amount of records that fall on one day, such as payments: the first of the list, of those with a total before others. */
function useAmountField({ end, weekly }: SpanFields): string | undefined {
  const { screen, resource } = useScreen();
  return useMemo(() => {
    if (end !== undefined || weekly) return undefined;
    const candidates = screen.columns.flatMap(({ field: id }) => {
      const field = resource.fields[id];
      return field ? [candidateOf({ field })] : [];
    });
    return amountsIn(candidates, new Set(Object.keys(screen.totals)))[0]?.field;
  }, [end, weekly, screen, resource]);
}

/**
 * Loads the filtered records of the list that fall on any day of a range.
 *
 * @param openUntil the day up to which records without an end last; absent: such a record takes one day
 */
export function useSpans(fields: SpanFields, from: string, to: string, openUntil?: string) {
  const { resourceName, screen, resource } = useScreen();
  const { hrefOf } = useOpened();
  const { filterValues } = useListContext();
  const { timeZone } = usePortalIndex();
  const ends = useMemo(() => takenEndsOf(resource, fields), [resource, fields]);
  const context = useConditionContext(resource);
  const filter = useMemo(
    () => conjunction(filterValues, touching(fields, from, to, ends ? forever : openUntil)),
    [filterValues, fields, from, to, ends, openUntil],
  );
  const amountField = useAmountField(fields);
  const dueDates = [fields.end, fields.start].flatMap((id) => (id && resource.fields[id]) || []);
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
    () =>
      [fields.label, fields.color, fields.lanes, amountField].flatMap((field) => (field ? [{ field }] : [])),
    [fields, amountField],
  );
  const columns = useColumns(resource, shownFields, data);
  const nameOf = useRecordTitles(resource.id, data);
  const options = fields.color ? resource.fields[fields.color]?.options : undefined;
  const textOf = (id: string | undefined, record: RaRecord) =>
    columns.find(({ field }) => field.id === id)?.text(record) ?? '';
  const spans = (data ?? [])
    .flatMap((record): ShownSpan[] => {
      const value = fields.color && record[fields.color];
      const drawn = (days: Days, id: RaRecord['id'], when: string): ShownSpan => ({
        ...days,
        id,
        record,
        name: textOf(fields.label, record) || nameOf(record),
        state: textOf(fields.color, record),
        tone: options?.find((option) => option.value === value)?.tone ?? 'neutral',
        when,
        amount: textOf(amountField, record),
        late: dueDates.flatMap((field) => lateWords(field, record, context) ?? [])[0] ?? '',
        href: hrefOf(record),
        laneName: textOf(fields.lanes, record),
      });
      if (fields.weekly)
        return daysOfWeekly(record, fields.weekly, from, to).map((days) =>
          drawn(days, `${record.id} ${days.from}`, whenOf(days)),
        );
      const end = fields.end && record[fields.end];
      const isTaking = ends !== undefined && recordMatches(ends.among, record, context);
      const own = daysOf(record, fields, timeZone, ends?.isHalfOpen);
      const days = lasting(own, isTaking ? forever : openUntil, end);
      const when = [record[fields.start], end]
        .flatMap((one) => (one ? [formatTemporal(String(one), { timeZone })] : []))
        .join(' – ');
      return days && days.to >= from ? [drawn(days, record.id, when)] : [];
    })
    .sort(byTime);
  const isSummed = amountField !== undefined && screen.totals[amountField] === 'sum' && total <= limit;
  return {
    spans,
    /** What several records come to, where the list adds up their amounts; else empty. */
    sumOf: (some: readonly ShownSpan[]): string => {
      if (!isSummed || some.length < 2) return '';
      const cents = some.reduce(
        (sum, { record }) => sum + Math.round(Number(record[amountField] ?? 0) * 100),
        0,
      );
      return textOf(amountField, { id: '', [amountField]: cents / 100 });
    },
    /** The states of these records in the order of the options, and the label of their field. */
    states: (options ?? []).flatMap(({ value, label, tone }) =>
      spans.some(({ record }) => record[fields.color!] === value) ? [{ value, label, tone }] : [],
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

/** A time that comes back, in words: "02/11/2026 08:00 – 09:40". */
const whenOf = ({ from, begins, ends }: Days): string => {
  const times = [begins, ends].flatMap((clock) => (clock ? [formatTime(clock)] : []));
  return `${formatDay(from)} ${times.join(' – ')}`;
};

/** The full text of a record, for its tooltip. */
export const fullText = (span: ShownSpan): string =>
  span.name + detailText(span) + (span.late && ` · ${span.late}`);
/** The part of that text that is not seen, for screen readers. */
export const detailText = ({ state, when, amount }: ShownSpan, isAmountSeen = false): string =>
  [isAmountSeen ? '' : amount, state, when].flatMap((text) => (text ? [` · ${text}`] : [])).join('');
