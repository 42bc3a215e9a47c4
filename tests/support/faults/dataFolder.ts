/** A data folder of the library, new for each test, and what a portal on it says. */
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach } from 'vitest';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import { createLog } from '#server/http/requestLog.ts';
import { db } from '../db.ts';
import { newFolder } from '../newFolder.ts';
import { libraryPortal } from '../server.ts';
import { openLibrary, type OpenRecords } from '../stores/records.ts';
import { addAuthors } from './damagedFolder.ts';

const shape = shapeOf(libraryPortal().resources.autores!, viewerOf({ timeZone: 'UTC' }, '2026-10-31'));

/** The names of the authors that the initial data do not have. */
export const addedTo = async (store: OpenRecords): Promise<unknown[]> =>
  (await store.find(shape, { where: matchAll })).records.slice(db().autores!.length).map(({ nome }) => nome);

export function dataFolder() {
  let folder = '';
  const told: string[] = [];
  beforeEach(() => {
    folder = newFolder();
    told.length = 0;
    writeFileSync(beside('inicial.json'), JSON.stringify(db()));
  });
  const beside = (name: string) => path.join(folder, name);
  const at = (name = '') => path.join(folder, 'dados', name);
  const keep = (line: string) => void told.push(line);
  const open = () => openLibrary(at(), beside('inicial.json'), createLog('errors', { out: keep, err: keep }));
  return {
    /** The lines of the log since the test began, or since `portalThat`. */
    told,
    /** A path in the data folder, and one beside it. */
    at,
    beside,
    source: () => beside('inicial.json'),
    text: (name: string) => readFileSync(at(name), 'utf8'),
    journals: () => readdirSync(at()).filter((name) => name.startsWith('journal')),
    open,
    /** Opens a portal, and closes it. */
    show: async (): Promise<unknown[]> => {
      const store = open();
      const names = await addedTo(store);
      await store.close();
      return names;
    },
    /** Adds authors in a portal that is then stopped or killed: the first is in the data file, the others in the journal. */
    portalThat: async (end: 'stops' | 'is killed', ...added: readonly string[]) => {
      const store = open();
      await addAuthors(store, added);
      if (end === 'is killed') cpSync(at(), beside('morto'), { recursive: true });
      await store.close();
      if (end === 'is killed') {
        rmSync(at(), { recursive: true });
        renameSync(beside('morto'), at());
      }
      told.length = 0;
    },
  };
}
