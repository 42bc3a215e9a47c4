import { useEffect } from 'react';
import { expectNoPalette } from '../palette/typedAhead.ts';

/**
 * Shown when the portal itself can't start: there is no theme to rely on, and perhaps no texts but those that
 * the server embedded in the page.
 */
export function PortalFailure() {
  useEffect(expectNoPalette, []);
  const { page, help, retry } = document.getElementById('root')?.dataset ?? {};
  return (
    <main
      role="alert"
      style={{
        minHeight: '100vh',
        display: 'grid',
        placeContent: 'center',
        textAlign: 'center',
        gap: 12,
        padding: 24,
      }}
    >
      <h1 style={{ fontSize: 20, margin: 0 }}>{page}</h1>
      <p style={{ margin: 0 }}>{help}</p>
      <p style={{ margin: 0 }}>
        <button
          type="button"
          onClick={() => window.location.reload()}
          style={{ font: 'inherit', padding: '8px 16px' }}
        >
          {retry}
        </button>
      </p>
    </main>
  );
}
