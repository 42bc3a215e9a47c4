import { Activity, createContext, Suspense, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { whenIdle } from '../idle.ts';

/** True inside pages that are drawn to warm up. */
export const IsWarmUp = createContext(false);

/** Once until the page is loaded again: what it prepares stays. */
let isDone = false;

/**
 * Draws pages that are not shown, once and while the browser is idle, and drops them: their code is compiled and their
 * styles are in place when one is opened. They are outside of the document, and React runs no effects of hidden pages,
 * so they ask for nothing and store nothing.
 */
export function WarmUp({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>();
  useEffect(() => {
    if (isDone || !isReady) return;
    let outside: Element | null = document.createElement('div');
    const next = () => {
      // Under load the browser says that it is idle before React has drawn them.
      if (outside?.firstChild) outside = null;
      setPlace(outside);
      if (!outside) return;
      isDone = true;
      whenIdle(next);
    };
    whenIdle(next);
    return () => {
      outside = null;
    };
  }, [isReady]);
  if (!isReady || !place) return null;
  const pages = (
    // A fault counts as drawn.
    <ErrorBoundary fallback={0}>
      <IsWarmUp value>
        <Suspense>{children}</Suspense>
      </IsWarmUp>
    </ErrorBoundary>
  );
  return <Activity mode="hidden">{createPortal(pages, place)}</Activity>;
}
