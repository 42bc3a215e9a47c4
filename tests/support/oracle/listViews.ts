import type { Filter, Resource } from '#model/types.ts';
import type { ListScreen } from '#screens/screenTypes.ts';
import { timesOf } from './weekly.ts';

/**
 * The fields that the views of a list (map, board, calendar and so on) need.
 *
 * @param weekly of the list's resource: a calendar without a beginning draws what comes back each week
 */
export function shownByViews(
  { map, board, calendar, timeline, tree, card }: ListScreen,
  { weekly }: Pick<Resource, 'weekly'>,
): string[] {
  const ids = [
    ...[map?.lat, map?.lng, map?.label, map?.color, map?.track, map?.time],
    ...[board?.field, ...(board?.card ?? [])],
    ...[calendar?.start, calendar?.end, calendar?.label, calendar?.color, calendar?.lanes],
    ...(calendar && calendar.start === undefined && weekly ? timesOf({ weekly }, {}) : []),
    ...[timeline?.start, timeline?.end, timeline?.groupBy, timeline?.label, timeline?.color],
    tree?.parent,
    ...[card?.image, card?.title, ...(card?.fields ?? [])],
  ];
  return ids.filter((id) => id !== undefined);
}

/** The conditions behind column colours: a user who sees a colour knows whether its condition holds. */
export const conditionsOfColours = ({ columns }: ListScreen): Filter[] =>
  columns.flatMap((column) => Object.values((column as { tones?: Record<string, Filter> }).tones ?? {}));
