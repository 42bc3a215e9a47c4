import type { Language } from '../language.ts';
import texts from './browser.json' with { type: 'json' };
import { dates } from './dates.ts';

/** Brazilian Portuguese, from which the other languages are translated. */
export const language: Language = {
  locale: 'pt-BR',
  defaults: { currency: 'BRL', timeZone: 'America/Sao_Paulo', country: 'BR' },
  texts,
  dates,
};
