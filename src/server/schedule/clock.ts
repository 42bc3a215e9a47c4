import { localIso } from '../../model/time.ts';
import type { Portal } from '../../model/types.ts';

/** What time it is by the portal's clock, on the day that may be fixed: "2026-11-01T06:00". */
export function clockAt(now: number, { timeZone }: Portal, today: string | undefined): string {
  const local = localIso(new Date(now).toISOString(), timeZone);
  return `${today ?? local.slice(0, 10)}T${local.slice(11, 16)}`;
}
