/**
 * A random id per data folder. Processes on one database must share the folder with the attached files; the id
 * shows whether they do.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asPrivateFile, makePrivateFolder } from '#host/privateFiles.ts';
import { hasRows, traitsOf } from '#model/traits.ts';
import type { Field, Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import type { Store } from './store.ts';

/** Undefined for a folder that can't be written to. */
export function folderId(folder: string): string | undefined {
  const file = path.join(folder, 'folder-mark');
  try {
    makePrivateFolder(folder);
    // Fails if the file exists, so that of several processes that start at once only the first creates it.
    writeFileSync(file, randomUUID(), { flag: 'wx', ...asPrivateFile });
  } catch {
    // There already, or not writable.
  }
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Warns of attached files that the other processes can't find. */
export async function folderNotes({ shared }: Store, portal: Portal, folder: string): Promise<string[]> {
  const fields = Object.values(portal.resources).flatMap((resource) => Object.values(resource.fields));
  const others = fields.some(holdsFiles) ? await shared?.otherFolders() : 0;
  if (!others) return [];
  return [
    translate('transfer.processEsOnDatabaseUse', { others, folder }) +
      translate('transfer.giveAllOfThemSame'),
  ];
}

const holdsFiles = (field: Field): boolean =>
  traitsOf(field).attachment === true || (hasRows(field) && Object.values(field.fields).some(holdsFiles));
