import { useMemo } from 'react';
import { useColumns } from '#ui/record/columns.ts';
import { compareTexts, isEmpty } from '#model/values/values.ts';
import { useScreen } from '#screens/app/useScreen.ts';
import type { Shown } from '#screens/list/views/spans/app/useSpans.ts';
import { translate } from '#ui/translate.ts';

export type Group = { key: string; name: string; spans: Shown[] };

/**
 * Groups the records by a field: options in their order, titles by name, and records without a value last.
 */
export function useGroups(spans: readonly Shown[], groupBy: string | undefined): Group[] {
  const { resource } = useScreen();
  const shownFields = useMemo(() => (groupBy ? [{ field: groupBy }] : []), [groupBy]);
  const records = spans.map(({ record }) => record);
  const [column] = useColumns(resource, shownFields, records);
  if (!groupBy) return spans.map((span) => ({ key: String(span.id), name: span.name, spans: [span] }));
  const groups = new Map<string, Group>();
  for (const span of spans) {
    const value: unknown = span.record[groupBy];
    const key = isEmpty(value) ? '' : String(value);
    const name = key === '' ? translate('portal.screen.timeline.none') : (column?.text(span.record) ?? key);
    const group = groups.get(key) ?? { key, name, spans: [] };
    groups.set(key, group);
    group.spans.push(span);
  }
  const options = resource.fields[groupBy]?.options?.map(({ value }) => value);
  return [...groups.values()].sort(
    (one, other) =>
      Number(one.key === '') - Number(other.key === '') ||
      (options ? options.indexOf(one.key) - options.indexOf(other.key) : compareTexts(one.name, other.name)),
  );
}
