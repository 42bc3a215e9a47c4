/**
 * Files in a folder, each named by its id. It never lists them, and checks every id before it becomes a path.
 */
import { createReadStream, readdirSync, type Stats } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { removeIfPossible, folderMode, makePrivateFolder, privateMode } from '#host/durableWrites.ts';
import { fileIdPattern } from '#kinds/file/kind.ts';
import { syncFolder } from './durableFile.ts';
import type { FileStore } from '#server/data/files.ts';
import { StoreUnavailable } from '#server/data/store.ts';
import { translate } from '#messages/translate.ts';

/** Opens `files` in the data folder, and deletes what a crash left half written. */
export function openFolderFiles(data: string): FileStore {
  const folder = path.join(data, 'files');
  const placeOf = (id: string) => {
    if (!fileIdPattern.test(id)) throw new Error(translate('fileStore.isNotIdOfFile', { id }));
    return path.join(folder, id);
  };
  prepare(data, folder);

  return {
    async put(id, bytes, announce) {
      const file = placeOf(id);
      const part = `${file}.part`;
      try {
        await unlessBroken(makeFolder(folder));
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
      const found = await openable(file);
      if (!found?.isFile()) return undefined;
      return {
        size: found.size,
        read: (range) => createReadStream(file, range && { start: range[0], end: range[1] }),
      };
    },
    remove: (id) => rm(placeOf(id), { force: true }),
  };
}

/** Not the data folder itself: one that was removed stays so. */
async function makeFolder(folder: string) {
  try {
    await mkdir(folder, { mode: folderMode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Nobody can read a `.part` file, so one that stays does no harm. */
function prepare(data: string, folder: string) {
  try {
    makePrivateFolder(data);
    for (const name of readdirSync(folder))
      if (name.endsWith('.part')) removeIfPossible(path.join(folder, name));
  } catch {
    // There are no files yet, or they can't be read.
  }
}

/** Undefined where there is no such file. One that can't be read is an outage, before its first byte is sent. */
async function openable(file: string): Promise<Stats | undefined> {
  let handle;
  try {
    handle = await open(file);
    return await handle.stat();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StoreUnavailable(translate('fileStore.fileCouldNotBeRead'), { cause });
  } finally {
    await handle?.close().catch(() => undefined);
  }
}

async function write(file: string, bytes: AsyncIterable<Uint8Array>) {
  const handle = await unlessBroken(open(file, 'wx', privateMode));
  try {
    for await (const chunk of bytes) await unlessBroken(handle.writeFile(chunk));
    await unlessBroken(handle.sync());
    await unlessBroken(handle.close());
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
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
