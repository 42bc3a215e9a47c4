/**
 * The clock of the portal. On the server it is the machine's. In a browser it is the server's as well: the device's may
 * be hours off.
 */
let ahead = 0;

/** The current time in ms. */
export const nowMs = (): number => Date.now() + ahead;

/** The current instant, as records hold it. */
export const nowIso = (): string => new Date(nowMs()).toISOString();

/** Less than the seconds that an answer may take: the device's clock is right. */
const tolerance = 5_000;

/** Sets the clock by the `Date` of an answer that the server has just given. */
export function setClockBy(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const apart = told - Date.now();
  ahead = Math.abs(apart) < tolerance ? 0 : apart;
}
