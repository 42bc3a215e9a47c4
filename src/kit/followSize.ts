/** Measures immediately, and whenever one of the elements is resized. Returns the function that stops it. */
export function followSize(measure: () => void, ...elements: readonly (Element | null)[]): () => void {
  measure();
  return followLater(measure, ...elements);
}

/**
 * The same without forcing a layout: measures after the browser's own, before it paints. For what is usually
 * known already.
 */
export function followLater(measure: () => void, ...elements: readonly (Element | null)[]): () => void {
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(measure);
  for (const element of elements) if (element) observer.observe(element);
  return () => observer.disconnect();
}
