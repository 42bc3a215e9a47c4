import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useEffect, useState, type ReactNode } from 'react';
import { styleNonce } from './styleNonce.ts';

const leftToRight = createCache({ key: 'css', nonce: styleNonce });

/**
 * Mirrors the styles for right-to-left. The code for it is loaded only when needed, and switching does not
 * remount the page, so input stays.
 */
export function Direction({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  const [mirrored, setMirrored] = useState<typeof leftToRight>();
  const [startedAs] = useState(direction);
  useEffect(() => {
    if (direction === 'rtl' && !mirrored)
      import('./rightToLeft.ts').then(
        ({ rightToLeft }) => setMirrored(rightToLeft),
        () => setMirrored(leftToRight),
      );
  }, [direction, mirrored]);
  if (startedAs === 'rtl' && direction === 'rtl' && !mirrored) return null;
  return (
    <CacheProvider value={direction === 'rtl' && mirrored ? mirrored : leftToRight}>{children}</CacheProvider>
  );
}
