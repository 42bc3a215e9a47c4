import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortalIndex } from '../portal/context.ts';
import { findRoute } from '../../access/findRoute.ts';

/** A page that was looked at, by the title that it had. */
export type Visited = { path: string; title: string };

const kept = 12;
const none: readonly Visited[] = [];
/** A page is one's own once it has been looked at, not when one passes through it. */
const stayMs = 1500;

/** The pages looked at last, newest first. They are react-admin's store's, and so gone with the session. */
export const useRecents = () => useStore<readonly Visited[]>('recents', none);

/** Notes the pages of the config as they are looked at. */
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
        ...(recents ?? none).filter(({ path }) => path !== pathname).slice(0, kept - 1),
      ]);
    }, stayMs);
    return () => clearTimeout(timer);
  }, [index, pathname, setRecents]);
}
