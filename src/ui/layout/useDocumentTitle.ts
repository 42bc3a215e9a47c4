import { useEffect, useLayoutEffect } from 'react';
import { usePortalIndex } from '../portal/useSession.ts';

/** Sets the browser tab's title to the page's title and the brand's name. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = useFullTitle(parts);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A default title, which a component further inside the page may override. */
export function useDefaultDocumentTitle(...parts: (string | undefined)[]): void {
  const title = useFullTitle(parts);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}

function useFullTitle(parts: (string | undefined)[]): string {
  const { name } = usePortalIndex().brand;
  return [...new Set(parts.filter(Boolean)), name].join(' · ');
}
