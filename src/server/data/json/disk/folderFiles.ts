/**
 * Files in a folder, each named by its id. It never lists them, and checks every id before it becomes a path.
 */
import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { folderMode, privateMode } from '#host/privateFiles.ts';
import { fileIdPattern } from '#kinds/file/kind.ts';
import { syncFolder } from './durableFile.ts';
import { isWriteRefused } from './folderLock.ts';
import type { FileStore } from '#server/data/fileStore.ts';
import { StoreUnavailable } from '#server/data/store.ts';
import { translate } from '#messages/translate.ts';

/** Opens `files` in the data folder, and deletes what a crash left half written. */
export function openFolderFiles(data: string): FileStore {
  const folder = path.join(data, 'files');
  const placeOf = (id: string) => {
    if (!fileIdPattern.test(id)) throw new Error(translate('fileStore.isNotIdOfFile', { id }));
    return path.join(folder, id);
  };
  if (existsSync(folder))
    for (const name of readdirSync(folder))
      if (name.endsWith('.part')) removeWhereItMay(path.join(folder, name));

  return {
    async put(id, bytes, announce) {
      const file = placeOf(id);
      const part = `${file}.part`;
      try {
        await unlessBroken(mkdir(folder, { recursive: true, mode: folderMode }));
        await write(part, bytes);
        await announce();
        await unlessBroken(rename(part, file));
        await unlessBroken(syncFolder(folder));
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async open(id) {
      const file = placeOf(id);
      const found = await stat(file).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return {
        size: found.size,
        read: (range) => createReadStream(file, range && { start: range[0], end: range[1] }),
      };
    },
    remove: (id) => rm(placeOf(id), { force: true }),
  };
}

/** On a read-only or full disk the file stays, which does no harm: nobody can read a `.part` file. */
function removeWhereItMay(file: string) {
  try {
    rmSync(file, { force: true });
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
  }
}

async function write(file: string, bytes: AsyncIterable<Uint8Array>) {
  const handle = await unlessBroken(open(file, 'wx', privateMode));
  try {
    for await (const chunk of bytes) await unlessBroken(handle.writeFile(chunk));
    await unlessBroken(handle.sync());
  } finally {
    await handle.close();
  }
}

/** Turns disk errors into StoreUnavailable, as opposed to errors of the sender of the bytes. */
async function unlessBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new StoreUnavailable(translate('fileStore.fileCouldNotBeKept'), { cause });
  }
}
