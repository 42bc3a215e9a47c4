/** Where it is kept which language somebody has chosen. */
import type { Locale } from '../messages/language.ts';

/** In the browser, so that the server knows it at the first request. */
export const languageCookie = 'portal.language';

/** The cookie as it is set. */
export const chosenLanguage = (locale: Locale) =>
  `${languageCookie}=${locale}; path=/; max-age=31536000; samesite=lax`;

/** The preference by which it is kept with the account, for the next sign-in on any device. */
export const languagePreference = 'language';
