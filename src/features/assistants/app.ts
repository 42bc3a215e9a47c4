/** What assistants ask people stands among what waits for them; a program that asks for a key has a page. */
import { withLaterTexts } from '#messages/browserLanguage.ts';
import type { AppFeature } from '#app/feature.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import { consentPage } from './shared.ts';

export const assistants: AppFeature = {
  PendingSection: lazyPage(() => import('./app/AssistantRequests.tsx'), 'AssistantRequests'),
  pages: [
    { path: consentPage, Page: lazyPage(() => withLaterTexts(() => import('./app/Consent.tsx')), 'Consent') },
  ],
};
