import { isDeepStrictEqual } from 'node:util';
import { suggestion } from '#model/config/suggest.ts';
import type { PageScreen } from './screen.ts';
import type { ScreenLanguage } from '../language.ts';
import { translate } from '#messages/translate.ts';

export const page: ScreenLanguage<PageScreen, string> = {
  bind({ pages }, node, name) {
    if (!pages.includes(name))
      node.error(
        translate('screens.noPage', {
          name,
          suggestion: suggestion(name, pages, translate('common.thereAre')),
        }),
      );
  },
  resolve: (page) => ({ kind: 'page', page }),
  narrow: (screen, limit) => (isDeepStrictEqual(screen, limit) ? screen : null),
};
