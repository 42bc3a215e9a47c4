/** Measures immediately, and whenever one of the elements is resized. Returns the function that stops it. */
export function followSize(measure: () => void, ...elements: readonly (Element | null)[]): () => void {
  measure();
  if (typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(measure);
  for (const element of elements) if (element) observer.observe(element);
  return () => observer.disconnect();
}
