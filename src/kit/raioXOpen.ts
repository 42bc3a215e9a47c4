import { store } from './changeSignal.ts';

/** The CSS custom property with the width of the pane at the side, while it is open. */
export const dockWidth = '--portal-dock';

/** Whether the pane with the lines of the config stands beside the screen. */
export const raioXOpen = store(false);

export const toggleRaioX = (): void => raioXOpen.set(!raioXOpen.get());
