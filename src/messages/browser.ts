/** One language, brought when the browser knows which. */
import type { Language, Locale } from './language.ts';
import { speakBy } from './say.ts';

const folders: Readonly<Record<Locale, () => Promise<{ language: Language }>>> = {
  'pt-BR': () => import('./pt-BR/drawn.ts'),
  'en-US': () => import('./en-US/drawn.ts'),
  'es-419': () => import('./es-419/drawn.ts'),
};

/** Brings a language and speaks it from then on. What is asked for twice comes once. */
export async function learn(locale: Locale): Promise<void> {
  const { language } = await folders[locale]();
  speakBy(() => language);
}
