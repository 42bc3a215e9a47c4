/**
 * Fetches the code of the other screens once the first one is there. The build lists it in app.html as
 * `<link rel="later">`, which browsers ignore (see vite.config.ts).
 */
export function prefetchLater(): void {
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'prefetch';
  };
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(start) : start()), 2000);
}
