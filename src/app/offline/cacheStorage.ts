/** The names of the caches for offline use, shared by pages and service worker. */
import type { BroughtAnswer } from '#ui/data/ahead.ts';

/** The portal's own files, which are the same for all users. */
export const shellStore = 'portal.shell';
/** The list of all files of a release, written by the build. */
export const fileList = '/kept.json';
/** The keys of the stored pages. */
export const shellPages = ['/app.html', '/login'] as const;

const seenStores = 'portal.seen:';
/** The cache of the answers that an account received. */
export const responseCacheOf = (account: string) => seenStores + account;

/** Deletes the stored answers of all accounts, except the given one. */
export async function deleteResponseCaches(except?: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(seenStores));
  const kept = except ? responseCacheOf(except) : undefined;
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
}

/**
 * A message to the worker: the account with this token has signed out. The worker replies once everything is
 * deleted.
 */
export type Forget = { forget: string | null };
/** A message to the worker: answers that came to this session with a page, and so not through the worker. */
export type Brought = { token: string; brought: readonly BroughtAnswer[] };
