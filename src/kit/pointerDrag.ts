/** Dragging by mouse or finger. */

/** The distance in pixels after which a press is a drag and not a click. */
export const dragSlack = 6;

/**
 * Follows a pressed pointer until it is released (`isDropped`), or Escape or the browser cancels. Returns the function
 * that stops it.
 */
export function trackPointer(
  pointerId: number,
  onMove: (event: globalThis.PointerEvent) => void,
  onEnd: (isDropped: boolean) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const ifSame = (act: (event: globalThis.PointerEvent) => void) => (event: globalThis.PointerEvent) => {
    if (event.pointerId === pointerId) act(event);
  };
  window.addEventListener('pointermove', ifSame(onMove), { signal });
  window.addEventListener(
    'pointerup',
    ifSame(() => onEnd(true)),
    { signal },
  );
  window.addEventListener('pointercancel', () => onEnd(false), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && onEnd(false), { signal });
  window.addEventListener('selectstart', (event) => event.preventDefault(), { signal });
  return () => listening.abort();
}

/** Suppresses the click that follows a drop when the pointer is over a link. */
export function suppressClick() {
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', suppress, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', suppress, true));
}
