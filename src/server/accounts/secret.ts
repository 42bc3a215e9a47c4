import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sumOf } from '#host/checkedLines.ts';
import { isThere, replaceDurably } from '#host/durableWrites.ts';
import { asPrivateFile, makePrivateFolder } from '#host/privateFiles.ts';
import type { Store } from '../data/store.ts';
import { isWriteRefused } from '../data/json/disk/folderLock.ts';
import { translate } from '#messages/translate.ts';

const minLength = 32;

/** At the first start a folder has no secret yet. */
type Telling = { notify: (notice: string) => void; isFirstStart?: boolean };

/**
 * The key that signs tokens, shared by all processes on the same data. The first process to start brings the
 * key of its folder, if there is one.
 */
export async function secretOf(
  folder: string,
  { shared }: Pick<Store, 'shared'>,
  telling: Telling,
): Promise<Uint8Array> {
  if (!shared) return openSecret(folder, telling);
  const file = path.join(folder, 'secret');
  const made = isThere(file) ? readFileSync(file, 'utf8').trim() : newSecret();
  return new TextEncoder().encode(await shared.secret(made));
}

/**
 * The key that signs this installation's tokens: made at the first start, readable only by its owner.
 *
 * @param telling.notify is told where it is not the key of earlier starts, or will not be that of later ones: then tokens end
 */
export function openSecret(
  folder: string,
  { notify, isFirstStart }: Telling = { notify: () => undefined },
): Uint8Array {
  const file = path.join(folder, 'secret');
  if (!inWords(file, () => isThere(file))) {
    const made = newSecret();
    if (!isFirstStart) notify(translate('serving.secretWasMissing', { file }));
    try {
      makePrivateFolder(folder);
      // A file cut short by a crash must not pass for a secret.
      replaceDurably(file, made, { ...asPrivateFile, beside: `${file}.tmp` });
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      // This key lasts as long as the process, then everyone signs in again.
      notify(translate('serving.secretNotKept', { file, code: error.code ?? '?' }));
      return new TextEncoder().encode(made);
    }
  }
  const secret = inWords(file, () => readFileSync(file, 'utf8').trim());
  if (secret.length < minLength) throw new Error(translate('serving.secretInIsTooShort', { file }));
  if (wasChanged(secret)) notify(translate('serving.secretWasChanged', { file }));
  return new TextEncoder().encode(secret);
}

/** 384 random bits and their checksum, which are the key together. One of an earlier version has no checksum. */
function newSecret(): string {
  const random = randomBytes(48).toString('base64url');
  return `${random}.${sumOf(random)}`;
}

function wasChanged(secret: string): boolean {
  const [random, sum] = secret.split('.') as [string, string?];
  return sum !== undefined && sum !== sumOf(random);
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
