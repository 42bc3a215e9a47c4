import { localIso } from '#model/time/time.ts';
import type { Portal } from '#model/types.ts';

/** The portal's local time, on a date that may be fixed: "2026-11-01T06:00". */
export function localTimeAt(now: number, { timeZone }: Portal, today: string | undefined): string {
  const local = localIso(new Date(now).toISOString(), timeZone);
  return `${today ?? local.slice(0, 10)}T${local.slice(11, 16)}`;
}
