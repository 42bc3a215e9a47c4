/**
 * A few kilobytes that run while the portal's own code is still on its way: they ask for the screens of the address
 * and for its first page of records, and show what is already known. React draws over it when it comes.
 */
import { mayEnter } from '../../access/permissions.ts';
import type { ClientIndex } from '../../model/clientTypes.ts';
import { painted } from '../idle.ts';
import { showBrandColor } from '../login/brandColor.ts';
import { pageIndex } from '../portal/clientIndex.ts';
import { findRoute } from '../../access/findRoute.ts';
import { landingPage } from '../portal/landingPage.ts';
import { nameOf } from '../portal/names.ts';
import { loadSlice, screenAt } from '../portal/slices.ts';
import { loadIndex } from '../portal/start.ts';
import { forgetPage, getPermissions, getToken, getViewing } from '../session.ts';
import { applyToDocument, parseSettings, settingsKey } from '../settings/settings.ts';
import { askFirstCode } from '../../screens/app/firstCode.ts';
import { askFirstFigures } from './firstFigures.ts';
import { askFirstPage } from './firstPage.ts';
import { drawFigures, drawFrame, drawRows, drawTitle } from './shell.ts';
import { learn } from '../../messages/browser.ts';

async function start() {
  const page = pageIndex();
  const settings = { ...page.settings, ...parseSettings(localStorage.getItem(settingsKey)) };
  const speaks = learn(page);
  applyToDocument(settings, page.locale);
  showBrandColor(page.brand.color);
  // what somebody else may see is told by a banner that only the portal draws
  const isOwn = getToken() !== null && !getViewing();
  if (isOwn) drawFrame(settings);
  const index = await loadIndex();
  if (window.location.pathname === '/dashboard') goToLanding(index);
  const match = findRoute(index, window.location.pathname);
  if (!match || !getToken() || !mayEnter(match.route.requirement, getPermissions() ?? [])) return;
  if (isOwn) drawTitle(match);
  await loadSlice(match.department.id);
  const located = screenAt(nameOf(match.path));
  if (located) askFirstCode(located.screen, match.rest);
  const figures = located && match.rest.length === 0 ? askFirstFigures(located, index) : undefined;
  if (figures) {
    await speaks;
    await drawFigures(figures, { ...index, accent: match.department.accent });
  }
  const first = located && match.rest.length === 0 ? askFirstPage(located, index.api) : undefined;
  if (!located?.resource || !first || !isOwn) return;
  await speaks;
  drawRows(located.path, located.resource, first, await first.answer, index);
}

/** Who has signed in is led on before the portal's code has come, as it would lead them (see Landing.tsx). */
function goToLanding(index: ClientIndex) {
  const permissions = getPermissions() ?? [];
  if (!getToken() || permissions.length === 0) return;
  window.history.replaceState(null, '', landingPage(index, permissions));
  forgetPage();
}

/** On a fast line what is asked for is there before this; on a slow one the portal's code takes longer still. */
const patience = 2000;

// whoever shows the screen meets a failure again and tells it
const shown = start().then(painted, () => {});
const late = new Promise((resolve) => setTimeout(resolve, patience));
void Promise.race([shown, late]).then(() => import('../main.tsx'));
