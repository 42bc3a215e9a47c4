/**
 * What the portal's country, currency and image sites add to a field of each kind when the config is resolved.
 * Not part of the browser's code: a browser gets the completed fields.
 */
import type { CompletedField, FieldSource, PortalDefaults } from '#language/sources.ts';
import { countryOf, currencyOf } from '#language/countryDefaults.ts';
import type { FieldType } from '#model/types.ts';
import { phonePlanOf } from './document/phonePlans.ts';

type Defaults = Pick<PortalDefaults, 'locale' | 'currency' | 'imageOrigins'>;

type Completions = {
  readonly [T in FieldType]?: (source: Extract<FieldSource, { type: T }>, portal: Defaults) => object;
};

/** Brazil is the default country; one that the kind doesn't know is any other. */
const withCountry = (source: { type: string; country?: string | undefined }, portal: Defaults) => {
  const named = countryOf(source, portal);
  const plan = source.type === 'phone' ? phonePlanOf(named) : undefined;
  const country = plan || named === 'US' || named === 'BR' ? named : 'other';
  return country === 'BR' ? {} : { country, ...(plan && { plan }) };
};

/** The Brazilian real is the default currency. */
const withCurrency = (source: { currency?: string | undefined }, portal: Defaults) => {
  const currency = currencyOf(source, portal);
  const isNamed = (source.currency ?? portal.currency) !== undefined;
  return currency === 'BRL' && !isNamed ? {} : { currency };
};

const withOrigins = (_source: FieldSource, { imageOrigins }: Defaults) => ({
  origins: imageOrigins ?? [],
});

const completions: Completions = {
  money: withCurrency,
  cep: withCountry,
  uf: withCountry,
  phone: withCountry,
  markdown: withOrigins,
  url: (source, portal) => (source.image ? withOrigins(source, portal) : {}),
};

export const withPortalDefaults = (source: FieldSource | CompletedField, portal: Defaults): object =>
  (completions[source.type as FieldType] as Completions['text'])?.(source as never, portal) ?? {};
