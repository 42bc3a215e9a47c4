import { Suspense, type ComponentProps } from 'react';
import { lazyPage } from '#kit/lazyPage.ts';

/** In a chunk of its own: few visits to a list or a record end with deleting one. */
export const LazyDeleteQuestion = lazyPage(() => import('./DeleteQuestion.tsx'), 'DeleteQuestion');

/** Deletes one record after a question. */
export const DeleteDialog = (props: ComponentProps<typeof LazyDeleteQuestion>) => (
  <Suspense>
    <LazyDeleteQuestion {...props} />
  </Suspense>
);
