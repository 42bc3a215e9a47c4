import { keyEntry, kind, describeMap } from '#language/resolvedKeys.ts';
import { pageName } from '#language/schema/atoms.ts';
import { reads } from '#model/config/keyword.ts';
import type { PageScreen } from './screen.ts';
import { suggestion } from '#model/config/suggest.ts';
import type { ScreenLanguage } from '../language.ts';
import { translate } from '#messages/translate.ts';
import type { ScreenGrants } from '../kind.ts';

const described = {
  keyword: reads('plain', pageName.optional(), 'screenWords.page.keyword', 'page: Blank'),
  description: describeMap<PageScreen>({ kind, page: keyEntry('plain', 'reads') }),
};

const language: ScreenLanguage<PageScreen, string> = {
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
};

/** Its content is code: it grants no records, only the services that pages.ts lists. */
const grants: ScreenGrants<PageScreen> = {
  grant() {},
  forUser: (screen) => screen,
};

export const page = { ...described, ...language, ...grants };
