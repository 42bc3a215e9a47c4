import { useMemo, type ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { translate } from '#kit/translate.ts';
import { LoadError } from '#kit/feedback/loading.tsx';

/**
 * An error boundary around a company's own code: errors show in its place, and the rest of the screen stays.
 */
export function ExtensionBoundary({ name, children }: { name: string; children: ReactNode }) {
  const title = translate('portal.extension.failed', { name });
  const fallback = useMemo(() => failure(title), [title]);
  return (
    <ErrorBoundary resetKeys={[name]} onError={(error) => console.error(error)} fallbackRender={fallback}>
      {children}
    </ErrorBoundary>
  );
}

const failure = (title: string) => (failed: FallbackProps) => (
  <LoadError title={title} error={failed.error} onRetry={failed.resetErrorBoundary} />
);
