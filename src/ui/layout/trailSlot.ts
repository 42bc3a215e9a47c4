import { store } from '#kit/changeSignal.ts';
import { useStored } from '#kit/useStored.ts';

/** The element of the app bar that takes the breadcrumb of the page; null without an app bar. */
const slot = store<HTMLElement | null>(null);

/** A `ref` of that element. */
export const provideTrailSlot = slot.set;

export const useTrailSlot = (): HTMLElement | null => useStored(slot);
