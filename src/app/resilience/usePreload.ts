import { useEffect } from 'react';
import { savesData, whenIdle } from '../idle.ts';
import type { LazyPage } from './lazyPage.ts';

/** In ms: what has just been opened is drawn first. */
const afterScreen = 1000;

/** While a screen is looked at, makes ready the pages that one click on it opens, the likeliest first. */
export function usePreload(pages: readonly Pick<LazyPage<object>, 'preload'>[]): void {
  useEffect(() => {
    if (savesData()) return undefined;
    let isGone = false;
    const from = (at: number) => {
      const page = isGone ? undefined : pages[at];
      void page?.preload().then(() => whenIdle(() => from(at + 1)));
    };
    const timer = setTimeout(() => whenIdle(() => from(0)), afterScreen);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [pages]);
}
