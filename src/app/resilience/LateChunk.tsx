import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

type Props = { children: ReactNode; instead?: ReactNode };

/** Something that opens on demand beside the page: while its code is missing nothing is lost, and `instead` is shown. */
export const LateChunk = ({ children, instead = null }: Props) => (
  <ErrorBoundary fallback={instead}>
    <Suspense fallback={instead}>{children}</Suspense>
  </ErrorBoundary>
);
