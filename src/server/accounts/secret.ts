import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isThere, replaceDurably } from '#host/durableWrites.ts';
import { asPrivateFile, makePrivateFolder } from '#host/privateFiles.ts';
import type { Store } from '../data/store.ts';
import { isWriteRefused } from '../data/json/disk/folderLock.ts';
import { translate } from '#messages/translate.ts';

const minLength = 32;

/**
 * The key that signs tokens, shared by all processes on the same data. The first process to start brings the
 * key of its folder, if there is one.
 */
export async function secretOf(folder: string, { shared }: Pick<Store, 'shared'>): Promise<Uint8Array> {
  if (!shared) return openSecret(folder);
  const file = path.join(folder, 'secret');
  const made = isThere(file) ? readFileSync(file, 'utf8').trim() : randomBytes(48).toString('base64url');
  return new TextEncoder().encode(await shared.secret(made));
}

/** The key that signs this installation's tokens: made at the first start, readable only by its owner. */
export function openSecret(folder: string): Uint8Array {
  const file = path.join(folder, 'secret');
  if (!inWords(file, () => isThere(file))) {
    const made = randomBytes(48).toString('base64url');
    try {
      makePrivateFolder(folder);
      // A file cut short by a crash must not pass for a secret.
      replaceDurably(file, made, { ...asPrivateFile, beside: `${file}.tmp` });
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      // The folder is read-only: this key lasts as long as the process, then everyone signs in again.
      return new TextEncoder().encode(made);
    }
  }
  const secret = inWords(file, () => readFileSync(file, 'utf8').trim());
  if (secret.length < minLength) throw new Error(translate('serving.secretInIsTooShort', { file }));
  return new TextEncoder().encode(secret);
}

/** Throws an error with a message for administrators where the disk can't be read. */
function inWords<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const { code = '?' } = cause as NodeJS.ErrnoException;
    throw new Error(translate('fileStore.cantBeRead', { file, code }), { cause });
  }
}
