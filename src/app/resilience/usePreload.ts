import { useEffect } from 'react';
import { savesData, whenIdle } from '../idle.ts';
import type { LazyPage } from './lazyPage.ts';

/** In ms: what has just been opened is drawn first. */
const afterScreen = 300;

/**
 * While a screen is looked at, makes ready the pages that one click on it opens, the likeliest first: what is ready is
 * drawn with the click, and what has to be waited for is drawn piece by piece after a placeholder.
 */
export function usePreload(pages: readonly Pick<LazyPage<object>, 'preload'>[], wait = afterScreen): void {
  useEffect(() => {
    if (savesData()) return undefined;
    let isGone = false;
    const from = (at: number) => {
      const page = isGone ? undefined : pages[at];
      void page?.preload().then(() => whenIdle(() => from(at + 1)));
    };
    const timer = setTimeout(() => (wait > 0 ? whenIdle(() => from(0)) : from(0)), wait);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [pages, wait]);
}
