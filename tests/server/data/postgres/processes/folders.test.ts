/** Processes on one database whose data folders are not the same. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folderId, folderNotes } from '#server/data/openStore.ts';
import type { FileStore } from '#server/data/files.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { missingFilesNotes } from '#server/data/missingFiles.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Store } from '#server/data/store.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { goodTexts, portalWith } from '#tests/support/portal.ts';
import { arePresent } from '#tests/support/postgres/migrate.ts';
import { dropSchema, testDatabase, newSchema, storeIn } from '#tests/support/postgres/database.ts';

let database: Database;
let schema: string;
let folders: string;
const stores: Store[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  schema = newSchema();
  folders = newFolder();
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await dropSchema(database, schema);
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

const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');

/** A process that has read something, and so is registered. */
async function start(folder: string, portal = withFiles): Promise<Store> {
  const mark = folderId(path.join(folders, folder));
  const store = storeIn(database, schema, { folder: mark });
  stores.push(store);
  store.listen(() => undefined);
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

  it.each([
    ['files', withFiles, (file: object) => ({ foto: [file] })],
    ['rows with files', withRows, (file: object) => ({ itens: [{ foto: [file] }] })],
  ])(
    'are warned, even alone, when their folder lacks the files of records with %s',
    async (_, portal, held) => {
      const [ours, theirs] = ['um', 'dois'].map((one) => openFolderFiles(path.join(folders, one)));
      const ids = ['a', 'b'].map((one) => one.repeat(22));
      for (const id of ids)
        await ours!.put(
          id,
          Readable.from([Buffer.from('foto')]) as AsyncIterable<Uint8Array>,
          async () => {},
        );
      const records = (await start('um', portal)).using(wholeModelOf(portal));
      for (const id of ids)
        await records.write((transaction) =>
          transaction.insert('fotos', {
            nome: id,
            ...held({ id, name: 'a.png', size: 4, type: 'image/png' }),
          }),
        );
      await records.write((transaction) => transaction.insert('fotos', { nome: 'Sem' }));
      const shape = () => shapeOf(portal.resources.fotos!, viewer);
      const notes = (files: FileStore) =>
        missingFilesNotes({ portal, find: records.find }, files, shape, 'dois');
      expect(await notes(ours!)).toEqual([]);
      expect(await notes(theirs!)).toEqual([
        expect.stringMatching(/^De 2 .* 2 não estão em dois \(fotos\).*PORTAL_DATA/),
      ]);
      await theirs!.put(
        ids[0]!,
        Readable.from([Buffer.from('foto')]) as AsyncIterable<Uint8Array>,
        async () => {},
      );
      expect(await notes(theirs!)).toEqual([expect.stringMatching(/^De 2 .* 1 não estão/)]);
      writeFileSync(path.join(folders, 'um', 'files', ids[1]!), 'fo');
      expect(await notes(ours!)).toEqual([
        expect.stringMatching(/^De 2 .* 1 .* outro tamanho.*dois \(fotos\)/),
      ]);
    },
  );

  it('are not warned when they share a folder, or when no record can have a file', async () => {
    await start('um');
    expect(await folderNotes(await start('um'), withFiles, 'um')).toEqual([]);
    expect(await folderNotes(await start('dois'), without, 'dois')).toEqual([]);
  });
});
