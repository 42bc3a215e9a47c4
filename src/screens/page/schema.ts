/** A page written in code. */
import { keyEntry, kind, describeMap } from '#language/resolvedKeys.ts';
import { pageName } from '#language/schema/atoms.ts';
import { reads } from '#model/config/keyword.ts';
import type { PageScreen } from './screen.ts';

export const page = {
  keyword: reads('plain', pageName.optional(), 'screenWords.page.keyword', 'page: Blank'),
  description: describeMap<PageScreen>({ kind, page: keyEntry('plain', 'reads') }),
};
