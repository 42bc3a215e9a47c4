import type { Language } from '../language.ts';
import { app, pages } from './app.ts';
import { dates } from './dates.ts';
import { shared } from './shared.ts';

/** Latin American Spanish. */
export const language: Language = {
  locale: 'es-419',
  defaults: { currency: 'USD', timeZone: 'America/Mexico_City', country: 'other' },
  texts: { ...app, pages, ...shared },
  dates,
};
