/** Messages about invalid dates, with how to write one, in the current language. */
import type { Temporal } from '#messages/dateWords.ts';
import { say } from '#messages/say.ts';
import { formatDay, type DateFault } from './parseDates.ts';
import { formatTime } from './formatTime.ts';

/** @param isTyped whether short forms such as `hoje` are accepted there */
export function dateFaultWords(fault: DateFault, given: string, kind: Temporal, isTyped?: boolean): string {
  const text = given.length > 40 ? `${given.slice(0, 40)}…` : given;
  const isShort = isTyped && fault === 'shape';
  const write = say(isShort ? `date.typed_${kind}` : 'date.write', { example: exampleOf(kind) });
  if (fault === 'day' || fault === 'time') return say('date.missing', { text, write });
  if (fault === 'year' || fault === 'part') return say(`date.${fault}`, { text, write });
  return fault === 'gap' ? say('date.gap', { text }) : say(`date.not_${kind}`, { text, write });
}

const exampleOf = (kind: Temporal) =>
  kind === 'month'
    ? formatDay('2026-10')
    : `${formatDay('2026-10-31')}${kind === 'datetime' ? ` ${formatTime('14:30')}` : ''}`;
