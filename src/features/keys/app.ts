/** Keys for programs: one's own, and those of accounts that one administers. */
import { withLaterTexts } from '#messages/browserLanguage.ts';
import type { AppFeature } from '#app/feature.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';

const ProgramKeys = lazyPage(() => withLaterTexts(() => import('./app/ProgramKeys.tsx')), 'ProgramKeys');

export const keys: AppFeature = {
  accountSections: [{ title: () => translate('portal.keys.title'), Section: ProgramKeys }],
  AccountCard: lazyPage(() => withLaterTexts(() => import('./app/AccountKeys.tsx')), 'AccountKeys'),
};
