import type { Language } from '../language.ts';
import { app, pages } from './app.ts';
import { dates } from './dates.ts';
import { shared } from './shared.ts';

/** Brazilian Portuguese, from which the other languages are translated. */
export const language: Language = {
  locale: 'pt-BR',
  defaults: { currency: 'BRL', timeZone: 'America/Sao_Paulo', country: 'BR' },
  texts: { ...app, pages, ...shared },
  dates,
};
