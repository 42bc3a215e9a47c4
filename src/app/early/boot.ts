/**
 * A few kilobytes that run while the portal's code is still loading. They request the screens of the address
 * and its first page of records, and render what is already known. React replaces it later.
 */
import { mayEnter } from '../../access/permissions.ts';
import type { ClientIndex } from '../../model/api/clientTypes.ts';
import { painted } from '../idle.ts';
import { pageIndex } from '../portal/config/clientIndex.ts';
import { findRoute } from '../../access/findRoute.ts';
import { landingPage } from '../portal/routing/landingPage.ts';
import { resourceName } from '../portal/names.ts';
import { loadSlice, screenAt } from '../portal/config/slices.ts';
import { loadIndex } from '../portal/config/start.ts';
import { clearReturnPath, getPermissions, getToken, getViewing } from '../session.ts';
import { applyToDocument, parseSettings } from '../settings/settings.ts';
import { settingsKey } from '../storageKeys.ts';
import { preloadScreen } from '../../screens/app/preloadScreen.ts';
import { requestFirstFigures } from './firstFigures.ts';
import { requestFirstPage } from './firstPage.ts';
import { drawFigures, drawFrame, drawRows, drawTitle } from './shell.ts';
import { loadLanguage } from '../../messages/browser.ts';

async function start() {
  const page = pageIndex();
  const settings = { ...page.settings, ...parseSettings(localStorage.getItem(settingsKey)) };
  const speaks = loadLanguage(page);
  applyToDocument(settings, page.locale);
  // viewing as another user needs a banner, which only the portal renders
  const isOwn = getToken() !== null && !getViewing();
  if (isOwn) drawFrame(settings);
  const index = await loadIndex();
  if (window.location.pathname === '/dashboard') goToLanding(index);
  const match = findRoute(index, window.location.pathname);
  if (!match || !getToken() || !mayEnter(match.route.requirement, getPermissions() ?? [])) return;
  if (isOwn) drawTitle(match);
  await loadSlice(match.department.id);
  const located = screenAt(resourceName(match.path));
  if (located) preloadScreen(located.screen, match.rest);
  const figures = located && match.rest.length === 0 ? requestFirstFigures(located, index) : undefined;
  if (figures) {
    await speaks;
    await drawFigures(figures, { ...index, accent: match.department.accent });
  }
  const first = located && match.rest.length === 0 ? requestFirstPage(located, index.api) : undefined;
  if (!located?.resource || !first || !isOwn) return;
  await speaks;
  drawRows(located.path, located.resource, first, await first.answer, index);
}

/**
 * Redirects a signed-in user to their landing page before the portal's code has loaded, like Landing.tsx
 * does.
 */
function goToLanding(index: ClientIndex) {
  const permissions = getPermissions() ?? [];
  if (!getToken() || permissions.length === 0) return;
  window.history.replaceState(null, '', landingPage(index, permissions));
  clearReturnPath();
}

/**
 * The longest time in ms to wait for the data. On a fast connection it arrives earlier, and on a slow one the
 * portal's code takes longer anyway.
 */
const dataTimeout = 2000;

// errors are ignored here, because the screen makes the request again and reports them
const shown = start().then(painted, () => {});
const late = new Promise((resolve) => setTimeout(resolve, dataTimeout));
void Promise.race([shown, late]).then(() => import('../main.tsx'));
