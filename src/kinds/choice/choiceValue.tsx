import { ToneChip } from '../../app/ui/ToneChip.tsx';
import { traitsOf } from '../../model/traits.ts';
import type { Field } from '../../model/types.ts';
import type { KindValue } from '../ui/types.ts';

/** A state is always a chip; a choice is one when its options have tones. */
const isChip = (field: Field) =>
  traitsOf(field).state === true || (field.options ?? []).some(({ tone }) => tone !== 'neutral');

export const choiceValue: KindValue = {
  show({ field, value, text }) {
    if (!isChip(field)) return undefined;
    const tone = field.options?.find((option) => option.value === String(value))?.tone ?? 'neutral';
    return <ToneChip tone={tone}>{text}</ToneChip>;
  },
  part: (field) => (isChip(field) ? 'chip' : undefined),
};
