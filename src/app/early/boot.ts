/**
 * A few kilobytes that run while the portal's code is still loading. Where the page came without its first screen, they show
 * the one that the server has drawn for the start data. React replaces it later.
 */
import { painted } from '#kit/idle.ts';
import { ignoreErrorsOfLeftPage } from '#kit/leftPage.ts';
import { isStorageBlocked } from '#kit/storage.ts';
import type { DrawnPage } from '#model/api/drawnPage.ts';
import { loadCode } from '#screens/app/lateCode.ts';
import { takeDrawn } from '#ui/data/ahead.ts';
import { pageIndex } from '#ui/portal/clientIndex.ts';
import { clearReturnPath, getToken } from '#ui/session/session.ts';
import { takeKeysAhead } from '../palette/typedAhead.ts';
import { startUnderWay } from '../portal/config/requestStart.ts';
import { applyToDocument, settingsHere } from '../settings/settings.ts';
import { drawnWithPage } from './first.ts';

async function start() {
  const page = pageIndex();
  const { settings, mode } = settingsHere(page.settings);
  applyToDocument(mode, settings, page.locale);
  const { first } = window;
  if (!getToken() || !first) return;
  const take = (shown: DrawnPage) => {
    takeDrawn(shown);
    loadCode(shown.code);
  };
  first.pages.forEach(take);
  first.onPage = take;
  const own = drawnWithPage()?.page;
  if (own) {
    loadCode(own.code);
    enter(own);
    if (own.isPartial) first.load?.();
    return;
  }
  const { drawn } = (await startUnderWay())?.answer ?? {};
  // clicks may have gone on
  if (!drawn || first.pages.length > 0) return;
  first.show(drawn);
  if (first.pages.length === 0) return;
  enter(drawn);
  if (drawn.isPartial) first.load?.();
}

/** A user who is signed in comes to their landing page before the app's code has loaded, as routes.tsx leads them. */
function enter({ at }: DrawnPage) {
  if (location.pathname !== '/dashboard') return;
  history.replaceState(null, '', at);
  clearReturnPath();
}

/**
 * The longest time in ms to wait for the data. On a fast connection it arrives earlier, and on a slow one the
 * portal's code takes longer anyway.
 */
const dataTimeout = 2000;

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
