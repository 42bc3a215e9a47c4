import { useSyncExternalStore } from 'react';
import { changeSignal } from '#kit/changeSignal.ts';

/** The element of the app bar that takes the breadcrumb of the page; null without an app bar. */
let slot: HTMLElement | null = null;
const changed = changeSignal();

/** A `ref` of that element. */
export const provideTrailSlot = (element: HTMLElement | null): void => {
  slot = element;
  changed.announce();
};

export const useTrailSlot = (): HTMLElement | null => useSyncExternalStore(changed.subscribe, () => slot);
