let started = false;

/**
 * Brings the portal's code into the browser's cache while the user types. What it consists of is read from its own
 * page, which the server answers for every address but the sign-in's.
 */
export async function prefetchPortal(): Promise<void> {
  if (started || navigatorSavesData()) return;
  started = true;
  try {
    const page = await (await fetch('/dashboard', { headers: { Accept: 'text/html' } })).text();
    const assets = new DOMParser()
      // its styles are allowed in that page alone, and would be complained of here
      .parseFromString(page.replaceAll(/<style>[^]*?<\/style>/g, ''), 'text/html')
      .querySelectorAll<HTMLElement>(
        'script[src], link:is([rel="modulepreload"], [rel="stylesheet"], [rel="preload"], [rel="later"])',
      );
    for (const asset of assets) {
      const url = asset.getAttribute('src') ?? asset.getAttribute('href');
      if (url)
        void fetch(url, { priority: 'low' }).then(
          (response) => response.blob(),
          () => {},
        );
    }
  } catch {
    // only a head start: the portal loads without it
  }
}

const navigatorSavesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
