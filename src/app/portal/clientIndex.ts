import type { ClientIndex } from '../../model/types.ts';

let known: ClientIndex | undefined;
let loading: Promise<ClientIndex> | undefined;

/** The public index: from the page, where the server put it, or else asked for. Remembered for `clientIndex`. */
export const loadIndex = (): Promise<ClientIndex> => (loading ??= readIndex());

/** The sign-in page has another index than the portal's, which takes its place. */
export const forgetIndex = (): void => void (loading = undefined);

async function readIndex(): Promise<ClientIndex> {
  const embedded = document.getElementById('portal-index')?.textContent;
  const index = embedded ? (JSON.parse(embedded) as ClientIndex) : await fetchIndex();
  return setClientIndex(index);
}

export async function fetchIndex(): Promise<ClientIndex> {
  const response = await fetch('/config/index.json');
  if (!response.ok) throw new Error(`The index of the portal could not be read (${response.status}).`);
  return (await response.json()) as ClientIndex;
}

export const setClientIndex = (index: ClientIndex): ClientIndex => (known = index);

/** For code outside React; components have `usePortalIndex`. */
export function clientIndex(): ClientIndex {
  if (!known) throw new Error('The index of the portal is not there yet.');
  return known;
}
