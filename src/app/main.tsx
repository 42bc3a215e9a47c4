import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { followSession } from './auth/otherTabs.ts';
import { dropOldDrafts } from './drafts/store.ts';
import { loadIndex } from './portal/clientIndex.ts';
import { prefetchLater } from './portal/prefetchLater.ts';
import { PortalFailure } from './resilience/PortalFailure.tsx';
import { swallowResizeObserverLoop } from './resilience/resizeObserver.ts';
import { reloadOnStaleChunk } from './resilience/staleChunks.ts';
import { learn } from '../messages/browser.ts';
import { orderTextsAs } from '../model/values.ts';

swallowResizeObserverLoop();
reloadOnStaleChunk();
followSession();
dropOldDrafts();
void start();

async function start() {
  const root = createRoot(document.getElementById('root')!);
  try {
    const index = await loadIndex();
    await learn(index);
    orderTextsAs(index.locales[0]!);
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
