/** `messages` of portal.yaml: the company's own wording of the portal's texts, by language. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  isLocaleTag,
  locales,
  type LocaleTag,
  isLocale,
  languageOf,
  type Locale,
} from '#messages/language.ts';
import { languageNamed, withLanguage, languages } from '#messages/node.ts';
import { overrideMessages, textsOf, type MessageOverrides } from '#messages/messageOverrides.ts';
import { setLanguageSource, translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import type { ConfigFile } from '../read/read.ts';
import { isMap } from '#model/values/values.ts';
import type { Parsed, Path } from '#language/files.ts';
import type { Report } from '#language/problems.ts';
import { memoize, getOrMake } from '#model/values/memoize.ts';
import { nearest, suggestion } from '#model/config/suggest.ts';
import { orList } from '#language/describeValue.ts';

// The language of a config, read before the config is parsed, because problems are reported in it too.

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

// Texts of a config in several languages: any text may also be written as `{ pt-BR: Faturas, en-US: Invoices
// }`. The language is selected right after parsing, so later steps do not know about translations.

/**
 * The files with each text in one language. A missing one falls back to the portal's own language, then to
 * any.
 */
export const selectLanguage = (parsed: readonly Parsed[], locale: LocaleTag): Parsed[] => {
  const usual = languageOf(localesIn(parsed)[0]);
  return parsed.map((file) => inOne(file, languageOf(locale), usual));
};

/** An unchanged file stays the same object, which later steps use as a cache key. */
const madeOf = memoize((_file: Parsed) => new Map<string, Parsed>());

function inOne(file: Parsed, locale: Locale, usual: Locale): Parsed {
  if (translationsOf(file).length === 0) return file;
  return getOrMake(madeOf(file), `${locale} ${usual}`, () => {
    const data = chosen(file.data, [locale, usual]) as Record<string, unknown>;
    return { ...file, data };
  });
}

/** The locales of a portal, its own first, as far as its file can be read. */
export function localesIn(parsed: readonly Parsed[]): [LocaleTag, ...LocaleTag[]] {
  const { locale, locales } = parsed.find(({ kind }) => kind === 'portal')?.data ?? {};
  const usual = isLocaleTag(locale) ? locale : 'pt-BR';
  const others = Array.isArray(locales) ? locales.filter(isLocaleTag) : [];
  return [usual, ...new Set(others.filter((one) => one !== usual))];
}

/** Warns about texts that are translated, but not into every language of the portal. */
export function checkTranslations(parsed: readonly Parsed[], report: Report): void {
  const locales = [...new Set(localesIn(parsed).map(languageOf))];
  for (const file of parsed)
    for (const { path, texts } of translationsOf(file)) {
      // a language that `messages` omits keeps the engine's own text
      const hasOwn = file.kind === 'portal' && path[0] === 'messages';
      const missing = hasOwn ? [] : locales.filter((locale) => texts[locale] === undefined);
      if (missing.length > 0)
        report.warn(
          file.place(path),
          translate('parse.textLacksTranslation', { missing: missing.join(translate('common.and')) }),
          'incomplete-translation',
        );
      const idle = Object.keys(texts).filter((locale) => !(locales as string[]).includes(locale));
      if (idle.length > 0)
        report.warn(
          file.place(path),
          translate('parse.hasNoEffect', { idle: idle.join(translate('common.and')) }),
          'incomplete-translation',
        );
    }
}

type Texts = Partial<Record<Locale, string>>;

function isTranslated(value: unknown): value is Texts {
  const keys = isMap(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every(isLocale);
}

function chosen(value: unknown, wanted: readonly Locale[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => chosen(one, wanted));
  if (!isMap(value)) return value;
  if (isTranslated(value))
    return (
      wanted.map((locale) => value[locale]).find((text) => text !== undefined) ?? Object.values(value)[0]
    );
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, chosen(part, wanted)]));
}

const translationsOf = memoize((file: Parsed): Translation[] => {
  const found: Translation[] = [];
  findTranslations(file.data, [], found);
  return found;
});

type Translation = { path: Path; texts: Texts };

function findTranslations(value: unknown, path: Path, found: Translation[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (isTranslated(value)) return void found.push({ path, texts: value });
  const parts = Array.isArray(value) ? value.entries() : isMap(value) ? Object.entries(value) : [];
  for (const [key, part] of parts)
    if (typeof part === 'object') findTranslations(part, [...path, key], found);
}

type Written = { name: string; path: Path; locale: Locale; text: unknown };

/** A text without a language applies to the portal's own language; the other languages keep their texts. */
function writtenIn(parsed: readonly Parsed[]): Written[] {
  const locales = localesIn(parsed).map(languageOf);
  const messages = parsed.find(({ kind }) => kind === 'portal')?.data?.messages;
  if (!isMap(messages)) return [];
  return Object.entries(messages).flatMap(([name, text]): Written[] => {
    const path = ['messages', name];
    if (!isMap(text)) return [{ name, path, locale: locales[0]!, text }];
    return Object.entries(text).flatMap(([locale, one]) =>
      isLocale(locale) && locales.includes(locale)
        ? [{ name, path: [...path, locale], locale, text: one }]
        : [],
    );
  });
}

/** The reworded texts of a language; undefined when there are none. */
export function messagesIn(parsed: readonly Parsed[], tag: LocaleTag): MessageOverrides | undefined {
  const own = writtenIn(parsed).flatMap(({ name, text, ...one }) =>
    one.locale === languageOf(tag) && typeof text === 'string' ? [[name, text] as const] : [],
  );
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** Each entry must name an existing text, and only use the values that are inserted into it. */
export function checkMessages(parsed: readonly Parsed[], report: Report): void {
  const file = parsed.find(({ kind }) => kind === 'portal');
  const unknown = new Set<string>();
  for (const { name, path, locale, text } of writtenIn(parsed)) {
    const texts = textsOf(languages[locale]);
    const usual = texts.get(name);
    if (usual === undefined) {
      if (!unknown.has(name)) report.error(file!.place(path.slice(0, 2), 'key'), unknownName(name, texts));
      unknown.add(name);
    } else if (typeof text === 'string' && text !== '') {
      const fault = faultIn(text, usual);
      if (fault) report.error(file!.place(path), fault, path);
      const left = namesIn(usual).filter((one) => !namesIn(text).includes(one) && one !== 'smart_count');
      if (!fault && left.length > 0)
        report.warn(
          file!.place(path),
          translate('parse.textNoLongerSays', { left: left.map(inBraces).join(', '), usual }),
          'text-without-value',
        );
      // the schema checks the portal's own language
    } else if (locale !== languageOf(localesIn(parsed)[0]))
      report.error(file!.place(path), translate('parse.writeText'), path);
  }
}

/** Accepts the words themselves in place of the key, to suggest the key. */
function unknownName(name: string, texts: ReadonlyMap<string, string>): string {
  const saying = [...texts].filter(([, text]) => text === name).map(([one]) => one);
  if (saying.length > 0)
    return translate('parse.isTextNotName', { name, saying: orList(saying.slice(0, 6)) });
  const near = nearest(name, texts.keys());
  const hint = near ? suggestion(name, [near]) : translate('parse.writeTextAsAppearsInstead');
  return translate('parse.portalHasNoText', { name, hint });
}

function faultIn(text: string, usual: string): string | undefined {
  const stranger = namesIn(text).find((name) => !namesIn(usual).includes(name) && name !== 'smart_count');
  if (stranger !== undefined)
    return translate('parse.textIsNotGivenValue', {
      inBraces: inBraces(stranger),
      suggestion: suggestion(stranger, namesIn(usual), translate('parse.isGiven')),
    });
  if (text.includes('||||') && !usual.includes('||||')) return translate('parse.textHasNoSingular');
  return undefined;
}

const namesIn = (text: string) => [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))];
const inBraces = (name: string) => `%{${name}}`;
