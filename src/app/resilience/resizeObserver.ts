const loopError = /^ResizeObserver loop (limit exceeded|completed with undelivered notifications)/;

/**
 * Browsers report a harmless, postponed resize notification as an error. Suppresses that error and no other.
 */
export function swallowResizeObserverLoop(): () => void {
  const onError = (event: ErrorEvent) => {
    if (!loopError.test(event.message)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  window.addEventListener('error', onError, { capture: true });
  return () => window.removeEventListener('error', onError, { capture: true });
}
