import { useEvent } from 'ra-core';
import { useEffect, useState } from 'react';
import { accountKey, keep } from '#kit/storage.ts';
import { authFetch, RequestError } from '#ui/session/session.ts';
import type { Edit } from '#authoring/edits/edits.ts';
import { mergeLines } from './mergeLines.ts';

/** Who saved a file, `after` being the hash of what was saved. */
type LastEdit = { at: string; name: string; after: string };
/** A file of the config that the author is typing in: `base` as it was read, with its `hash`, and `text` as it is now. */
type TypedFile = { file: string; base: string; hash: string; text: string; edits?: readonly LastEdit[] };
/** Somebody else has saved the file, and changed the same lines. */
type FileConflict = { file: string; mine: string; theirs: string };
export type OpenedFile = { file: string; text: string; hash: string; edits?: readonly LastEdit[] };

/** What a form has changed, and the text that it left. */
export type FormStep = { edit: Edit; text: string };
type FormSteps = { from: string; steps: readonly FormStep[] };

const read = (name: string) => authFetch(`/config/edit/${name}`) as Promise<OpenedFile>;
const asRead = ({ text, ...file }: OpenedFile): TypedFile => ({ ...file, base: text, text });

type TypedFiles = Readonly<Record<string, TypedFile>>;

const isChanged = ({ base, text }: TypedFile) => base !== text;

/** What was typed stays in this tab, for the account that typed it: whatever page replaces this one, nothing is lost. */
const readKept = (): TypedFiles =>
  JSON.parse(sessionStorage.getItem(accountKey('raioX')) ?? '{}') as TypedFiles;

function keepTyped(files: TypedFiles) {
  const changed = Object.entries(files).filter(([, file]) => isChanged(file));
  if (changed.length === 0) sessionStorage.removeItem(accountKey('raioX'));
  else keep(sessionStorage, accountKey('raioX'), JSON.stringify(Object.fromEntries(changed)));
}

/** The files that are open in the pane. */
export function useTypedFiles() {
  const [files, setFiles] = useState(readKept);
  useEffect(() => keepTyped(files), [files]);
  const [conflict, setConflict] = useState<FileConflict>();
  const put = (file: TypedFile) => setFiles((before) => ({ ...before, [file.file]: file }));

  const open = useEvent(async (name: string) => {
    if (files[name]) return;
    const file = asRead(await read(name));
    setFiles((before) => (before[name] ? before : { ...before, [name]: file }));
  });
  const type = useEvent((name: string, text: string) => put({ ...files[name]!, text }));

  /**
   * Takes over what somebody else has saved, with the lines typed here. Returns the file; undefined for any other error.
   */
  const takeOthers = useEvent(async (error: unknown): Promise<string | undefined> => {
    const stale =
      error instanceof RequestError && error.status === 409
        ? (error.details.stale as string[] | undefined)
        : undefined;
    for (const name of stale ?? []) {
      const theirs = await read(name);
      const known = files[name]!;
      const both = mergeLines(known.base, known.text, theirs.text);
      if (both === undefined) setConflict({ file: name, mine: known.text, theirs: theirs.text });
      put({ ...asRead(theirs), text: both ?? theirs.text });
    }
    return stale?.[0];
  });

  const [forms, setForms] = useState<Readonly<Record<string, FormSteps>>>({});
  /** What forms have changed since the lines were last typed, or saved. */
  const stepsOf = (name: string): FormSteps => {
    const file = files[name]!;
    const made = forms[name];
    return made?.steps.at(-1)?.text === file.text && isChanged(file) ? made : { from: file.text, steps: [] };
  };
  const fill = useEvent((name: string, made: FormSteps) => {
    setForms((before) => ({ ...before, [name]: made }));
    type(name, made.steps.at(-1)?.text ?? made.from);
  });

  return {
    files,
    stepsOf,
    fill,
    changed: Object.values(files).filter(isChanged),
    conflict,
    open,
    type,
    takeOthers,
    /** @param text that of the author; absent: that of the other one */
    decide: (file: string, text?: string) => {
      setConflict(undefined);
      if (text !== undefined) type(file, text);
    },
    takeSaved: (opened: readonly OpenedFile[]) => opened.forEach((one) => put(asRead(one))),
    discard: () => {
      keepTyped({});
      setFiles((before) =>
        Object.fromEntries(
          Object.entries(before).map(([name, one]) => [name, { ...one, text: one.base }] as const),
        ),
      );
    },
  };
}
