import { store } from './changeSignal.ts';
import { accountKey, keep } from './storage.ts';

/** The CSS custom property with the width of the pane at the side, while it is open. */
export const dockWidth = '--portal-dock';

/** A key of the account: the next account in this tab may have no right to read the lines of the config. */
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
