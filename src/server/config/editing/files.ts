/** The files of the config as the editor reads and writes them: those that the loader reads, and no other. */
import { createHash, randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { refreshSchemas } from '../../../language/editor/files.ts';
import { Report } from '../../../language/problems.ts';
import { readFiles, type ConfigFile } from '../../../language/read.ts';
import { HttpError, notFound } from '../../http/http.ts';
import { say } from '../../../messages/say.ts';

export type Editing = {
  folder: string;
  /** Serves what is in the folder now. */
  refresh(): void;
};

export type OpenFile = { path: string; text: string };

/** What is edited: what a record is, and the screens. */
const editable = /^(resources|departments)\/[^/]+\.yaml$/;

export const filesIn = ({ folder }: Editing): ConfigFile[] => readFiles(folder, new Report());
export const folderName = ({ folder }: Editing) => path.basename(path.resolve(folder));

/** @param name from the config's folder: `resources/veiculos.yaml` */
export function openFile(editing: Editing, files: readonly ConfigFile[], name: string): OpenFile {
  const found = files.find((file) => file.path === `${folderName(editing)}/${name}`);
  if (!found || found.text === null || !editable.test(name)) throw notFound(say('editing.noFile'));
  return { path: found.path, text: found.text };
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

export function isWritable({ folder }: Editing): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whoever reads the file finds the old text or the new one. */
export function writeWhole(editing: Editing, name: string, text: string) {
  let unfinished: string | undefined;
  try {
    // a link leads to the same file as before
    const file = realpathSync(path.join(editing.folder, name));
    unfinished = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
    writeFileSync(unfinished, text, { flush: true });
    chmodSync(unfinished, statSync(file).mode);
    renameSync(unfinished, file);
  } catch (error) {
    if (unfinished) rmSync(unfinished, { force: true });
    throw new HttpError(500, say('editing.disk'), {
      details: { cause: (error as NodeJS.ErrnoException).code },
    });
  }
}

/** What is served, and what editors know, follow the file. */
export function follow(editing: Editing) {
  editing.refresh();
  try {
    refreshSchemas(editing.folder);
  } catch {
    // "portal check" tells of files that have stayed behind
  }
}
