/** The language of a config, read before the config is parsed, because problems are reported in it too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isLocaleTag, locales, type LocaleTag } from '#messages/language.ts';
import { languageNamed, withLanguage } from '#messages/node.ts';
import { overrideMessages } from '#messages/messageOverrides.ts';
import { setLanguageSource } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import type { ConfigFile } from '../read/read.ts';

type Env = Readonly<Record<string, string | undefined>>;

const localeOfText = (text: string | null | undefined, env?: Env): LocaleTag => {
  if (text == null) return systemLocale(env);
  const named = /^locale:\s*["']?([\w-]+)/m.exec(text)?.[1];
  if (named === undefined) return 'pt-BR';
  if (isLocaleTag(named)) return named;
  // en-XX is reported as unknown in English, fr-CA in the language of the system
  return spokenLike(named) ?? systemLocale(env);
};

const spokenLike = (name: string): LocaleTag | undefined =>
  locales.find((locale) => locale.slice(0, 2) === name.split(/[-_.@]/)[0]?.toLowerCase());

/** The language of the system, as POSIX names it: `es_MX.UTF-8`. Portuguese where it names none. */
function systemLocale(env: Env = process.env): LocaleTag {
  const named = env.LC_ALL || env.LC_MESSAGES || env.LANG || 'C';
  return /^(C|POSIX)\b/i.test(named) ? 'pt-BR' : (spokenLike(named) ?? 'en-US');
}

/** Runs a function in the language of the config in these files. */
export const withConfigLocale = <T>(files: readonly ConfigFile[], run: () => T): T =>
  withLanguage(localeOfText(files.find((file) => /(^|\/)portal\.yaml$/.test(file.path))?.text), run);

/** The language of the config in a folder. */
export function localeOf(folder: string, env?: Env): LocaleTag {
  try {
    return localeOfText(readFileSync(path.join(folder, 'portal.yaml'), 'utf8'), env);
  } catch {
    return systemLocale(env);
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
