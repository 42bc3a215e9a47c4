import { fold } from '../../model/values.ts';
import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';

const words = new Map<string, boolean>([
  ...['sim', 's', 'true', 'verdadeiro', 'v', '1', 'yes'].map((word) => [word, true] as const),
  ...['nao', 'n', 'false', 'falso', 'f', '0', 'no'].map((word) => [word, false] as const),
]);

export const boolean: FieldKind<'boolean'> = {
  traits: { yesNo: true },
  align: 'left',
  filter: 'boolean',
  parse: (input) =>
    ['string', 'number', 'boolean'].includes(typeof input)
      ? words.get(fold(String(input)).trim())
      : undefined,
  format: (value) => (value === true ? 'Sim' : value === false ? 'Não' : plainText(value)),
  validate: (value) => (typeof value === 'boolean' ? undefined : 'Deve ser sim ou não'),
  sample: (random) => random() < 0.5,
};
