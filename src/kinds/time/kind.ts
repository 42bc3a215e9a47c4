import { isDayTime } from '#model/formula/moments.ts';
import { translate } from '#messages/translate.ts';
import { formatTime } from '../date/formatTime.ts';
import { pad, readDayTime } from '../date/parseDates.ts';
import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';

/** The message for a text that is no time of day. */
const notATime = () => translate('text.time', { example: formatTime('08:30') });

/** A time of day on no particular day, `08:30`. The day does not end at 24:00: that is the next one's 00:00. */
export const time: FieldKind<'time'> = {
  traits: { text: 'formal', clock: true },
  align: 'left',
  filter: 'range',
  parse: (input) => (typeof input === 'string' ? (readDayTime(input) ?? input.trim()) : undefined),
  format: (value) => (isDayTime(value) ? formatTime(value) : plainText(value)),
  misfit: (value) => (isDayTime(value) ? undefined : notATime()),
  sample: (random) => `${pad(8 + Math.floor(random() * 10))}:${pad(15 * Math.floor(random() * 4))}`,
};
