/** Where the user's choice of language is stored. */
import type { LocaleTag } from '#messages/language.ts';

/** In the browser, so that the server knows it from the first request. */
export const languageCookie = 'portal.language';

/** The cookie with its attributes. */
export const chosenLanguage = (locale: LocaleTag) =>
  `${languageCookie}=${locale}; path=/; max-age=31536000; samesite=lax`;

/** The preference that stores it with the account, for the next sign-in on any device. */
export const languagePreference = 'language';
