import { provideAppFeatures } from '#features/app.ts';
import { provideKinds } from '#kinds/registry.ts';
import { provideScreens } from '#screens/registry.ts';
import { provideValues } from '#kinds/registry.value.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { exitEndedSession, followSession } from './auth/authProvider.ts';
import { deleteOldDrafts } from '../ui/drafts/draftStore.ts';
import { findRoute } from '#access/findRoute.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import { seedNames } from '#ui/data/drawnNames.ts';
import { pageIndex } from '#ui/portal/clientIndex.ts';
import { resourceName, screenAt } from '#ui/portal/slices.ts';
import { loadIndex } from './portal/config/start.ts';
import { prefetchLater } from './portal/config/prefetchLater.ts';
import { preloadScreen } from '../screens/ScreenView.tsx';
import { PortalFailure } from './resilience/PortalFailure.tsx';
import { swallowResizeObserverLoop } from './resilience/resizeObserver.ts';
import { reloadOnStaleChunk } from '../kit/lazyPage.ts';
import { liveWithTranslators } from './resilience/translators.ts';
import { RequestError } from '../ui/session/session.ts';
import { loadLanguage } from '../messages/browserLanguage.ts';
import { setCollation } from '#model/values/values.ts';

provideKinds();
provideScreens();
provideValues();
provideAppFeatures();
liveWithTranslators();
swallowResizeObserverLoop();
reloadOnStaleChunk();
followSession();
deleteOldDrafts();
void start();

/** After so many ms, the app says that it is loading, in place of what is drawn early. */
const longest = 5000;
const late = () => new Promise((resolve) => setTimeout(resolve, longest));

async function start() {
  const root = createRoot(placeOfPortal());
  try {
    await loadLanguage(pageIndex());
    const index = await loadIndex();
    // the config may have changed since the page was sent
    await loadLanguage(index);
    setCollation(index.locales[0]!);
    const shown = shownIn(index);
    if (shown) {
      await Promise.race([preloadScreen(shown), late()]);
      await seedNames(index.api, shown.slice.resources, index);
    }
    root.render(
      <StrictMode>
        <App index={index} />
      </StrictMode>,
    );
    prefetchLater();
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return exitEndedSession(error.serverMessage);
    console.error(error);
    root.render(<PortalFailure />);
  }
}

/** The screen of the address. What is drawn of it stays until the app can draw the same. */
function shownIn(index: ClientIndex) {
  const match = findRoute(index, window.location.pathname);
  const located = match && screenAt(resourceName(match.path));
  return located && { screen: located.screen, slice: located.slice, rest: match.rest };
}

const isInSight = (element: Element): boolean => element.getBoundingClientRect().bottom < innerHeight;

/**
 * React empties its place before it draws, and its first drawing waits for code. So it draws beside the early page, which
 * stays until the portal is drawn. The link that has the focus there, and the lowest row in sight, are the same after that.
 */
function placeOfPortal(): HTMLElement {
  const page = document.getElementById('root')!;
  const place = document.createElement('div');
  place.style.display = 'contents';
  page.append(place);
  const drawn = new MutationObserver(() => {
    drawn.disconnect();
    const focused = document.activeElement?.closest('#early a');
    const part = focused?.closest('main') ? 'main' : 'nav';
    const scrolledMenu = document.querySelector('#early > nav')?.scrollTop;
    const lowest = [...page.querySelectorAll('#early[data-drawn] main a')].findLast(isInSight);
    const isScrolled = (document.querySelector('#early main')?.scrollTop ?? 0) > 0;
    page.replaceChildren(place);
    const same = (link: Element | undefined | null, within: 'main' | 'nav') =>
      link &&
      place.querySelector<HTMLElement>(`${within} a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`);
    if (isScrolled) same(lowest, 'main')?.scrollIntoView({ block: 'nearest' });
    const menu = place.querySelector('nav');
    if (menu && scrolledMenu) menu.scrollTop = scrolledMenu;
    same(focused, part)?.focus();
  });
  drawn.observe(place, { childList: true });
  return place;
}
