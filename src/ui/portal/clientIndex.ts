import { setClockAhead } from '#model/time/clock.ts';
import type { ClientIndex, PublicIndex } from '#model/api/answers.ts';

let known: ClientIndex | undefined;

/** The public index that the server embedded in this page. */
export const pageIndex = (): PublicIndex =>
  JSON.parse(document.getElementById('portal-index')!.textContent!) as PublicIndex;

/** Also sets the clock: the server's may be ahead of the device's. */
export function setClientIndex(index: ClientIndex): ClientIndex {
  setClockAhead(() => index.ahead ?? 0);
  return (known = index);
}

export const hasClientIndex = (): boolean => known !== undefined;

/** For code outside React. Components use `usePortalIndex`. */
export function clientIndex(): ClientIndex {
  if (!known) throw new Error('The index of the portal is not there yet.');
  return known;
}
