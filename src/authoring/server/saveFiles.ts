/** Saves changed config files after the last check, several as one change, and takes the last edits back. */
import { isDeepStrictEqual } from 'node:util';
import { loadPortalFrom, type ConfigFile } from '#compiler/load.ts';
import { translate } from '#messages/translate.ts';
import type { EditRequest } from '#server/config/authoringTools.ts';
import type { Store } from '#server/data/store.ts';
import { requireProofNow } from '#server/caller/proof.ts';
import { conflict, HttpError } from '#server/http/http.ts';
import { lackOfAdministrator } from '#server/accounts/localAdministrator.ts';
import {
  folderName,
  hashOf,
  lastEdits,
  openFile,
  readableFilesIn,
  reloadConfig,
  saveEdit,
  undoableEdit,
  writeAtomically,
} from './editHistory.ts';
import { replaced, type CheckedChange } from './problems.ts';
import { checkInWorker } from './review.ts';

/** `hash`: of the text that this one replaces. */
export type ChangedFile = { file: string; text: string; hash: string };

export const wrongConfig = ({ problems }: CheckedChange) =>
  new HttpError(422, translate('editing.wrong'), { details: { problems } });

export const openedFile = async (store: Store, file: string, text: string) => ({
  file,
  text,
  hash: hashOf(text),
  edits: await lastEdits(store, file, text),
});

export async function saveFiles(request: EditRequest, changes: readonly ChangedFile[]) {
  const { editing, store, caller } = request;
  await requireProofNow(caller, store);
  let known = readableFilesIn(editing);
  const paths = changes.map(({ file, text }) => ({ path: openFile(editing, known, file).path, text }));
  const found = await checkInWorker({ files: known, changed: paths, folder: folderName(editing) });
  if (!found.isRight) throw wrongConfig(found);
  await refuseLackOfAdministrator(replaced(known, paths), request);
  const saved: (ChangedFile & { before: string })[] = [];
  try {
    for (const [at, change] of changes.entries()) {
      const before = await saveOne(request, change, known);
      known = replaced(known, [paths[at]!]);
      saved.push({ ...change, before });
    }
  } catch (error) {
    // all of them or none
    for (const { file, before } of saved) writeAtomically(editing, file, before);
    throw error;
  } finally {
    await reloadConfig(editing);
  }
  return Promise.all(changes.map(({ file, text }) => openedFile(store, file, text)));
}

/** Returns the text before. */
async function saveOne(
  { editing, store, caller }: EditRequest,
  { file, text, hash }: ChangedFile,
  known: readonly ConfigFile[],
): Promise<string> {
  const read = () => {
    const files = readableFilesIn(editing);
    const now = openFile(editing, files, file);
    // If another file has changed since the check, the result may no longer hold.
    if (hashOf(now.text) !== hash || !isDeepStrictEqual(files, known))
      throw conflict(translate('editing.changed'));
    return now.text;
  };
  let before = '';
  // Synchronous: between the last check and the write no other request can run.
  const write = () => {
    before = read();
    writeAtomically(editing, file, text);
  };
  await saveEdit(store, caller, { file, after: hashOf(text) }, { read, write });
  return before;
}

/** Gives files the texts that they had before their last edits. */
export async function undoFiles(request: EditRequest, files: readonly Pick<ChangedFile, 'file' | 'hash'>[]) {
  const changes: ChangedFile[] = [];
  for (const { file, hash } of files) {
    const last = await undoableEdit(request.store, file, hash);
    if (!last) throw conflict(translate('editing.nothing'));
    changes.push({ file, text: last.before, hash });
  }
  return saveFiles(request, changes);
}

/** 409 for a config that would leave nobody who can come in and manage the accounts. */
async function refuseLackOfAdministrator(
  files: readonly ConfigFile[],
  { editing, caller, dataOf, served }: EditRequest,
) {
  const closes = files.some(({ path, text }) => path.endsWith('portal.yaml') && text?.includes('closed'));
  const { portal } = closes ? loadPortalFrom(files, { folder: folderName(editing) }) : { portal: null };
  const { today } = caller.viewer.variables;
  const fault = portal && (await lackOfAdministrator(portal, dataOf(served.portal), today));
  if (fault) throw conflict(fault);
}
