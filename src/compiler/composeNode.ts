import { provideLanguages } from '#messages/node.ts';
import { composeLanguage } from './composeLanguage.ts';

/** Gives a program on Node the languages of its texts, and that of configs. It calls this once, before anything else. */
export function composeNode(): void {
  provideLanguages();
  composeLanguage();
}
