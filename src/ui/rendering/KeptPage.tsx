import {
  Activity,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';

/**
 * A page that is kept while another is shown in its place: coming back to it is a matter of showing it again.
 * Nothing of it is in the document meanwhile, its effects are undone, and it goes on seeing its own address.
 */
export function KeptPage({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const now = { location: useContext(LocationContext), route: useContext(RouteContext) };
  const [at, setAt] = useState(isShown ? now : undefined);
  // The way back to an entry of the history changes nothing that the page sees.
  if (isShown && at?.location.location.key !== now.location.location.key) setAt(now);
  const place = useRef<HTMLDivElement>(null);
  const [page] = useState(createPage);
  return (
    <>
      <div ref={place} />
      {at && (
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Before {...page} place={place} />
          <LocationContext.Provider value={at.location}>
            <RouteContext.Provider value={at.route}>
              {createPortal(children, page.element)}
            </RouteContext.Provider>
          </LocationContext.Provider>
          <After {...page} />
        </Activity>
      )}
    </>
  );
}

type Page = { element: HTMLElement; restore: () => void };

/** What leaves the document starts at its top again, so the page notes how far its parts are scrolled. */
function createPage(): Page {
  const element = document.createElement('div');
  const scrolled = new Map<Element, [left: number, top: number]>();
  const note = ({ target }: Event) => {
    if (target instanceof Element) scrolled.set(target, [target.scrollLeft, target.scrollTop]);
  };
  element.addEventListener('scroll', note, { capture: true, passive: true });
  const restore = () => {
    for (const [part, [left, top]] of scrolled) {
      if (element.contains(part)) [part.scrollLeft, part.scrollTop] = [left, top];
      else scrolled.delete(part);
    }
  };
  return { element, restore };
}

/** Beside the page in the tree, so that effects of the page find it in the document: they run and end between these. */
function Before({ element, restore, place }: Page & { place: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    place.current!.append(element);
    restore();
  }, [element, restore, place]);
  return null;
}
function After({ element }: Page) {
  useLayoutEffect(() => () => element.remove(), [element]);
  return null;
}
