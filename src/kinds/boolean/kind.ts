import { fold } from '#model/values/values.ts';
import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';
import { translate } from '#messages/translate.ts';

const words = new Map<string, boolean>([
  ...['sim', 's', 'true', 't', 'verdadeiro', 'v', '1', 'yes', 'y', 'si', 'verdadero'].map(
    (word) => [word, true] as const,
  ),
  ...['nao', 'n', 'false', 'falso', 'f', '0', 'no'].map((word) => [word, false] as const),
]);

const truths = new Map<unknown, boolean>([
  ...[true, 'true', 1, '1'].map((one) => [one, true] as const),
  ...[false, 'false', 0, '0'].map((one) => [one, false] as const),
]);

export const boolean: FieldKind<'boolean'> = {
  traits: { yesNo: true },
  align: 'left',
  filter: 'boolean',
  parse: (input) =>
    ['string', 'number', 'boolean'].includes(typeof input)
      ? words.get(fold(String(input)).trim())
      : undefined,
  format: (value) =>
    value === true ? translate('boolean.yes') : value === false ? translate('boolean.no') : plainText(value),
  misfit: (value) => (typeof value === 'boolean' ? undefined : translate('boolean.neither')),
  /** Words of a language, such as "sim", are for people. */
  compared(value) {
    const known = truths.get(value);
    return known === undefined ? { expected: translate('fitting.boolean') } : { value: known };
  },
  sample: (random) => random() < 0.5,
};
