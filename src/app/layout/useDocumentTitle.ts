import { useEffect, useLayoutEffect } from 'react';
import { usePortalIndex } from '../portal/context.ts';

/** The browser tab says the page's title and the brand's name. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = useFullTitle(parts);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A title that a more exact one, further inside the page, may override. */
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
