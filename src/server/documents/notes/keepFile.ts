/** Keeps the file of a note in its record. */
import { createHash, randomBytes } from 'node:crypto';
import { translate } from '#messages/translate.ts';
import { fileNameFor, type StoredFile } from '#kinds/file/kind.ts';
import { fileKinds, kindOfBytes } from '#kinds/file/fileKinds.ts';
import type { Call } from '#server/accounts/accounts.ts';
import { uploadPlace } from '#server/data/files.ts';
import { HttpError } from '#server/http/http.ts';
import type { NamedFile } from '../unpackedFiles.ts';
import type { DocumentServices } from '../writeRecord.ts';

/** Stores the file as an upload of the caller, as if they had chosen it in the form. @returns the value of the field */
export async function keepFile(
  { caller, resource }: Call,
  field: string,
  { name, bytes }: NamedFile,
  { data, files }: DocumentServices,
): Promise<readonly StoredFile[]> {
  const kind = kindOfBytes(Buffer.from(bytes)) ?? 'xml';
  const held: StoredFile = {
    id: randomBytes(16).toString('base64url'),
    name: fileNameFor(name, kind),
    size: bytes.length,
    type: fileKinds[kind].type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const upload = { account: String(caller.account.id), place: uploadPlace(resource, field), held };
  await files.put(held.id, once(bytes), async () => {
    if (!(await data.noteUpload(upload)))
      throw new HttpError(429, translate('files.tooMany'), { headers: { 'Retry-After': '3600' } });
  });
  return [held];
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
