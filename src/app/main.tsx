import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mayEnter } from '../access/permissions.ts';
import { App } from './App.tsx';
import { loadIndex } from './portal/clientIndex.ts';
import { findRoute } from './portal/findRoute.ts';
import { prefetchLater } from './portal/prefetchLater.ts';
import { loadSlice } from './portal/slices.ts';
import { PortalFailure } from './resilience/PortalFailure.tsx';
import { swallowResizeObserverLoop } from './resilience/resizeObserver.ts';
import { reloadOnStaleChunk } from './resilience/staleChunks.ts';
import { followOtherTabs, getPermissions, getToken } from './session.ts';
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
    const match = findRoute(index, window.location.pathname);
    if (match && getToken() && mayEnter(match.route.requirement, getPermissions() ?? []))
      loadSlice(match.department.id).catch(() => {}); // whoever shows the screen meets the failure again and tells it
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
