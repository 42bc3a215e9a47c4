import type { Language } from '../language.ts';
import texts from './browser.json' with { type: 'json' };
import { dates } from './dates.ts';

/** English of the United States. */
export const language: Language = {
  locale: 'en-US',
  defaults: { currency: 'USD', timeZone: 'America/New_York', country: 'US' },
  texts,
  dates,
};
