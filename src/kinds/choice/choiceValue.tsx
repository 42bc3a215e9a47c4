import { ChipLine, ToneChip } from '#kit/recordMarks.tsx';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import type { KindValue } from '../ui/componentTypes.ts';
import { heldOptions, heldValues } from './heldOptions.ts';

/** True when it shows as a chip: always for a state, otherwise when some option has a tone. */
const isChip = (field: Field) =>
  traitsOf(field).state === true || (field.options ?? []).some(({ tone }) => tone !== 'neutral');

export const choiceValue: KindValue = {
  // the one long option of a list must not take the room of its texts
  flows: 160,
  show({ field, value, text }) {
    if (!isChip(field)) return undefined;
    const tone = field.options?.find((option) => option.value === String(value))?.tone ?? 'neutral';
    return <ToneChip tone={tone}>{text}</ToneChip>;
  },
  part: (field) => (isChip(field) ? 'chip' : undefined),
};

/** Chips in the options' colours, when some option has one. */
export const choicesValue: KindValue = {
  flows: true,
  show({ field, value }) {
    if (!isChip(field)) return undefined;
    const held = heldValues(value);
    const all = heldOptions(field, held);
    const options = held.flatMap((one) => all.find(({ value }) => value === one) ?? []);
    return (
      <ChipLine>
        {options.map(({ value, label, tone }) => (
          <ToneChip key={value} tone={tone}>
            {label}
          </ToneChip>
        ))}
      </ChipLine>
    );
  },
};
