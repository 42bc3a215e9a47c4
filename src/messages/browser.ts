/** One language, brought when the browser knows which. */
import type { Language, Locale } from './language.ts';
import { reworded, type Reworded } from './reworded.ts';
import { speakBy } from './say.ts';

const folders: Readonly<Record<Locale, () => Promise<{ language: Language }>>> = {
  'pt-BR': () => import('./pt-BR/drawn.ts'),
  'en-US': () => import('./en-US/drawn.ts'),
  'es-419': () => import('./es-419/drawn.ts'),
};

/** Brings a language and speaks it from then on, as the company words it. What is asked for twice comes once. */
export async function learn({ locale, messages }: { locale: Locale; messages?: Reworded }): Promise<void> {
  const language = reworded((await folders[locale]()).language, messages);
  speakBy(() => language);
}
