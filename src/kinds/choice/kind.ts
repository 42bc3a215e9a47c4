import { traitsOf, type Comparable, type Scalar } from '#model/traits.ts';
import { fold } from '#model/values/values.ts';
import type { Field, FieldOf, Option } from '#model/types.ts';
import { plainText } from '../format.ts';
import type { FieldKind } from '../kind.ts';
import { translate } from '#messages/translate.ts';

type ChoiceField = FieldOf<'select' | 'multiselect' | 'status'>;

const optionsOf = (field: ChoiceField): readonly Option[] => field.options ?? [];

const labelOf = (value: unknown, field: ChoiceField) =>
  optionsOf(field).find((option) => option.value === value)?.label ?? plainText(value);

/** The option with this value or label, ignoring case and accents. */
function optionFor(text: string, field: ChoiceField): string | undefined {
  const options = optionsOf(field);
  const wanted = fold(text).trim();
  const found =
    options.find(({ value }) => value === text.trim()) ??
    options.find(({ value }) => fold(value) === wanted) ??
    options.find(({ label }) => fold(label).trim() === wanted);
  return found?.value;
}

function refusal(value: unknown, field: ChoiceField): string {
  const labels = optionsOf(field).map(({ label }) => label);
  return translate('choice.invalid', { text: plainText(value).slice(0, 40), options: someOf(labels) });
}

const someOf = (names: readonly string[]) => `${names.slice(0, 8).join(', ')}${names.length > 8 ? '…' : ''}`;

const isOption = (value: unknown, field: ChoiceField) =>
  optionsOf(field).some((option) => option.value === value);

/** The field has no options while the config is checked, which compares them with those of the config. */
function comparedOption(value: Scalar, field: ChoiceField): Comparable {
  const options = optionsOf(field);
  if (options.length === 0 || isOption(String(value), field)) return { value: String(value) };
  return { expected: translate('fitting.option', { options: someOf(options.map((one) => one.value)) }) };
}

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** True when it shows as a chip: always for a state, otherwise when some option has a tone. */
export const isChip = (field: Field) =>
  traitsOf(field).state === true || (field.options ?? []).some(({ tone }) => tone !== 'neutral');

const one: Omit<FieldKind<'select' | 'status'>, 'traits'> = {
  align: 'left',
  // the one long option of a list must not take the room of its texts
  flows: 160,
  part: (field) => (isChip(field) ? 'chip' : undefined),
  filter: 'choice',
  parse: (input, field) =>
    typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean'
      ? optionFor(String(input), field)
      : undefined,
  format: labelOf,
  misfit: (value, field) => (isOption(value, field) ? undefined : refusal(value, field)),
  compared: comparedOption,
  sample: (random, field) => pick(random, optionsOf(field)).value,
};

/**
 * The options in a list of texts. Splits at the separators, but joins parts that are only an option together,
 * as labels may contain commas.
 */
function optionsIn(text: string, field: ChoiceField): string[] | undefined {
  const found: string[] = [];
  for (const chunk of text.split(/[;\n]/).filter((part) => part.trim() !== '')) {
    const parts = chunk.split(',').slice(0, 200);
    for (let start = 0; start < parts.length;) {
      let end = parts.length;
      let option: string | undefined;
      for (; end > start && option === undefined; end--)
        option = optionFor(parts.slice(start, end).join(','), field);
      if (option === undefined) return undefined;
      found.push(option);
      start = end + 1;
    }
  }
  return [...new Set(found)];
}

const many: FieldKind<'multiselect'> = {
  traits: { choice: true, holdsMany: true },
  align: 'left',
  flows: true,
  filter: 'choice',
  parse(input, field) {
    if (typeof input === 'string') return input.length > 5000 ? undefined : optionsIn(input, field);
    if (!Array.isArray(input)) return undefined;
    const values = input.map((part: unknown) => one.parse(part, field as never));
    return values.includes(undefined) ? undefined : [...new Set(values)];
  },
  format: (value, field) =>
    Array.isArray(value) ? value.map((part) => labelOf(part, field)).join(', ') : labelOf(value, field),
  misfit(value, field) {
    if (typeof value === 'string' && !isOption(value, field)) return refusal(value, field);
    if (!Array.isArray(value)) return translate('choice.notList');
    if (new Set(value).size < value.length) return translate('choice.repeated');
    const other = value.findIndex((part) => !isOption(part, field));
    return other < 0 ? undefined : refusal(value[other], field);
  },
  compared: comparedOption,
  sample(random, field) {
    const chosen = optionsOf(field).filter(() => random() < 0.4);
    return (chosen.length > 0 ? chosen : [pick(random, optionsOf(field))]).map(({ value }) => value);
  },
};

export const choiceKinds = {
  select: { ...one, traits: { choice: true } } as FieldKind<'select'>,
  status: { ...one, traits: { choice: true, state: true } } as FieldKind<'status'>,
  multiselect: many,
};
