/** A colour. */
import { plainKind } from '../fieldKind.ts';

export const colorField = plainKind('color', 'Uma cor, como `#8fb996`.', 'Cor da lombada', {
  written: /^#[\da-f]{6}$/i,
});
