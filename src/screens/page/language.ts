import { isDeepStrictEqual } from 'node:util';
import { suggestion } from '#model/config/suggest.ts';
import type { PageScreen } from './screen.ts';
import type { ScreenLanguage } from '../language.ts';
import { phrase } from '#messages/phrase.ts';

export const page: ScreenLanguage<PageScreen, string> = {
  bind({ pages }, node, name) {
    if (!pages.includes(name))
      node.error(phrase`a página "${name}" não existe.${suggestion(name, pages, phrase`Existem`)}`);
  },
  resolve: (page) => ({ kind: 'page', page }),
  narrow: (screen, limit) => (isDeepStrictEqual(screen, limit) ? screen : null),
};
