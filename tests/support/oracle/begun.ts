/** The initial values of a new record: the first option of a status, and defaults. */
import type { Portal, Resource } from '#model/types.ts';
import type { Row } from './figures.ts';
import { nowIn, shownAt, timeShowing, todayIn } from './localTime.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export const begunBy = (portal: Portal, { fields }: Pick<Resource, 'fields'>): Row =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ id, type, options, default: given }): [string, unknown][] => {
      if (given !== undefined)
        return [[id, type === 'datetime' ? instantOf(given, portal) : dayOf(given, portal)]];
      return type === 'status' ? [[id, options![0]!.value]] : [];
    }),
  );

const dayOf = (given: unknown, portal: Portal) => (given === '$today' ? todayIn(portal) : given);

/** Without seconds. `$today` is the present time of day on that day. */
function instantOf(given: unknown, portal: Portal): string {
  const { timeZone } = portal;
  const now = Date.now();
  const shown = shownAt(now, timeZone);
  const onToday = () => Date.parse(todayIn(portal)) + shown - Math.floor(shown / day) * day;
  const time = given === '$now' ? nowIn(portal) : timeShowing(onToday(), timeZone, now);
  return new Date(Math.floor(time / minute) * minute).toISOString();
}
