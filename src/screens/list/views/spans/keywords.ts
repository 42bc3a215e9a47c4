/** Keywords for records with a duration, shared by the calendar and the timeline. */
import { fieldId, fieldKeyword } from '#language/schema/atoms.ts';
import { choiceOf, looks, reads } from '#model/config/keyword.ts';
import { traitsOf } from '#model/traits.ts';
import type { SpanFields } from './days.ts';
import type { Checking } from '../view.ts';
import { translate, type TextKey } from '#messages/translate.ts';

type Written = { [K in keyof SpanFields]: SpanFields[K] | undefined } & { start: string };

export const startKey = fieldKeyword('listWords.spans.startKey', 'start: retirada');
export const spanKeywords = {
  label: reads('fields', fieldId.optional(), 'listWords.spans.label', 'label: leitor'),
  color: reads('fields', fieldId.optional(), 'listWords.spans.color', 'color: etapa'),
};

/** How much is shown at first, until the user chooses. */
export const opensAt = <W extends Readonly<Record<string, TextKey>>>(lengths: W, example: string) =>
  looks('plain', choiceOf(lengths).optional(), 'listWords.spans.opensAt', example, { values: lengths });

export function checkSpan(option: Written, { field, error }: Checking) {
  const kinds = (['start', 'end'] as const).map((key) => {
    const id = option[key];
    const found = id === undefined ? null : field(id, key);
    const kind = found ? traitsOf(found).temporal : undefined;
    if (found && kind !== 'date' && kind !== 'datetime')
      error(translate('screens.fieldIsNotDateNeeds', { id: id!, key }), key);
    return kind;
  });
  if (kinds[0] && kinds[1] && kinds[0] !== kinds[1])
    error(translate('screens.andAreNotOfSame', { start: option.start, end: option.end! }), 'end');
  if (option.end === option.start)
    error(translate('screens.endRepeatsField', { start: option.start }), 'end');
  if (option.label) field(option.label, 'label');
  checkSpanColor(option.color, { field, error });
}

export function checkSpanColor(id: string | undefined, { field, error }: Pick<Checking, 'field' | 'error'>) {
  const found = id ? field(id, 'color') : null;
  if (found && (!traitsOf(found).choice || traitsOf(found).holdsMany))
    error(translate('screens.fieldIsNoChoiceAmongOptionsColor', { id: id! }), 'color');
}

export const fieldsOfSpan = ({ start, end, label, color }: Partial<Written>): string[] =>
  [start, end, label, color].flatMap((id) => id ?? []);
