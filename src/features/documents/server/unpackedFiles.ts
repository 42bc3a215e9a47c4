/** Takes the files out of zips. */
import { DocumentError } from '../shared/document.ts';
import { bodyLimits } from '#server/http/limits.ts';
import { unpacked, zipParts } from '#spreadsheets/workbook/workbookParts.ts';
import { FileError } from '#spreadsheets/sheet.ts';

export type NamedFile = { name: string; bytes: Uint8Array };
/** A file that is larger than one that is sent may be. */
type RefusedFile = { name: string; refused: DocumentError };

const limits = { files: 2000, size: 100_000_000, part: bodyLimits.document.size };
const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
/** What a workbook or another office file has in it, and what a Mac adds to every zip. */
const office = /^\/?(xl|word|ppt|META-INF)\/|^(mimetype|content\.xml|\[Content_Types\]\.xml)$/i;
const added = /(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/**
 * The files, and in the place of each zip those in it, each unpacked when it is asked for. A zip within a zip stays one.
 *
 * @throws DocumentError for zips that are damaged, or hold too much
 */
export async function* unpackedFiles(
  files: readonly NamedFile[],
): AsyncGenerator<NamedFile | RefusedFile, void> {
  let [count, size] = [0, 0];
  for (const file of files) {
    const parts = isZip(file.bytes) ? intact(() => zipParts(file.bytes)) : [];
    if (parts.length === 0 || parts.some(({ name }) => office.test(name))) {
      count++;
      yield file;
      continue;
    }
    const wanted = parts.filter(({ name }) => !name.endsWith('/') && !added.test(name));
    size += wanted.reduce((sum, part) => sum + part.size, 0);
    count += wanted.length;
    if (count > limits.files || size > limits.size)
      throw new DocumentError('documents.zipTooLarge', { files: limits.files, size: limits.size / 1e6 }, 413);
    for (const part of wanted) {
      const name = part.name.split('/').at(-1)!;
      if (part.size > limits.part)
        yield { name, refused: new DocumentError('documents.tooLarge', { size: limits.part / 1e6 }, 413) };
      else yield { name, bytes: await unpacked(file.bytes, part).catch(damaged) };
    }
  }
}

function intact<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return damaged(error);
  }
}

function damaged(error: unknown): never {
  throw error instanceof FileError ? new DocumentError('documents.zipDamaged') : error;
}
