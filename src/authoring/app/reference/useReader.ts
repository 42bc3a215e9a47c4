import { useTranslate } from 'ra-core';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Reference } from '#authoring/reference/shape.ts';
import { addressesIn, countOf, iconSection, iconsNamed, sampleSection, search, wordsIn } from './entries.ts';
import type { ContentsChapter } from './Contents.tsx';
import { useTarget } from './useTarget.ts';
import { useTyped } from './useTyped.ts';

/** The state of the reference page: visible entries, search, and scroll target. */
export function useReader(reference: Reference) {
  const translate = useTranslate();
  const { typed, setTyped } = useTyped();
  const found = useMemo(() => findIn(reference, typed), [reference, typed]);
  // typing takes priority over rendering; the page opens with its beginning, and the rest is rendered
  // deferred
  const view = useDeferredValue(found, { ...found, drawn: found.shown.slice(0, 2) });
  const addresses = useMemo(() => addressesIn(reference), [reference]);
  useResultsFromTheTop(view.sought);

  const contents = useMemo((): ContentsChapter[] => {
    const { isSearching, shown, icons } = view;
    const more = (ids: readonly string[]) =>
      ids.map((id) => ({ id, title: translate(`portal.language.${id}`) }));
    if (!isSearching)
      return [
        ...reference.chapters,
        { title: translate('portal.language.more'), sections: more([iconSection, sampleSection]) },
      ];
    const sections = [...shown.map(({ section }) => section), ...more(icons.length > 0 ? [iconSection] : [])];
    return sections.length > 0 ? [{ title: translate('portal.language.results'), sections }] : [];
  }, [reference, view, translate]);

  return { typed, setTyped, ...view, contents, ...useTarget(addresses, view.drawn) };
}

function findIn(reference: Reference, typed: string) {
  const shown = search(reference, typed);
  const icons = iconsNamed(reference, typed);
  return {
    sought: typed.trim(),
    isSearching: wordsIn(typed).length > 0,
    shown,
    /** The part of the visible entries that is rendered so far. */
    drawn: shown,
    icons,
    count: countOf(shown) + icons.length,
  };
}

/** New results start at the top. */
function useResultsFromTheTop(sought: string) {
  const before = useRef(sought);
  useEffect(() => {
    if (before.current !== sought) window.scrollTo(0, 0);
    before.current = sought;
  }, [sought]);
}
