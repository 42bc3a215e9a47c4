import { ChipLine, ToneChip } from '#kit/recordMarks.tsx';
import type { KindValue } from '../ui/componentTypes.ts';
import { isChip } from './kind.ts';
import { heldOptions, heldValues } from './heldOptions.ts';

export const choiceValue: KindValue = {
  show({ field, value, text }) {
    if (!isChip(field)) return undefined;
    const tone = field.options?.find((option) => option.value === String(value))?.tone ?? 'neutral';
    return <ToneChip tone={tone}>{text}</ToneChip>;
  },
};

/** Chips in the options' colours, when some option has one. */
export const choicesValue: KindValue = {
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
