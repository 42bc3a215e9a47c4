import { Swatch } from './Swatch.tsx';
import type { KindValue } from '../ui/types.ts';
import { isColor } from './kind.ts';

export const colorValue: KindValue = {
  show: ({ value, text }) =>
    isColor(value) ? (
      <>
        <Swatch style={{ backgroundColor: value }} /> {text}
      </>
    ) : undefined,
};
