import type { Language } from '#messages/language.ts';
import { languageNamed } from '#messages/node.ts';
import type { PortalSource } from './sources.ts';

/** The defaults of the country of the portal's own locale, independent of the user's. */
export const countryDefaults = ({ locale = 'pt-BR' }: Pick<PortalSource, 'locale'>): Language['defaults'] =>
  languageNamed(locale).defaults;

/** The country of a field; `other` where neither it nor the portal's locale names one. */
export function countryOf(
  source: { country?: string | undefined },
  portal: Pick<PortalSource, 'locale'>,
): string {
  return source.country ?? countryDefaults(portal).country;
}

/** The currency of a field of money. */
export const currencyOf = (
  source: { currency?: string | undefined },
  portal: Pick<PortalSource, 'locale' | 'currency'>,
): string => source.currency ?? portal.currency ?? countryDefaults(portal).currency;
