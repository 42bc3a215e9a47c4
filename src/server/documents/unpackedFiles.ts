/** Takes the files out of zips. */
import { DocumentError } from '#documents/document.ts';
import { unpacked, zipParts } from '#spreadsheets/workbook/workbookParts.ts';
import { FileError } from '#spreadsheets/sheet.ts';

export type NamedFile = { name: string; bytes: Uint8Array };

const limits = { files: 2000, size: 100_000_000 };
const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
/** What a workbook or another office file has in it, and what a Mac adds to every zip. */
const office = /^\/?(xl|word|ppt|META-INF)\/|^(mimetype|content\.xml|\[Content_Types\]\.xml)$/i;
const added = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/**
 * The files, and in the place of each zip those in it. A zip within a zip stays one.
 *
 * @throws DocumentError for zips that are damaged, or hold too much
 */
export async function unpackedFiles(files: readonly NamedFile[]): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  let size = 0;
  for (const file of files) {
    if (!isZip(file.bytes)) {
      found.push(file);
      continue;
    }
    try {
      const parts = zipParts(file.bytes);
      if (parts.some(({ name }) => office.test(name))) {
        found.push(file);
        continue;
      }
      const wanted = parts.filter(({ name }) => !name.endsWith('/') && !added.test(name));
      size += wanted.reduce((sum, part) => sum + part.size, 0);
      if (found.length + wanted.length > limits.files || size > limits.size)
        throw new DocumentError(
          'documents.zipTooLarge',
          { files: limits.files, size: limits.size / 1e6 },
          413,
        );
      for (const part of wanted)
        found.push({ name: part.name.split('/').at(-1)!, bytes: await unpacked(file.bytes, part) });
    } catch (error) {
      if (error instanceof FileError) throw new DocumentError('documents.zipDamaged');
      throw error;
    }
  }
  return found;
}
