import { useEvent } from 'ra-core';
import { useEffect } from 'react';

/**
 * Closes what stands over the page when the browser's back or forward button shows another page below it. It
 * listens to the window, since the address as a hook would render the whole shell again.
 */
export function useCloseOnBack(close: () => void): void {
  const onBack = useEvent(close);
  useEffect(() => {
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, [onBack]);
}
