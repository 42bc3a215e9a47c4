/** What is kept on the device to be seen without a line: the names that pages and worker share. */

/** The portal's own files: the same for everybody, and nobody's. */
export const shellStore = 'portal.shell';
/** Of all files of a release; the build writes it. */
export const fileList = '/kept.json';
/** Under which the pages of the shell are kept. */
export const shellPages = ['/app.html', '/login'] as const;

const seenStores = 'portal.seen:';
/** What an account was shown. */
export const seenStoreOf = (account: string) => seenStores + account;

/** Forgets what accounts were shown, but for the one that is given. */
export async function dropSeen(except?: string | null): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(seenStores));
  const kept = except ? seenStoreOf(except) : undefined;
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
}

/** To the worker: whose token this is has signed out. It answers once nothing of anybody is left. */
export type Forget = { forget: string | null };
