/** The language of a config, before any of it is parsed: what is wrong with its files is told in it too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isLocale, locales, type Locale } from '../messages/language.ts';
import { languages, speaking } from '../messages/node.ts';
import { speakBy } from '../messages/say.ts';
import type { ConfigFile } from './read.ts';

const localeIn = (text: string): Locale => {
  const named = /^locale:\s*["']?([\w-]+)/m.exec(text)?.[1];
  if (isLocale(named)) return named;
  // en-GB is told in English that there is no en-GB
  const spoken = named?.split('-')[0];
  return locales.find((locale) => locale.split('-')[0] === spoken) ?? 'pt-BR';
};

/** Runs something in the language of the config that these files are. */
export const speakingAs = <T>(files: readonly ConfigFile[], run: () => T): T =>
  speaking(localeIn(files.find((file) => /(^|\/)portal\.yaml$/.test(file.path))?.text ?? ''), run);

/** The language of the config in a folder; Portuguese where there is none. */
export function localeOf(folder: string): Locale {
  try {
    return localeIn(readFileSync(path.join(folder, 'portal.yaml'), 'utf8'));
  } catch {
    return 'pt-BR';
  }
}

/** A process that serves one company speaks its language wherever nobody asks for another: as it is now. */
export function speakAs(folder: string): void {
  const locale = localeOf(folder);
  speakBy(() => languages[locale]);
}

/** From here on in that of a config that may change while it is served. */
export const speakAsOf = (locale: () => Locale): void => speakBy(() => languages[locale()]);
