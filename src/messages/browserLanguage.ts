/** Loads the one language that the browser needs. */
import { mergedTexts, type Language, type LocaleTag, type TextTree } from './language.ts';
import type { MessageOverrides } from './messageOverrides.ts';
import { setLanguageSource } from './translate.ts';

/** By language, whatever the country. */
const folders: Readonly<Record<string, () => Promise<{ language: Language }>>> = {
  pt: () => import('./pt-BR/browser.ts'),
  en: () => import('./en-US/browser.ts'),
  es: () => import('./es-419/browser.ts'),
};

/** Texts of code that few visits load. */
const laterTexts: Readonly<Record<string, () => Promise<{ default: TextTree }>>> = {
  pt: () => import('./pt-BR/later.json'),
  en: () => import('./en-US/later.json'),
  es: () => import('./es-419/later.json'),
};

type Wanted = { locale: LocaleTag; messages?: MessageOverrides };
let latest: Wanted | undefined;
let needsLater = false;

/**
 * Loads a language with the company's own wording, and makes it the current one. Repeated calls load it once.
 */
export async function loadLanguage(wanted: Wanted): Promise<void> {
  latest = wanted;
  const { locale, messages } = wanted;
  const folder = locale.slice(0, 2);
  const [{ language }, later, own] = await Promise.all([
    folders[folder]!(),
    needsLater ? laterTexts[folder]!() : undefined,
    messages && import('./messageOverrides.ts'),
  ]);
  const whole = later ? { ...language, texts: mergedTexts(language.texts, later.default) } : language;
  const spoken = { ...whole, ...own?.overrideMessages(whole, messages), locale };
  setLanguageSource(() => spoken);
}

let loading: Promise<void> | undefined;

/** Loads code together with the texts in later.json, which it uses. */
export async function withLaterTexts<T>(load: () => Promise<T>): Promise<T> {
  needsLater = true;
  loading ??= loadLanguage(latest!);
  const texts = loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const [code] = await Promise.all([load(), texts]);
  return code;
}
