/** Loads the one language that the browser needs. */
import type { Language, Locale } from './language.ts';
import { overrideMessages, type MessageOverrides } from './messageOverrides.ts';
import { setLanguageSource } from './say.ts';

const folders: Readonly<Record<Locale, () => Promise<{ language: Language }>>> = {
  'pt-BR': () => import('./pt-BR/browser.ts'),
  'en-US': () => import('./en-US/browser.ts'),
  'es-419': () => import('./es-419/browser.ts'),
};

/**
 * Loads a language with the company's own wording, and makes it the current one. Repeated calls load it once.
 */
export async function loadLanguage({
  locale,
  messages,
}: {
  locale: Locale;
  messages?: MessageOverrides;
}): Promise<void> {
  const language = overrideMessages((await folders[locale]()).language, messages);
  setLanguageSource(() => language);
}
