/** The second factor on the page of one's own account, and the questions for proof of identity. */
import { withLaterTexts } from '#messages/browserLanguage.ts';
import type { AppFeature } from '#app/feature.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { translate } from '#kit/translate.ts';

const Factors = lazyPage(() => withLaterTexts(() => import('./app/Factors.tsx')), 'Factors');

export const factors: AppFeature = {
  accountSections: [
    { title: () => translate('portal.profile.secondFactor'), isOfSignIn: true, Section: Factors },
  ],
  ProofDialog: lazyPage(() => withLaterTexts(() => import('./app/StepUpDialog.tsx')), 'StepUpDialog'),
  ProofForm: lazyPage(() => withLaterTexts(() => import('./app/ProofForm.tsx')), 'ProofForm'),
};
