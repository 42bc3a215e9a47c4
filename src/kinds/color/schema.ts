/** A colour. */
import { plainKind } from '../fieldKind.ts';

export const colorField = plainKind('color', 'kindWords.color.color', 'Cor da lombada', {
  written: /^#[\da-f]{6}$/i,
});
