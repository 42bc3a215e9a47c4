/** The config files that the editor reads and writes: exactly those that the loader reads. */
import type { Editing } from '#server/config/authoringTools.ts';
import { createHash, randomUUID } from 'node:crypto';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { replaceDurably } from '#host/durableWrites.ts';
import { refreshSchemas } from '../editor/files.ts';
import { Report } from '#language/problems.ts';
import { readFiles, type ConfigFile } from '#compiler/read/read.ts';
import { HttpError, notFound } from '#server/http/http.ts';
import { translate } from '#messages/translate.ts';

export type OpenFile = { path: string; text: string };

/** Only resources and departments can be edited. */
const editable = /^(resources|departments)\/[^/]+\.yaml$/;

export const filesIn = ({ folder }: Editing): ConfigFile[] => readFiles(folder, new Report());
export const folderName = ({ folder }: Editing) => path.basename(path.resolve(folder));

/** The same, to be checked as a whole. Throws 503 where one can't be read, perhaps only for a moment. */
export function readableFilesIn({ folder }: Editing): ConfigFile[] {
  const report = new Report();
  const files = readFiles(folder, report);
  const [fault] = report.problems;
  if (fault) throw notRead(fault.place.file, fault.message);
  return files;
}

const notRead = (file: string, why: string) =>
  new HttpError(503, translate('editing.notRead', { file, why }), { headers: { 'Retry-After': '5' } });

/**
 * Throws 404 for a file that is none of these, and 503 for one that can't be read.
 *
 * @param name the path below the config folder: `resources/veiculos.yaml`
 */
export function openFile(editing: Editing, files: readonly ConfigFile[], name: string): OpenFile {
  const found = files.find((file) => file.path === `${folderName(editing)}/${name}`);
  if (!found || !editable.test(name)) throw notFound(translate('editing.noFile'));
  if (found.text === null) throw notRead(name, translate('parse.fileCantBeRead'));
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

/** Writes atomically: a reader finds the old text or the new one. Where it throws, the file is as before. */
export function writeAtomically(editing: Editing, name: string, text: string) {
  try {
    // Follows a symbolic link, so that the link itself stays.
    const file = realpathSync(path.join(editing.folder, name));
    const beside = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
    replaceDurably(file, text, { mode: statSync(file).mode & 0o7777, beside });
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const why = noRoom.has(code) ? 'editing.full' : noRight.has(code) ? 'editing.disk' : 'editing.diskFailed';
    throw new HttpError(503, translate(why), {
      details: { cause: code },
      headers: { 'Retry-After': '60' },
      cause,
    });
  }
}

const noRoom = new Set(['ENOSPC', 'EDQUOT']);
const noRight = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Reloads the served config and refreshes the editor schemas. */
export async function reloadConfig(editing: Editing) {
  await editing.refresh();
  try {
    refreshSchemas(editing.folder);
  } catch {
    // "portal check" reports schema files that are out of date.
  }
}
