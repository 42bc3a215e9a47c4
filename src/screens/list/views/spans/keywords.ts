/** Keywords for records with a duration, shared by the calendar and the timeline. */
import { fieldId, fieldKey } from '#language/schema/atoms.ts';
import { choiceOf, looks, reads } from '#model/config/keyword.ts';
import { traitsOf } from '#model/traits.ts';
import type { SpanFields } from './days.ts';
import type { Checking } from '../view.ts';
import { phrase } from '#messages/phrase.ts';

type Written = { [K in keyof SpanFields]: SpanFields[K] | undefined } & { start: string };

export const startKey = fieldKey(
  'O campo do dia, ou do primeiro de vários: uma data, com ou sem hora.',
  'start: retirada',
);
export const spanKeywords = {
  label: reads(
    'fields',
    fieldId.optional(),
    'O campo escrito em cada registro; por padrão, o título dele.',
    'label: leitor',
  ),
  color: reads(
    'fields',
    fieldId.optional(),
    'Uma escolha, cujas opções têm `tone`: dá a cor de cada registro.',
    'color: etapa',
  ),
};

/** How much is shown at first, until the user chooses. */
export const opensAt = <W extends Readonly<Record<string, string>>>(lengths: W, example: string) =>
  looks('plain', choiceOf(lengths).optional(), 'Quanto mostra ao abrir.', example, { values: lengths });

export function checkSpan(option: Written, { field, error }: Checking) {
  const kinds = (['start', 'end'] as const).map((key) => {
    const id = option[key];
    const found = id === undefined ? null : field(id, key);
    const kind = found ? traitsOf(found).temporal : undefined;
    if (found && kind !== 'date' && kind !== 'datetime')
      error(phrase`campo "${id}" não é uma data: "${key}" espera um campo "date" ou "datetime"`, key);
    return kind;
  });
  if (kinds[0] && kinds[1] && kinds[0] !== kinds[1])
    error(
      phrase`"${option.start}" e "${option.end}" não são do mesmo tipo: use dois campos "date", ou dois "datetime"`,
      'end',
    );
  if (option.end === option.start)
    error(phrase`"end" repete o campo "${option.start}": tire "end" se cada registro é de um dia só`, 'end');
  if (option.label) field(option.label, 'label');
  checkColor(option.color, { field, error });
}

export function checkColor(id: string | undefined, { field, error }: Pick<Checking, 'field' | 'error'>) {
  const found = id ? field(id, 'color') : null;
  if (found && (!traitsOf(found).choice || traitsOf(found).holdsMany))
    error(phrase`campo "${id}" não é uma escolha entre opções: a cor vem do "tone" delas`, 'color');
}

export const fieldsOfSpan = ({ start, end, label, color }: Written): string[] =>
  [start, end, label, color].flatMap((id) => id ?? []);
