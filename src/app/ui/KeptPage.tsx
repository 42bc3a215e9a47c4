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
  const [page] = useState(() => document.createElement('div'));
  return (
    <>
      <div ref={place} />
      {at && (
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Before page={page} place={place} />
          <LocationContext.Provider value={at.location}>
            <RouteContext.Provider value={at.route}>{createPortal(children, page)}</RouteContext.Provider>
          </LocationContext.Provider>
          <After page={page} />
        </Activity>
      )}
    </>
  );
}

/** Beside the page in the tree, so that effects of the page find it in the document: they run and end between these. */
function Before({ page, place }: { page: HTMLElement; place: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => place.current!.append(page), [page, place]);
  return null;
}
function After({ page }: { page: HTMLElement }) {
  useLayoutEffect(() => () => page.remove(), [page]);
  return null;
}
