/**
 * A few kilobytes that run while the portal's code is still loading. They request the screens of the address
 * and its first page of records, and render what is already known. React replaces it later.
 */
import { mayEnter } from '#access/permissions.ts';
import type { ClientIndex } from '#model/api/answers.ts';
import { provideKinds } from '#kinds/registry.ts';
import { provideScreens } from '#screens/registry.ts';
import { painted } from '#kit/idle.ts';
import { ignoreErrorsOfLeftPage } from '#kit/leftPage.ts';
import { pageIndex } from '#ui/portal/clientIndex.ts';
import { findRoute } from '#access/findRoute.ts';
import { landingPage } from '../portal/routing/landingPage.ts';
import { resourceName, loadSlice, screenAt } from '#ui/portal/slices.ts';
import { loadIndex } from '../portal/config/start.ts';
import { clearReturnPath, getPermissions, getToken, getViewing } from '#ui/session/session.ts';
import { applyToDocument, settingsHere } from '../settings/settings.ts';
import { isStorageBlocked } from '#kit/storage.ts';
import { takeKeysAhead } from '../palette/typedAhead.ts';
import { earlyScreen } from '#screens/app/early/registry.ts';
import { followLinks } from './links.ts';
import { early } from './shown.ts';
import { drawContent, drawFrame, drawHead, earlyPlace } from './shell.ts';
import { loadLanguage } from '#messages/browserLanguage.ts';

async function start() {
  const page = pageIndex();
  const { settings, mode } = settingsHere(page.settings);
  const speaks = loadLanguage(page);
  applyToDocument(mode, settings, page.locale);
  // viewing as another user needs a banner, which only the portal renders
  if (!getToken() || getViewing()) return;
  drawFrame(settings);
  const index = await loadIndex();
  if (location.pathname === '/dashboard') goToLanding(index, getPermissions() ?? []);
  followLinks(earlyPlace()!, () => void show(index, speaks).catch(() => {}));
  await show(index, speaks);
}

let shown = 0;

/** Draws the page of the address. Other clicks may follow before its data has arrived. */
async function show(index: ClientIndex, speaks: Promise<unknown>) {
  const mine = ++shown;
  const match = findRoute(index, location.pathname);
  if (!match || !mayEnter(match.route.requirement, getPermissions() ?? [])) return;
  drawHead(match);
  await loadSlice(match.department.id);
  const located = screenAt(resourceName(match.path));
  if (!located) return;
  const { code, draw } = earlyScreen(located.screen);
  early.shown = { screen: located.screen, rest: match.rest };
  // the component that draws the screen meets a failure again, and shows it
  code?.(located.screen, match.rest)?.catch(() => {});
  await draw?.(located.screen, {
    ...located,
    rest: match.rest,
    index,
    description: match.route.description,
    show: async (content, head = {}) => {
      await speaks;
      if (mine !== shown) return;
      if (head.title !== undefined) drawHead(match, head.title);
      drawContent(content, head);
    },
  });
}

/**
 * Redirects a signed-in user to their landing page before the portal's code has loaded, like routes.tsx
 * does.
 */
function goToLanding(index: ClientIndex, permissions: readonly string[]) {
  if (!getToken() || !permissions[0]) return;
  history.replaceState(null, '', landingPage(index, permissions));
  clearReturnPath();
}

/**
 * The longest time in ms to wait for the data. On a fast connection it arrives earlier, and on a slow one the
 * portal's code takes longer anyway.
 */
const dataTimeout = 2000;

provideKinds();
provideScreens();
ignoreErrorsOfLeftPage();
if (isStorageBlocked()) {
  // there is no session without storage, and the sign-in page says why
  location.replace('/login');
} else {
  takeKeysAhead();
  // errors are ignored here, because the screen makes the request again and reports them
  const shown = start().then(painted, () => {});
  const late = new Promise((resolve) => setTimeout(resolve, dataTimeout));
  void Promise.race([shown, late]).then(() => import('../main.tsx'));
}
