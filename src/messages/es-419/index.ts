import type { Language } from '../language.ts';
import texts from './browser.json' with { type: 'json' };
import { dates } from './dates.ts';

/** Latin American Spanish. */
export const language: Language = {
  locale: 'es-419',
  defaults: { currency: 'USD', timeZone: 'America/Mexico_City', country: 'other' },
  texts,
  dates,
};
