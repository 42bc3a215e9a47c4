/** A way to try a provider, on the page about rights. */
import type { AppFeature } from '#app/feature.ts';
import { lazyPage } from '#kit/lazyPage.ts';

export const providers: AppFeature = {
  AccessCard: lazyPage(() => import('./app/ProviderTrials.tsx'), 'ProviderTrials'),
};
