/** Processes on one database whose data folders are not the same. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderId, folderNotes } from '../../../src/server/data/folderId.ts';
import { wholeModelOf } from '../../../src/server/data/portalData.ts';
import type { Database } from '../../../src/server/data/postgres/database.ts';
import { matchAll } from '../../../src/model/filter.ts';
import { shapeOf } from '../../../src/server/data/shape.ts';
import type { Store } from '../../../src/server/data/store.ts';
import { goodTexts, portalWith } from '../../support/portal.ts';
import { arePresent } from '../../support/moving.ts';
import {
  dropSchema,
  embeddedDatabase,
  newSchema,
  serverDatabase,
  serverUrl,
  storeIn,
} from '../../support/postgres.ts';

let database: Database;
let schema: string;
let folders: string;
const stores: Store[] = [];
beforeAll(async () => {
  database = serverUrl ? serverDatabase() : await embeddedDatabase();
}, 60_000);
beforeEach(() => {
  schema = newSchema();
  folders = mkdtempSync(path.join(tmpdir(), 'pastas-'));
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await dropSchema(database, schema);
  rmSync(folders, { recursive: true });
});

const resource = (fields: string) =>
  portalWith({
    ...goodTexts(),
    'resources/fotos.yaml': `label: { one: Foto, many: Fotos }\ntitle: nome\nfields:\n  nome: { type: text, label: Nome }\n${fields}`,
  });
const withFiles = resource('  foto: { type: file, label: Foto }\n');
const withRows = resource(
  '  itens: { type: items, label: Itens, fields: { foto: { type: file, label: Foto } } }\n',
);
const without = resource('');

/** A process that has read something, and so is registered. */
async function start(folder: string, portal = withFiles): Promise<Store> {
  const mark = folderId(path.join(folders, folder));
  const store = storeIn(database, schema, { folder: mark });
  stores.push(store);
  store.listen(() => undefined);
  const viewer = { variables: { user: null, today: '2026-10-31', timeZone: 'UTC' }, timeZone: 'UTC' };
  await store.using(wholeModelOf(portal)).find(shapeOf(portal.resources.fotos!, viewer), { where: matchAll });
  await arePresent(database, schema, stores.length);
  return store;
}

describe('processes on one database', () => {
  it.each([['files'], ['rows with files']])(
    'are warned when their folders differ and records have %s',
    async (what) => {
      const portal = what === 'files' ? withFiles : withRows;
      const first = await start('um', portal);
      expect(await folderNotes(first, portal, 'um')).toEqual([]);
      const second = await start('dois', portal);
      expect(await folderNotes(second, portal, 'dois')).toEqual([
        expect.stringMatching(/^1 processo.*dois.*PORTAL_DATA/),
      ]);
      await first.close();
      expect(await folderNotes(second, portal, 'dois')).toEqual([]);
    },
  );

  it('are not when they share one, or when nothing can have a file', async () => {
    await start('um');
    expect(await folderNotes(await start('um'), withFiles, 'um')).toEqual([]);
    expect(await folderNotes(await start('dois'), without, 'dois')).toEqual([]);
  });
});
