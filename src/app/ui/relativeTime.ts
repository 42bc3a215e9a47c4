import { say, spokenLocale } from '../../messages/say.ts';
const units = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/** "há 5 minutos", "ontem"; "agora" within the minute, clocks that differ a little included. */
export function relativeTime(instant: string, now: Date): string {
  const seconds = (Date.parse(instant) - now.getTime()) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  return unit
    ? new Intl.RelativeTimeFormat(spokenLocale(), { numeric: 'auto' }).format(
        Math.trunc(seconds / size!),
        unit,
      )
    : say('app.now');
}
