import type { Comparable, Scalar } from '#model/traits.ts';
import { asId, isId as isAnyId } from '#model/values/ids.ts';
import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';
import { translate } from '#messages/translate.ts';

/** Our own ids are whole numbers. Texts are those of data from elsewhere. */
const isId = (value: unknown) => isAnyId(value) && !(typeof value === 'number' && value < 0);

function parseId(input: unknown): unknown {
  if (typeof input === 'number') return isId(input) ? input + 0 : undefined; // turns -0 into 0
  if (typeof input !== 'string') return undefined;
  const text = input.trim().replace(/^#/, '');
  return isId(text) ? asId(text) : undefined;
}

const formatId = (value: unknown) => (isId(value) ? `#${value}` : plainText(value));
const comparedId = (value: Scalar): Comparable =>
  isAnyId(value) ? { value } : { expected: translate('fitting.reference') };
const refusal = () => translate('reference.notOne');

const one: FieldKind<'reference'> = {
  traits: { refersTo: true },
  flows: true,
  align: 'left',
  filter: 'reference',
  parse: parseId,
  format: formatId,
  misfit: (value) => (isId(value) ? undefined : refusal()),
  compared: comparedId,
  sample: () => 1,
};

const many: FieldKind<'references'> = {
  traits: { refersTo: true, holdsMany: true },
  flows: true,
  align: 'left',
  filter: 'reference',
  parse(input) {
    const parts: unknown[] = Array.isArray(input)
      ? input
      : typeof input === 'string'
        ? input.split(/[,;\n]/)
        : [input];
    if (parts.length > 1000) return undefined;
    const ids = parts
      .filter((part) => part !== '' && !(typeof part === 'string' && part.trim() === ''))
      .map(parseId);
    return ids.includes(undefined) ? undefined : [...new Set(ids)];
  },
  format: (value) => (Array.isArray(value) ? value.map(formatId).join(', ') : formatId(value)),
  misfit(value) {
    if (!Array.isArray(value) || !value.every(isId)) return translate('reference.notMany');
    return new Set(value).size < value.length ? translate('reference.repeated') : undefined;
  },
  compared: comparedId,
  sample: () => [1],
};

export const referenceKinds = { reference: one, references: many };
