import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

type Props = { children: ReactNode; instead?: ReactNode };

/**
 * Loads something optional beside the page. While its code is missing, `instead` is shown, and nothing is
 * lost.
 */
export const LateChunk = ({ children, instead = null }: Props) => (
  <ErrorBoundary fallback={instead}>
    <Suspense fallback={instead}>{children}</Suspense>
  </ErrorBoundary>
);
