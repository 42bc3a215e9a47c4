import { ToneChip } from '#kit/recordMarks.tsx';
import { visuallyHidden } from '#kit/screen.ts';
import type { KindValue } from '../ui/componentTypes.ts';

/** In a table, only yes is shown prominently. */
export const booleanValue: KindValue = {
  needsLabel: () => true,
  show({ value, text, where }) {
    if (where !== 'cell') return undefined;
    return value === true ? (
      <ToneChip tone="neutral">{text}</ToneChip>
    ) : (
      <span style={visuallyHidden}>{text}</span>
    );
  },
};
