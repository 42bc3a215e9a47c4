/**
 * The clock of the portal. On the server it is the machine's, ahead of it or behind it where the data began at a demo date
 * (see server/data/portalClock.ts). In a browser it is the server's as well: the device's may be hours off.
 */
let apart = 0;
let ahead = () => 0;

/** A time of the machine or device, in ms, on the portal's clock. */
export const portalTimeOf = (device: number): number => device + apart + ahead();

/** The current time in ms. */
export const nowMs = (): number => portalTimeOf(Date.now());

/** The current instant, as records hold it. */
export const nowIso = (): string => new Date(nowMs()).toISOString();

/** @param of how many ms the portal's clock is ahead of the machine on which its server runs */
export const setClockAhead = (of: () => number): void => void (ahead = of);

/** Less than the seconds that an answer may take: the device's clock is right. */
const tolerance = 5_000;

/** Sets the clock by the `Date` of an answer that the server has just given. */
export function setClockBy(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  apart = Math.abs(difference) < tolerance ? 0 : difference;
}
