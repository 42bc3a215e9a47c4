import {
  filesOf,
  isTooBig,
  emptyFile,
  tooBig,
  wrongKind,
  acceptedBy,
  type FileField,
  type StoredFile,
} from './kind.ts';
import { fileKinds, headLength, kindOfBytes } from './fileKinds.ts';
import { isRow } from '../items/kind.ts';
import { translate } from '#messages/translate.ts';

/**
 * A file being uploaded. While it is in the form, the record can't be saved; the uploaded file then replaces
 * it.
 */
export type SendingFile = { sending: string; name: string; size: number };
export type FormFile = StoredFile | SendingFile;

export const isSending = (file: FormFile): file is SendingFile => 'sending' in file;
export const fileKey = (file: FormFile): string => (isSending(file) ? file.sending : file.id);

/** The files in a form's value. */
export const formFiles = (value: unknown): FormFile[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((one): FormFile[] =>
    isRow(one) && typeof one.sending === 'string' ? [one as SendingFile] : filesOf([one]),
  );

/** The file was moved or deleted after it was chosen. */
const unreadable = () => translate('file.unreadable');

/** Why a file can't be uploaded, with the API's messages; undefined when it can. */
export async function faultOf(field: FileField, file: File): Promise<string | undefined> {
  if (file.size === 0) return emptyFile();
  if (isTooBig(field, file.size)) return tooBig(field);
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => undefined);
  if (!head) return unreadable();
  const kind = kindOfBytes(new Uint8Array(head));
  return kind && acceptedBy(field).includes(kind) ? undefined : wrongKind(field);
}

/** The `accept` attribute. On phones the browser's dialog offers the camera when it includes images. */
export const acceptOf = (field: FileField): string =>
  acceptedBy(field)
    .flatMap((name) => [
      fileKinds[name].type,
      ...fileKinds[name].extensions.map((extension) => `.${extension}`),
    ])
    .join(',');
