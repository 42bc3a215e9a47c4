import type { LocaleTag } from '#messages/language.ts';

/** The address that leads to a company, before its language. */
export const samplePath = '/config/demo/samples/';

/** The name of a language in another one: "inglês". */
export const languageIn = (locale: LocaleTag, words: LocaleTag): string =>
  new Intl.DisplayNames([words], { type: 'language' }).of(locale.slice(0, 2)) ?? locale;
