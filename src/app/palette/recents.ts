import { useKept } from '#ui/preferences/useKept.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortalIndex } from '#ui/portal/useSession.ts';
import { findRoute } from '#access/findRoute.ts';

/** A visited page, with its title at that time. */
export type Visited = { path: string; title: string };

const maxRecents = 12;
const none: readonly Visited[] = [];
/** The time in ms after which a page counts as visited rather than passed through. */
const stayMs = 1500;

/** The pages visited last, newest first. Stored in react-admin's store, and so deleted with the session. */
export const useRecents = () => useKept<readonly Visited[]>('recents', none);

/** Records visits of the config's pages. */
export function useNoteVisits() {
  const index = usePortalIndex();
  const { pathname } = useLocation();
  const [, setRecents] = useRecents();
  useEffect(() => {
    if (!findRoute(index, pathname)) return;
    const timer = setTimeout(() => {
      const title = document.title.replace(` · ${index.brand.name}`, '');
      setRecents((recents) => [
        { path: pathname, title },
        ...(recents ?? none).filter(({ path }) => path !== pathname).slice(0, maxRecents - 1),
      ]);
    }, stayMs);
    return () => clearTimeout(timer);
  }, [index, pathname, setRecents]);
}
