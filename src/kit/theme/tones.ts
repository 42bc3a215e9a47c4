import type { Theme } from '@mui/material/styles';
import type { Tone } from '#model/types.ts';

/** The colour of a state, with a contrast of 3:1 and more against the paper. */
export const inkOfTone = ({ text, ...palette }: Theme['palette'], tone: Tone): string =>
  tone === 'neutral' ? text.secondary : palette[tone].main;
