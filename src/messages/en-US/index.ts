import type { Language } from '../language.ts';
import { app, pages } from './app.ts';
import { dates } from './dates.ts';
import { shared } from './shared.ts';

/** English of the United States. */
export const language: Language = {
  locale: 'en-US',
  defaults: { currency: 'USD', timeZone: 'America/New_York', country: 'US' },
  texts: { ...app, pages, ...shared },
  dates,
};
