/**
 * Assigns the attachments of an e-mail to the record's file fields, as far as their types, sizes and numbers
 * allow. The rest is reported by name, with the reason.
 */
import { createHash, randomBytes } from 'node:crypto';
import { fileKinds, headLength, kindOfBytes } from '#kinds/file/fileKinds.ts';
import {
  acceptedBy,
  emptyFile,
  fileNameFor,
  isTooBig,
  maxFilesOf,
  tooBig,
  wrongKind,
  type FileField,
  type StoredFile,
} from '#kinds/file/kind.ts';
import { translate } from '#messages/translate.ts';
import { filesPart } from '#model/config/inboundMail.ts';
import type { Inbound, Resource } from '#model/types.ts';
import { uploadPlace } from '../data/uploads.ts';
import type { FileStore } from '../data/fileStore.ts';
import type { PortalData } from '../writes/portalData.ts';
import { HttpError } from '../http/http.ts';
import type { Attachment } from './mail.ts';

export type LeftOut = { name: string; reason: string };
/** Attachments per e-mail. */
const most = 50;
type Placed = { field: FileField; held: StoredFile; bytes: Uint8Array };

/** Assigns each attachment to the first field that accepts it. */
export function assignAttachments(
  attachments: readonly Attachment[],
  { fields }: Resource,
  { set }: Inbound,
): { files: Placed[]; leftOut: LeftOut[] } {
  const taking = Object.keys(set)
    .filter((id) => set[id] === filesPart)
    .map((id) => fields[id] as FileField);
  const files: Placed[] = [];
  const leftOut: LeftOut[] = [];
  for (const [at, { name: given, bytes }] of (taking.length > 0 ? attachments : []).entries()) {
    const name = given || translate('inbound.unnamed');
    if (at >= most) {
      leftOut.push({ name, reason: translate('inbound.beyondMost', { max: most }) });
      continue;
    }
    const reasons = taking.map((field) => faultOf(field, bytes, files));
    const free = reasons.indexOf(undefined);
    if (free < 0) leftOut.push({ name, reason: [...new Set(reasons)].join('; ') });
    else files.push({ field: taking[free]!, held: heldOf(name, bytes), bytes });
  }
  return { files, leftOut };
}

function faultOf(field: FileField, bytes: Uint8Array, files: readonly Placed[]): string | undefined {
  if (bytes.length === 0) return emptyFile();
  if (isTooBig(field, bytes.length)) return tooBig(field);
  const kind = kindOf(bytes);
  if (!kind || !acceptedBy(field).includes(kind)) return wrongKind(field);
  const max = maxFilesOf(field);
  return files.filter((one) => one.field === field).length < max
    ? undefined
    : translate('inbound.full', { field: field.label, max });
}

const kindOf = (bytes: Uint8Array) => kindOfBytes(bytes.subarray(0, headLength));

function heldOf(name: string, bytes: Uint8Array): StoredFile {
  const kind = kindOf(bytes)!;
  return {
    id: randomBytes(16).toString('base64url'),
    name: fileNameFor(name, kind),
    size: bytes.length,
    type: fileKinds[kind].type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/**
 * Stores the files as uploads of the account. If no record takes them over, pass the returned ids to
 * `forgetUploads`.
 */
export async function storeAttachments(
  { files: all }: { files: readonly Placed[] },
  { resource, account }: { resource: Resource; account: string },
  data: Pick<PortalData, 'noteUpload'>,
  files: FileStore,
): Promise<{ values: Record<string, StoredFile[]>; ids: string[] }> {
  const values: Record<string, StoredFile[]> = {};
  for (const { field, held, bytes } of all) {
    const upload = { account, place: uploadPlace(resource, field.id), held };
    await files.put(held.id, once(bytes), async () => {
      if (!(await data.noteUpload(upload)))
        throw new HttpError(429, translate('files.tooMany'), { headers: { 'Retry-After': '3600' } });
    });
    (values[field.id] ??= []).push(held);
  }
  return { values, ids: all.map(({ held }) => held.id) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
