import type { Filter, ListScreen } from '../../../src/model/types.ts';

/** The fields that the ways of seeing a list draw its records by. */
export function shownByViews({ map, board, calendar, timeline, tree, card }: ListScreen): string[] {
  const ids = [
    ...[map?.lat, map?.lng, map?.label, map?.color],
    ...[board?.field, ...(board?.card ?? [])],
    ...[calendar?.start, calendar?.end, calendar?.label, calendar?.color],
    ...[timeline?.start, timeline?.end, timeline?.groupBy, timeline?.label, timeline?.color],
    tree?.parent,
    ...[card?.image, card?.title, ...(card?.fields ?? [])],
  ];
  return ids.filter((id) => id !== undefined);
}

/** By what its columns are coloured: whoever sees a colour knows it. */
export const conditionsOfColours = ({ columns }: ListScreen): Filter[] =>
  columns.flatMap((column) => Object.values((column as { tones?: Record<string, Filter> }).tones ?? {}));
