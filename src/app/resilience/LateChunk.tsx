import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

/** Something that opens on demand beside the page: while its code is missing nothing is shown, nor anything lost. */
export const LateChunk = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
);
