import type { StoredFile } from '#kinds/file/kind.ts';

/** Below it, the address of a file. No screen of a config begins like this. */
export const filesPath = '/-/arquivo';

/**
 * The lasting address of a saved file: a page of the portal, which asks the API for the bytes with the session of its
 * user. The name stands in the fragment, which is never sent.
 *
 * @param at the file's address below that of the API
 */
export const filePath = (at: string, { name }: Pick<StoredFile, 'name'>): string =>
  `${filesPath}/${at}#${encodeURIComponent(name)}`;
