import { useEffect } from 'react';
import { savesData, whenIdle } from './idle.ts';
import type { LazyPage } from './lazyPage.ts';

/** In ms, so that the screen just opened renders first. */
const afterScreen = 300;

/**
 * Preloads the pages that are one click away from the current screen, likeliest first. A preloaded page
 * renders with the click; any other is rendered in slices after a placeholder.
 */
export function usePreload(pages: readonly Pick<LazyPage<object>, 'preload'>[], wait = afterScreen): void {
  useEffect(() => {
    if (savesData()) return undefined;
    let isGone = false;
    const from = (at: number) => {
      if (isGone) return;
      void pages[at]?.preload().then(() => whenIdle(() => from(at + 1)));
    };
    const timer = setTimeout(() => (wait > 0 ? whenIdle(() => from(0)) : from(0)), wait);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [pages, wait]);
}
