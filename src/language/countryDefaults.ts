import type { Language } from '../messages/language.ts';
import { languages } from '../messages/node.ts';
import type { PortalSource } from './schema.ts';

/** The defaults of the country of the portal's own language, independent of the user's language. */
export const countryDefaults = ({ locale = 'pt-BR' }: Pick<PortalSource, 'locale'>): Language['defaults'] =>
  languages[locale].defaults;
