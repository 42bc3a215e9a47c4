/**
 * Texts of a config in several languages: any text may also be written as `{ pt-BR: Faturas, en-US: Invoices
 * }`. The language is selected right after parsing, so later steps do not know about translations.
 */
import { isLocale, isLocaleTag, languageOf, type Locale, type LocaleTag } from '#messages/language.ts';
import { isMap } from '#model/values/values.ts';
import type { Parsed, Path } from '#language/files.ts';
import type { Report } from '#language/problems.ts';
import { translate } from '#messages/translate.ts';
import { memoize, getOrMake } from '#model/lib/memoize.ts';

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
