import {
  filesOf,
  isTooBig,
  emptyFile,
  tooBig,
  wrongKind,
  acceptedBy,
  type FileField,
  type StoredFile,
  fieldOfPlace,
  maxFilesOf,
} from './kind.ts';
import { fileKinds, headLength, kindOfBytes } from './fileKinds.ts';
import { isRow } from '../items/kind.ts';
import { translate } from '#messages/translate.ts';
import { useDataProvider, useResourceContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, type ControllerRenderProps } from 'react-hook-form';
import type { PortalDataProvider } from '#ui/data/portalDataProvider.ts';
import { messageOf } from '#kit/feedback/loading.tsx';

/**
 * A file being uploaded. While it is in the form, the record can't be saved; the uploaded file then replaces
 * it.
 */
type SendingFile = { sending: string; name: string; size: number };
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
async function faultOf(field: FileField, file: File): Promise<string | undefined> {
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

/** Distinguishes the uploads of this page. */
let count = 0;

/** A file that could not be uploaded, and why. */
type Refused = { name: string; message: string };

/**
 * The files of a form's field. Chosen files are uploaded at once, so that saving the record only sends their
 * names.
 */
export function useFiles(field: FileField, source: string, input: ControllerRenderProps) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const resource = useResourceContext() ?? '';
  const { getValues } = useFormContext();
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  // files chosen here can be shown without downloading them
  const [local, setLocal] = useState<Readonly<Record<string, Blob>>>({});
  const running = useRef(new Map<string, AbortController>());
  const replaced = useRef<FormFile[]>([]);
  // a row may move while its file is being uploaded
  const latest = useRef({ source, input });
  useEffect(() => {
    latest.current = { source, input };
  });
  useEffect(() => {
    const sends = running.current;
    return () => sends.forEach((controller) => controller.abort());
  }, []);

  const max = maxFilesOf(field);
  const held = () => formFiles(getValues(latest.current.source));
  const hold = (files: readonly FormFile[]) => latest.current.input.onChange(files.length > 0 ? files : null);

  /** Removes a failed upload, and restores the files that it was to replace. */
  const giveUp = ({ sending }: SendingFile) => {
    running.current.delete(sending);
    const left = held().filter((one) => fileKey(one) !== sending);
    hold(left.length === 0 ? replaced.current : left);
  };

  const remove = (file: FormFile) => {
    running.current.get(fileKey(file))?.abort();
    if (isSending(file)) return giveUp(file);
    hold(held().filter((one) => fileKey(one) !== fileKey(file)));
  };

  const refuse = ({ name }: File, message: string) => setRefused((known) => [...known, { name, message }]);

  /** Gives a file its row. */
  const begin = (file: File) => {
    const controller = new AbortController();
    const sending: SendingFile = { sending: `${(count += 1)}`, name: file.name, size: file.size };
    const key = sending.sending;
    running.current.set(key, controller);
    setLocal((known) => ({ ...known, [key]: file }));
    if (max === 1) {
      const before = held();
      if (!before.some(isSending)) replaced.current = before;
      hold([sending]);
    } else hold([...held(), sending]);
    return { sending, controller };
  };

  const send = async (file: File, { sending, controller }: ReturnType<typeof begin>) => {
    const key = sending.sending;
    try {
      const { data } = await dataProvider.sendFile(resource, {
        place: filePlaceOf(latest.current.source),
        file,
        signal: controller.signal,
        onProgress: (part) => setProgress((known) => ({ ...known, [key]: part })),
      });
      setLocal((known) => ({ ...known, [data.id]: file }));
      hold(held().map((one) => (fileKey(one) === key ? data : one)));
    } catch (error) {
      if (controller.signal.aborted) return;
      refuse(file, messageOf(error));
      giveUp(sending);
    } finally {
      running.current.delete(key);
    }
  };

  const add = async (chosen: readonly File[]) => {
    const room = max === 1 ? 1 : max - held().length;
    const message = max === 1 ? translate('file.onlyOne') : translate('file.atMost', { max });
    setRefused(chosen.slice(room).map(({ name }) => ({ name, message })));
    if (max === 1) for (const one of held().filter(isSending)) running.current.get(one.sending)?.abort();
    // all have their rows at once, because until a photo is made smaller the record must not be saved without it
    const rows = chosen.slice(0, room).map((file) => ({ original: file, begun: begin(file) }));
    for (const { original, begun } of rows) {
      // without its code a picture is sent as it is, like one that the browser can't read
      const file = field.image
        ? await import('./downscaleImage.ts').then(
            ({ downscaleImage }) => downscaleImage(field, original),
            () => original,
          )
        : original;
      const fault = await faultOf(field, file);
      if (begun.controller.signal.aborted) continue;
      if (fault) {
        refuse(file, fault);
        giveUp(begun.sending);
      } else void send(file, begun);
    }
  };

  return { add, remove, progress, refused, local };
}

/** `despesas.2.recibo` in the form is `despesas.recibo` of the record. */
export function filePlaceOf(source: string): string {
  const parts = source.split('.');
  return parts.length === 3 ? `${fieldOfPlace(source)}.${parts[2]!}` : source;
}
