import type { Language } from '../messages/language.ts';
import { languages } from '../messages/node.ts';
import type { PortalSource } from './schema.ts';

/** What holds in a portal that does not say it: as in the country of its own language, whoever looks at it. */
export const usualIn = ({ locale = 'pt-BR' }: PortalSource): Language['usual'] => languages[locale].usual;
