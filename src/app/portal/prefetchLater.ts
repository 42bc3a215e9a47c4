/**
 * Fetches the code of the other screens once the first one is there. The build lists it in app.html as
 * `<link rel="later">`, which browsers ignore (see vite.config.ts). Then all of it is kept, to open without a line.
 */
export function prefetchLater(): void {
  const start = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'prefetch';
    // while developing, the code changes under its addresses
    if (import.meta.env.PROD)
      void import('../offline/keep.ts').then(({ keepForOffline }) => keepForOffline());
  };
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(start) : start()), 2000);
}
