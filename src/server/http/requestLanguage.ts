/** Chooses the language that a request is answered in. */
import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import type { LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { currentLocale } from '#messages/translate.ts';
import { languageCookie } from '#model/api/languageCookie.ts';
import type { Portal } from '#model/types.ts';

/** The language that the user chose, or the first that their browser asks for, or the portal's own. */
export function requestLanguage(req: IncomingMessage, { locale, locales }: Portal): LocaleTag {
  if (locales.length < 2) return locale;
  const chosen = new RegExp(`(?:^|; ?)${languageCookie}=([\\w-]+)`).exec(req.headers.cookie ?? '')?.[1];
  const known = (wanted: string | undefined) =>
    locales.find((one) => one === wanted) ??
    locales.find((one) => wanted && one.split('-')[0] === wanted.split('-')[0]!.toLowerCase());
  for (const wanted of [chosen, ...new Negotiator(req).languages()]) {
    const found = known(wanted);
    if (found) return found;
  }
  return locale;
}

/**
 * Runs a request in the caller's language. If the config can't be read, the default language is used and the
 * answer itself reports the fault.
 */
export function inRequestLanguage<T>(
  req: IncomingMessage,
  current: () => { portal: Portal },
  run: () => T,
): T {
  let portal: Portal;
  let locale: LocaleTag;
  try {
    portal = current().portal;
    locale = requestLanguage(req, portal);
  } catch {
    return run();
  }
  return withLanguage(locale, run, (portal.translations?.[locale] ?? portal).messages);
}

/** Runs work outside any request, in the portal's own language and messages. */
export const inPortalLanguage = <T>({ locale, messages }: Portal, run: () => T): T =>
  withLanguage(locale, run, messages);

/** The portal with its texts in the language of the current request. */
export const localizedPortal = (portal: Portal): Portal => portal.translations?.[currentLocale()] ?? portal;
