import { useTranslate } from 'ra-core';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Reference } from '../../../config/reference/reference.ts';
import { addressesIn, countOf, iconSection, iconsNamed, sampleSection, search, wordsIn } from './entries.ts';
import type { ContentsChapter } from './Contents.tsx';
import { useTarget } from './useTarget.ts';
import { useTyped } from './useTyped.ts';

/** What of the reference is shown, and where in it the reader is led. */
export function useReader(reference: Reference) {
  const translate = useTranslate();
  const { typed, setTyped } = useTyped();
  // typing goes before drawing what is found
  const sought = useDeferredValue(typed);
  const isSearching = wordsIn(sought).length > 0;
  const shown = useMemo(() => search(reference, sought), [reference, sought]);
  const icons = useMemo(() => iconsNamed(reference, sought), [reference, sought]);
  const addresses = useMemo(() => addressesIn(reference), [reference]);
  useResultsFromTheTop(sought);

  const contents = useMemo((): ContentsChapter[] => {
    const more = (ids: readonly string[]) =>
      ids.map((id) => ({ id, title: translate(`portal.language.${id}`) }));
    if (!isSearching)
      return [
        ...reference.chapters,
        { title: translate('portal.language.more'), sections: more([iconSection, sampleSection]) },
      ];
    const sections = [...shown.map(({ section }) => section), ...more(icons.length > 0 ? [iconSection] : [])];
    return sections.length > 0 ? [{ title: translate('portal.language.results'), sections }] : [];
  }, [reference, shown, icons, isSearching, translate]);

  return {
    typed,
    setTyped,
    sought,
    isSearching,
    shown,
    icons,
    contents,
    count: countOf(shown) + icons.length,
    ...useTarget(addresses, shown),
  };
}

/** Where the reader had come to says nothing about other results. */
function useResultsFromTheTop(sought: string) {
  const before = useRef(sought);
  useEffect(() => {
    if (before.current !== sought) window.scrollTo(0, 0);
    before.current = sought;
  }, [sought]);
}
