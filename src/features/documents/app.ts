/** Files that the server reads are a source of imports. */
import { withLaterTexts } from '#messages/browserLanguage.ts';
import { lazyPage } from '#kit/lazyPage.ts';
import type { AppFeature } from '#app/feature.ts';

export const documents: AppFeature = {
  importSource: {
    isFor: ({ fileFormats }) => fileFormats !== undefined,
    load: async () => (await import('./app/documentFiles.ts')).documentFiles,
    Step: lazyPage(() => withLaterTexts(() => import('./app/DocumentStep.tsx')), 'DocumentStep'),
  },
};
