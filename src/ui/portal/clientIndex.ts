import { setClockAhead } from '#model/time/clock.ts';
import type { ClientIndex, PublicIndex } from '#model/api/answers.ts';

let known: ClientIndex | undefined;
setClockAhead(() => known?.ahead ?? 0);

/** The public index that the server embedded in this page. */
export const pageIndex = (): PublicIndex =>
  JSON.parse(document.getElementById('portal-index')!.textContent!) as PublicIndex;

export const setClientIndex = (index: ClientIndex): ClientIndex => (known = index);

export const hasClientIndex = (): boolean => known !== undefined;

/** For code outside React. Components use `usePortalIndex`. */
export function clientIndex(): ClientIndex {
  if (!known) throw new Error('The index of the portal is not there yet.');
  return known;
}
