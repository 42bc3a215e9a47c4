import type { Language } from '../language.ts';
import { app, pages } from './app.ts';
import { dates } from './dates.ts';
import { shared } from './shared.ts';

/** Portuguese, as it is spoken in Brazil: the language that the others are translated from. */
export const language: Language = {
  locale: 'pt-BR',
  usual: { currency: 'BRL', timeZone: 'America/Sao_Paulo', country: 'BR' },
  app,
  pages,
  shared,
  dates,
};
