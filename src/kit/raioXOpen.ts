import { store } from './changeSignal.ts';

/** The CSS custom property with the width of the pane at the side, while it is open. */
export const dockWidth = '--portal-dock';

const openKey = 'portal.raioX';

/** Whether the pane with the lines of the config stands beside the screen. */
export const raioXOpen = store(sessionStorage.getItem(openKey) !== null);

/** A reload brings the pane back. */
export const toggleRaioX = (): void => {
  const isOpen = !raioXOpen.get();
  if (isOpen) sessionStorage.setItem(openKey, 'open');
  else sessionStorage.removeItem(openKey);
  raioXOpen.set(isOpen);
};
