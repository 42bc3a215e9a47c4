import { lazyPage } from '#kit/lazyPage.ts';

/** A record opened in its list. One for all places: what one has preloaded, the others draw at once. */
export const LazyOpenedRecord = lazyPage(() => import('./OpenedRecord.tsx'), 'OpenedRecord');
