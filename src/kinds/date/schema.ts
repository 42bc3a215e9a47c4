/** Dates and times: a day, a day with time, a month, a time of day. */
import { fieldKind } from '../fieldKind.ts';
import { placeholder, formula } from '../sharedKeywords.ts';
import { rules, looks } from '#model/config/keyword.ts';
import { z } from 'zod';
import { filterSchema, text } from '#language/schema/atoms.ts';
import { anyState } from '#model/fields/due.ts';
import type { Filter } from '#model/types.ts';
import type { TextKey } from '#messages/translate.ts';

const day = (words: TextKey, example: string) => rules('bound', z.string().min(1).optional(), words, example);
/** States are short for a condition on the field that has them, and `always` for none. */
const dueSchema = z
  .union([z.literal('always'), text, z.array(text).min(1), filterSchema])
  .transform((written): Filter => {
    if (written === 'always') return {};
    return typeof written === 'string' || Array.isArray(written) ? { [anyState]: [written].flat() } : written;
  });
const due = looks('filter', dueSchema.optional(), 'kindWords.date.due', 'due: always', {
  ownNames: true,
  values: { always: 'kindWords.date.dueAlways' },
});

const dates = (example: string) => ({
  due,
  min: day('kindWords.date.min', 'min: publicacao'),
  max: day('kindWords.date.max', 'max: $today'),
  formula: formula(example),
  relative: looks('plain', z.boolean().optional(), 'kindWords.date.relative', 'relative: true'),
});

export const dateFields = [
  fieldKind(
    'date',
    'kindWords.date.date',
    '{ type: date, label: Compra }',
    dates('addMonths(publicacao, 12)'),
    [
      { written: /^\p{L}{3,9}\.? \d{1,2},? \d{4}$|^\d{1,2}[ /-](de )?\p{L}{3,9}\.?[ /-](de )?\d{2,4}$/u },
      { written: /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}([T ]00:00:00(\.0+)?Z?)?)$/ },
    ],
  ),
  fieldKind(
    'datetime',
    'kindWords.date.datetime',
    '{ type: datetime, label: Chegada }',
    dates('registradoEm + 2'),
    { written: /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})[T ,]+\d{1,2}[:h]/ },
  ),
  fieldKind(
    'month',
    'kindWords.date.month',
    '{ type: month, label: Competência }',
    { formula: formula('publicacao') },
    { written: /^(\d{4}-\d{2}|\d{1,2}\/\d{4})$/ },
  ),
  fieldKind(
    'time',
    'kindWords.date.time',
    '{ type: time, label: Abertura }',
    { placeholder, formula: formula('time(registradoEm)') },
    { written: /^([01]?\d|2[0-3]):[0-5]\d(:00)?( ?[AaPp]\.?[Mm]\.?)?$/ },
  ),
] as const;
