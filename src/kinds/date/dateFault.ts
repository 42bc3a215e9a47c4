/** Messages about invalid dates, with how to write one, in the current language. */
import type { Temporal } from '../../messages/dateWords.ts';
import { say } from '../../messages/say.ts';
import { showDay, type DateFault } from './readDates.ts';
import { showClock } from './clockText.ts';

const kinds = { date: 'date.notDay', datetime: 'date.notInstant', month: 'date.notMonth' } as const;

export function dateFaultWords(fault: DateFault, given: string, kind: Temporal): string {
  const text = given.length > 40 ? `${given.slice(0, 40)}…` : given;
  const write = say('date.write', { example: exampleOf(kind) });
  if (fault === 'day' || fault === 'time') return say('date.missing', { text, write });
  if (fault === 'year' || fault === 'part') return say(`date.${fault}`, { text, write });
  return fault === 'gap' ? say('date.gap', { text }) : say(kinds[kind], { text, write });
}

const exampleOf = (kind: Temporal) =>
  kind === 'month'
    ? showDay('2026-10')
    : `${showDay('2026-10-31')}${kind === 'datetime' ? ` ${showClock('14:30')}` : ''}`;
