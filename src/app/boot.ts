/** A few kilobytes that run while the portal's own code is still on its way: they ask for the screens of the address. */
import { mayEnter } from '../access/permissions.ts';
import { loadIndex } from './portal/clientIndex.ts';
import { findRoute } from './portal/findRoute.ts';
import { loadSlice } from './portal/slices.ts';
import { getPermissions, getToken } from './session.ts';

async function askForScreens() {
  const match = findRoute(await loadIndex(), window.location.pathname);
  if (match && getToken() && mayEnter(match.route.requirement, getPermissions() ?? []))
    await loadSlice(match.department.id);
}

// whoever shows the screen meets a failure again and tells it
askForScreens().catch(() => {});
