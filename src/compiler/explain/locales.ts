/** Suggestions for a name that is no locale, or no language of a text. */
import { isLocale, isLocaleTag, languageOf, locales } from '#messages/language.ts';
import { say } from '#messages/say.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isMap } from '#model/values.ts';

/** `en` and `es_cl` have one meaning; for `es-ES`, the locales of that language. No other country is near. */
export function localeSuggestion(name: string, accepted: readonly string[]): string {
  const wanted = name.replace('_', '-').toLowerCase();
  const meant = accepted.find((one) => one.toLowerCase().startsWith(wanted));
  if (meant !== undefined) return say('filter.didYouMean', { near: meant });
  const spoken = accepted.filter((one) => one.slice(0, 2) === wanted.slice(0, 2));
  return ` ${say('filter.accepted')}: ${(spoken.length > 0 ? spoken : accepted).join(', ')}.`;
}

/** In a text by language, `{ en-US: City, es: Ciudad }`, the first key that names none of the portal's languages. */
export function unknownLanguage(value: unknown): string | undefined {
  const keys = isMap(value) ? Object.keys(value) : [];
  return keys.every((name) => /^[a-z]{2}([-_]\w+)?$/i.test(name))
    ? keys.find((name) => !isLocale(name))
    : undefined;
}

/** A text has one form for all countries of its language. */
export const languageSuggestion = (name: string): string =>
  suggestion(name, isLocaleTag(name) ? [languageOf(name)] : locales);
