/** Letters to people outside, and the printed sheets that go with them. */
import type { ServerFeature } from '#server/feature/feature.ts';
import { runLetterStep } from './server/letterStep.ts';
import { printSheet } from './server/printer.ts';
import { letterAddresses } from './server/recordLetters.ts';
import { letter } from './server/sendLetter.ts';

export const letters = {
  answers: { letter: { writes: letter } },
  addresses: letterAddresses,
  steps: { letter: runLetterStep },
  printSheet,
} satisfies ServerFeature;
