/** Says what another backend does not guarantee. */
import type { AppFeature } from '#app/feature.ts';
import { lazyPage } from '#kit/lazyPage.ts';

export const anotherBackend: AppFeature = {
  notice: {
    isFor: ({ elsewhere }) => elsewhere !== undefined,
    Part: lazyPage(() => import('./app/ForeignBackendBanner.tsx'), 'ForeignBackendBanner'),
  },
};
