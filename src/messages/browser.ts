/** Loads the one language that the browser needs. */
import type { Language, Locale } from './language.ts';
import { reworded, type Reworded } from './reworded.ts';
import { speakBy } from './say.ts';

const folders: Readonly<Record<Locale, () => Promise<{ language: Language }>>> = {
  'pt-BR': () => import('./pt-BR/drawn.ts'),
  'en-US': () => import('./en-US/drawn.ts'),
  'es-419': () => import('./es-419/drawn.ts'),
};

/**
 * Loads a language with the company's own wording, and makes it the current one. Repeated calls load it once.
 */
export async function learn({ locale, messages }: { locale: Locale; messages?: Reworded }): Promise<void> {
  const language = reworded((await folders[locale]()).language, messages);
  speakBy(() => language);
}
