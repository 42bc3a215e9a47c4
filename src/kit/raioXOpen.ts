import { store } from './changeSignal.ts';
import { accountKey, keep } from './storage.ts';

/** The CSS custom property with the width of the pane at the side, while it is open. */
export const dockWidth = '--portal-dock';

/** The next account in this tab may not read the lines. */
const openKey = () => accountKey('raioXOpen');

/** Whether the pane with the lines of the config stands beside the screen. */
export const raioXOpen = store(sessionStorage.getItem(openKey()) !== null);

/** A reload brings the pane back. */
export const toggleRaioX = (): void => {
  const isOpen = !raioXOpen.get();
  if (isOpen) keep(sessionStorage, openKey(), 'open');
  else sessionStorage.removeItem(openKey());
  raioXOpen.set(isOpen);
};
