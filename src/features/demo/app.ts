/** The bar of a demonstration: its accounts, its tour, and a way to start over. */
import type { AppFeature } from '#app/feature.ts';
import { lazyPage } from '#kit/lazyPage.ts';

export const demo: AppFeature = {
  topBar: {
    isFor: (index) => index.demo !== undefined,
    Part: lazyPage(() => import('./app/DemoBar.tsx'), 'DemoBar'),
  },
  publicPassword: ({ demo: offered }) => offered?.password,
};
