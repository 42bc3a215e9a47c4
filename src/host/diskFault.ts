/** Errors of the file system in words for administrators: no text of Node reaches them. */
import { translate } from '#messages/translate.ts';

const full = new Set(['ENOSPC', 'EDQUOT']);
const noRight = new Set(['EACCES', 'EPERM']);
const noWriting = new Set([...full, ...noRight, 'EROFS', 'EIO']);

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | null)?.code);

/** True for errors of the disk or its permissions, as opposed to errors in the content. */
export const isWriteRefused = (error: unknown): error is NodeJS.ErrnoException =>
  noWriting.has(codeOf(error));

export const isDiskFull = (error: unknown): boolean => full.has(codeOf(error));

/** Calls of Node that have a `syscall` in their errors, too, and use no file. */
const usesNoFile = /^(?:accept|bind|connect|getaddrinfo|kill|listen|query|spawn)/;

function isOfDisk(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined && !usesNoFile.test(syscall);
}

/** Why a call of the file system failed; of any other error, its message. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (full.has(code)) return translate('fileStore.diskIsFull');
  if (noRight.has(code)) return translate('fileStore.processHasNoPermission');
  if (code === 'ENOENT') return translate('fileStore.noSuchFile');
  if (code === 'EROFS') return translate('fileStore.diskIsRead');
  return isOfDisk(error) ? translate('fileStore.diskAnswered', { code }) : (error as Error).message;
}

/** What to do about an error of the disk that holds the data. */
export const diskRemedy = (error: unknown): string =>
  translate(
    isDiskFull(error)
      ? 'fileStore.freeSpace'
      : isWriteRefused(error)
        ? 'fileStore.giveProcessFolder'
        : 'fileStore.checkDisk',
  );

/**
 * An error of the file system as a sentence: where, why, what to do. Undefined for any other error.
 *
 * @param folder of the data: an error of a file that is open does not name it
 */
export function diskFault(error: unknown, folder: string): string | undefined {
  if (!isOfDisk(error)) return undefined;
  const { path: file = folder } = error as NodeJS.ErrnoException;
  return translate('fileStore.diskFault', { file, words: reasonOf(error) }) + diskRemedy(error);
}
