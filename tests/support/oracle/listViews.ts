import type { Filter } from '#model/types.ts';
import type { ListScreen } from '#screens/screenTypes.ts';

/** The fields that the views of a list (map, board, calendar and so on) need. */
export function shownByViews({ map, board, calendar, timeline, tree, card }: ListScreen): string[] {
  const ids = [
    ...[map?.lat, map?.lng, map?.label, map?.color, map?.track, map?.time],
    ...[board?.field, ...(board?.card ?? [])],
    ...[calendar?.start, calendar?.end, calendar?.label, calendar?.color],
    ...[timeline?.start, timeline?.end, timeline?.groupBy, timeline?.label, timeline?.color],
    tree?.parent,
    ...[card?.image, card?.title, ...(card?.fields ?? [])],
  ];
  return ids.filter((id) => id !== undefined);
}

/** The conditions behind column colours: a user who sees a colour knows whether its condition holds. */
export const conditionsOfColours = ({ columns }: ListScreen): Filter[] =>
  columns.flatMap((column) => Object.values((column as { tones?: Record<string, Filter> }).tones ?? {}));
