/** Dates and times: a day, a day with time, a month. */
import { z } from 'zod';
import { looks, rules } from '#model/config/keyword.ts';
import { fieldKind } from '../fieldKind.ts';
import { formula } from '../keywords.ts';

const day = (text: string, example: string) => rules('bound', z.string().min(1).optional(), text, example);
const dates = (example: string) => ({
  min: day(
    'A data mais antiga aceita: fixa, uma variável, outro campo, ou um do registro referido.',
    'min: publicacao',
  ),
  max: day(
    'A data mais recente aceita: fixa, uma variável, outro campo, ou um do registro referido.',
    'max: $today',
  ),
  formula: formula(example),
  relative: looks(
    'plain',
    z.boolean().optional(),
    'true: onde se lê, mostra-se há quanto tempo foi ou quanto falta, como "há 2 dias"; o dia exato aparece ao apontar.',
    'relative: true',
  ),
});

export const dateFields = [
  fieldKind('date', 'Um dia.', '{ type: date, label: Compra }', dates('addMonths(publicacao, 12)'), [
    { written: /^\p{L}{3,9}\.? \d{1,2},? \d{4}$|^\d{1,2}[ /-](de )?\p{L}{3,9}\.?[ /-](de )?\d{2,4}$/u },
    { written: /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}([T ]00:00:00(\.0+)?Z?)?)$/ },
  ]),
  fieldKind(
    'datetime',
    'Um dia e uma hora.',
    '{ type: datetime, label: Chegada }',
    dates('registradoEm + 2'),
    { written: /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})[T ,]+\d{1,2}[:h]/ },
  ),
  fieldKind(
    'month',
    'Um mês.',
    '{ type: month, label: Competência }',
    { formula: formula('publicacao') },
    { written: /^(\d{4}-\d{2}|\d{1,2}\/\d{4})$/ },
  ),
] as const;
