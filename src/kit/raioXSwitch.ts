import { changeSignal } from './changeSignal.ts';

/** The CSS custom property with the width of the pane at the side, while it is open. */
export const dockWidth = '--portal-dock';

let isOpen = false;
const { announce, subscribe } = changeSignal();

/** Whether the pane with the lines of the config stands beside the screen. */
export const raioXSwitch = {
  subscribe,
  isOpen: (): boolean => isOpen,
  toggle(): void {
    isOpen = !isOpen;
    announce();
  },
};
