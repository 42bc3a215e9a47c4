import type { Language } from '../messages/language.ts';
import { languages } from '../messages/node.ts';
import type { PortalSource } from './schema.ts';

/** The defaults of the country of the portal's own language, independent of the user's language. */
export const countryDefaults = ({ locale = 'pt-BR' }: Pick<PortalSource, 'locale'>): Language['defaults'] =>
  languages[locale].defaults;

/** The country of a field. A language of many countries implies none: then only a field can name one. */
export function countryOf(
  source: { country?: string | undefined },
  portal: Pick<PortalSource, 'locale'>,
): string {
  const { country: usual } = countryDefaults(portal);
  return source.country ?? (usual === 'BR' || usual === 'US' ? usual : 'other');
}

/** The currency of a field of money. */
export const currencyOf = (
  source: { currency?: string | undefined },
  portal: Pick<PortalSource, 'locale' | 'currency'>,
): string => source.currency ?? portal.currency ?? countryDefaults(portal).currency;
