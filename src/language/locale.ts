/** The language of a config, read before the config is parsed, because problems are reported in it too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isLocaleTag, locales, type LocaleTag } from '../messages/language.ts';
import { languageNamed, withLanguage } from '../messages/node.ts';
import { overrideMessages } from '../messages/messageOverrides.ts';
import { setLanguageSource } from '../messages/say.ts';
import type { Portal } from '../model/types.ts';
import type { ConfigFile } from './read.ts';

const localeIn = (text: string): LocaleTag => {
  const named = /^locale:\s*["']?([\w-]+)/m.exec(text)?.[1];
  if (isLocaleTag(named)) return named;
  // fr-CA is reported as unknown in Portuguese, en-XX in English
  const spoken = named?.split('-')[0];
  return locales.find((locale) => locale.split('-')[0] === spoken) ?? 'pt-BR';
};

/** Runs a function in the language of the config in these files. */
export const withConfigLocale = <T>(files: readonly ConfigFile[], run: () => T): T =>
  withLanguage(localeIn(files.find((file) => /(^|\/)portal\.yaml$/.test(file.path))?.text ?? ''), run);

/** The language of the config in a folder; Portuguese by default. */
export function localeOf(folder: string): LocaleTag {
  try {
    return localeIn(readFileSync(path.join(folder, 'portal.yaml'), 'utf8'));
  } catch {
    return 'pt-BR';
  }
}

/**
 * Sets the process's default language to the config's current language, for a process that serves one
 * company.
 */
export function setConfigLocale(folder: string): void {
  const locale = localeOf(folder);
  setLanguageSource(() => languageNamed(locale));
}

/** The same for a config that may change while it is served, with its own wording. */
export const followConfigLocale = (portal: () => Pick<Portal, 'locale' | 'messages'>): void =>
  setLanguageSource(() => {
    const { locale, messages } = portal();
    return overrideMessages(languageNamed(locale), messages);
  });
