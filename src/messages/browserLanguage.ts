/** Loads the one language that the browser needs. */
import type { Language, LocaleTag } from './language.ts';
import type { MessageOverrides } from './messageOverrides.ts';
import { setLanguageSource } from './translate.ts';

/** By language, whatever the country. */
const folders: Readonly<Record<string, () => Promise<{ language: Language }>>> = {
  pt: () => import('./pt-BR/browser.ts'),
  en: () => import('./en-US/browser.ts'),
  es: () => import('./es-419/browser.ts'),
};

/**
 * Loads a language with the company's own wording, and makes it the current one. Repeated calls load it once.
 */
export async function loadLanguage({
  locale,
  messages,
}: {
  locale: LocaleTag;
  messages?: MessageOverrides;
}): Promise<void> {
  const [{ language }, own] = await Promise.all([
    folders[locale.slice(0, 2)]!(),
    messages && import('./messageOverrides.ts'),
  ]);
  const spoken = { ...language, ...own?.overrideMessages(language, messages), locale };
  setLanguageSource(() => spoken);
}
