import { lazy, Suspense, type ReactNode } from 'react';

const RightToLeft = lazy(() => import('./RightToLeft.tsx'));

/** Mirrors the styles for right-to-left; who reads left to right does not load what that takes. */
export function Direction({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  if (direction === 'ltr') return children;
  return (
    <Suspense fallback={null}>
      <RightToLeft>{children}</RightToLeft>
    </Suspense>
  );
}
