import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadIndex } from './portal/clientIndex.ts';
import { prefetchLater } from './portal/prefetchLater.ts';
import { PortalFailure } from './resilience/PortalFailure.tsx';
import { swallowResizeObserverLoop } from './resilience/resizeObserver.ts';
import { reloadOnStaleChunk } from './resilience/staleChunks.ts';
import { followOtherTabs } from './session.ts';
import './theme/fonts.css';

swallowResizeObserverLoop();
reloadOnStaleChunk();
followOtherTabs({
  signedOut: () => window.location.replace('/login'),
  signedIn: () => window.location.reload(),
});
void start();

async function start() {
  const root = createRoot(document.getElementById('root')!);
  try {
    const index = await loadIndex();
    root.render(
      <StrictMode>
        <App index={index} />
      </StrictMode>,
    );
    prefetchLater();
  } catch (error) {
    console.error(error);
    root.render(<PortalFailure />);
  }
}
