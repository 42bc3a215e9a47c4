/**
 * Firefox fails the imports that are under way when a page is left, and reports each as an error of a page that is no
 * longer there. What fails before is reported as ever.
 */
export function ignoreErrorsOfLeftPage(): void {
  let isLeft = false;
  addEventListener('pagehide', () => (isLeft = true));
  // it is back from the cache of pages
  addEventListener('pageshow', () => (isLeft = false));
  addEventListener('unhandledrejection', (event) => isLeft && event.preventDefault());
}
