import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Reference } from '#authoring/reference/shape.ts';
import { translate } from '#ui/translate.ts';
import {
  addressesIn,
  countOf,
  iconSection,
  iconsNamed,
  sampleSection,
  search,
  wordsIn,
  decoded,
  elementOf,
  resolve,
  type Shown,
} from './entries.ts';
import type { ContentsChapter } from './Contents.tsx';
import { useLocation, useSearchParams } from 'react-router-dom';

/** The state of the reference page: visible entries, search, and scroll target. */
export function useReader(reference: Reference) {
  const { typed, setTyped } = useTyped();
  const found = useMemo(() => findIn(reference, typed), [reference, typed]);
  // typing takes priority over rendering; the page opens with its beginning, and the rest is rendered
  // deferred
  const view = useDeferredValue(found, { ...found, drawn: found.shown.slice(0, 2) });
  const addresses = useMemo(() => addressesIn(reference), [reference]);
  useResultsFromTheTop(view.sought);

  const contents = useMemo((): ContentsChapter[] => {
    const { isSearching, shown, icons } = view;
    const more = (ids: readonly (typeof iconSection | typeof sampleSection)[]) =>
      ids.map((id) => ({ id, title: translate(`portal.language.${id}`) }));
    if (!isSearching)
      return [
        ...reference.chapters,
        { title: translate('portal.language.more'), sections: more([iconSection, sampleSection]) },
      ];
    const sections = [...shown.map(({ section }) => section), ...more(icons.length > 0 ? [iconSection] : [])];
    return sections.length > 0 ? [{ title: translate('portal.language.results'), sections }] : [];
  }, [reference, view]);

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

/**
 * Scrolls to the entry in the address, again on each navigation to it.
 *
 * @param shown when it changes, the entry may have become available
 */
function useTarget(
  addresses: ReadonlySet<string>,
  shown: readonly Shown[],
): { target: string | undefined; lost: string | undefined } {
  const { hash, key } = useLocation();
  const target = hash ? resolve(hash, addresses) : undefined;
  const done = useRef<{ key?: string; shown?: readonly Shown[] }>({});
  useEffect(() => {
    if (!target || (done.current.key === key && done.current.shown === shown)) return;
    // after the scroll reset of a new page
    const frame = requestAnimationFrame(() => {
      done.current = { key, shown };
      const element = document.getElementById(elementOf(target));
      element?.scrollIntoView({ block: 'start' });
      element?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [target, key, shown]);
  return { target, lost: hash.length > 1 && !target ? decoded(hash.slice(1)) : undefined };
}

/** The search query, stored in the address. Typing clears the entry in the hash. */
function useTyped() {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('q') ?? '';
  const [typed, setTyped] = useState(inAddress);
  // values being written to the address, which may arrive after more has been typed
  const written = useRef<string[]>([]);
  useEffect(() => {
    const own = written.current.indexOf(inAddress);
    if (own < 0) setTyped(inAddress);
    else written.current.splice(0, own + 1);
  }, [inAddress]);
  useEffect(() => {
    if (typed === (written.current.at(-1) ?? inAddress)) return;
    const timer = setTimeout(() => {
      written.current.push(typed);
      setParameters(typed ? { q: typed } : {}, { replace: true });
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, inAddress, setParameters]);
  return { typed, setTyped };
}
