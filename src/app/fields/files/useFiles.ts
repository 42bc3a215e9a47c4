import { useDataProvider, useResourceContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, type ControllerRenderProps } from 'react-hook-form';
import { fieldOfPlace, maxFilesOf, type FileField } from '../../../fields/files.ts';
import type { PortalDataProvider } from '../../data/dataProvider.ts';
import { messageOf } from '../../screens/Problem.tsx';
import { faultOf, formFiles, isSending, keyOf, type FormFile, type SendingFile } from './fileValue.ts';

/** A file that could not be sent, and why. */
export type Refused = { name: string; message: string };

/** The files of a form's field: choosing sends them at once, so that saving the record has only their names to send. */
export function useFiles(field: FileField, source: string, input: ControllerRenderProps) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const resource = useResourceContext() ?? '';
  const { getValues } = useFormContext();
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  // what was chosen here can be shown without asking the API for it
  const [local, setLocal] = useState<Readonly<Record<string, Blob>>>({});
  const running = useRef(new Map<string, AbortController>());
  // a row may move while its file is on its way
  const latest = useRef({ source, input });
  useEffect(() => {
    latest.current = { source, input };
  });
  useEffect(() => {
    const sends = running.current;
    return () => sends.forEach((controller) => controller.abort());
  }, []);

  const held = () => formFiles(getValues(latest.current.source));
  const hold = (files: readonly FormFile[]) => latest.current.input.onChange(files.length > 0 ? files : null);

  const remove = (file: FormFile) => {
    running.current.get(keyOf(file))?.abort();
    hold(held().filter((one) => keyOf(one) !== keyOf(file)));
  };

  const send = async (file: File) => {
    const fault = await faultOf(field, file);
    if (fault) return setRefused((known) => [...known, { name: file.name, message: fault }]);
    const controller = new AbortController();
    const sending: SendingFile = { sending: crypto.randomUUID(), name: file.name, size: file.size };
    const key = sending.sending;
    running.current.set(key, controller);
    setLocal((known) => ({ ...known, [key]: file }));
    // the only one is replaced, and comes back if the new one can't be sent
    const before = held();
    hold(maxFilesOf(field) === 1 ? [sending] : [...before, sending]);
    try {
      const { data } = await dataProvider.sendFile(resource, {
        place: placeOf(latest.current.source),
        file,
        signal: controller.signal,
        onProgress: (part) => setProgress((known) => ({ ...known, [key]: part })),
      });
      setLocal((known) => ({ ...known, [data.id]: file }));
      hold(held().map((one) => (keyOf(one) === key ? data : one)));
    } catch (error) {
      if (controller.signal.aborted) return;
      setRefused((known) => [...known, { name: file.name, message: messageOf(error) }]);
      const left = held().filter((one) => keyOf(one) !== key);
      hold(left.length === 0 && maxFilesOf(field) === 1 ? before.filter((one) => !isSending(one)) : left);
    } finally {
      running.current.delete(key);
    }
  };

  const add = async (chosen: readonly File[]) => {
    setRefused([]);
    const max = maxFilesOf(field);
    const room = max === 1 ? 1 : max - held().length;
    const over = chosen.slice(room);
    if (max === 1) for (const one of held().filter(isSending)) running.current.get(one.sending)?.abort();
    await Promise.all(chosen.slice(0, room).map(send));
    if (over.length > 0)
      setRefused((known) => [
        ...known,
        ...over.map(({ name }) => ({
          name,
          message: max === 1 ? 'Só cabe um arquivo aqui' : `São no máximo ${max} arquivos`,
        })),
      ]);
  };

  return { add, remove, progress, refused, local };
}

/** `despesas.2.recibo` in the form is `despesas.recibo` of the record. */
export function placeOf(source: string): string {
  const parts = source.split('.');
  return parts.length === 3 ? `${fieldOfPlace(source)}.${parts[2]!}` : source;
}
