/** Two versions of a config on one database, as during a rolling release: both go on reading and writing. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import type { Store } from '#server/data/store.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { raw, sql } from '#server/data/postgres/sql.ts';
import { arePresent, move } from '#tests/support/postgres/migrate.ts';
import { db } from '#tests/support/db.ts';
import { shortPortal } from '#tests/support/portal.ts';
import { inSchema, PortalProcess, libraryFolder } from '#tests/support/processes/portalProcesses.ts';
import { storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { shapeOf } from '#server/data/shape.ts';

const real = realPostgres();
let database: Database;
let schema: string;
beforeEach(() => void ({ database, schema } = real.inNewSchema()));

const works = shortPortal({
  obras: { $more: ['search: [titulo]', 'sort: titulo'], titulo: 'text', feita: 'date', paginas: 'integer' },
});
const books = shortPortal({
  livros: {
    $more: ['formerly: obras', 'search: [nome]', 'sort: nome'],
    nome: 'text, formerly: titulo',
    feita: 'date',
    preco: 'money',
  },
});

describe.skipIf(!hasPostgres)(
  'a release that renames a resource and a field, adds a field and removes another',
  () => {
    const opened: Store[] = [];
    const open = (portal: Portal, resource: string) => {
      const store = storeIn(database, schema);
      opened.push(store);
      const shape = shapeOf(
        portal.resources[resource]!,
        viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31'),
      );
      const records = store.using(wholeModelOf(portal));
      return {
        store,
        insert: (values: object) =>
          records.write((transaction) => transaction.insert(resource, { ...values })),
        replace: (values: { id: number; version: number }) =>
          records.write((transaction) => transaction.replace(resource, values)),
        find: async (filter: object) =>
          (
            await records.find(shape, {
              where: parseFilter(filter as never, shape.resource.fields),
              sort: shape.resource.sort,
              range: [0, 24],
            })
          ).records,
        search: async (words: string) =>
          (
            await records.find(shape, {
              where: { kind: 'search', text: words, fields: shape.resource.search },
            })
          ).total,
        all: async () => (await records.find(shape, { where: matchAll })).records,
      };
    };
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close();
    });

    it('shows each version the writes of the other, under its own names, and gives no id twice', async () => {
      const before = open(works, 'obras');
      await before.insert({ titulo: 'Água', paginas: 100 });
      const after = open(books, 'livros');
      expect(await after.all()).toMatchObject([{ id: 1, nome: 'Água' }]);
      await after.insert({ nome: 'Brasa', preco: 9.5 });
      await before.insert({ titulo: 'Cinza', feita: '2020-02-03' });
      expect((await before.all()).map(({ id, titulo }) => [id, titulo])).toEqual([
        [1, 'Água'],
        [2, 'Brasa'],
        [3, 'Cinza'],
      ]);
      expect((await after.find({ nome: 'Cinza' })).map(({ id }) => id)).toEqual([3]);
      expect((await before.find({ titulo_gt: 'agua' })).map(({ id }) => id)).toEqual([2, 3]);
      expect([await before.search('bras'), await after.search('agua')]).toEqual([1, 1]);
    });

    it('keeps fields that only one version knows when the other writes the record', async () => {
      const [before, after] = [open(works, 'obras'), open(books, 'livros')];
      const { id } = (await before.insert({ titulo: 'Água', paginas: 100 })) as { id: number };
      await after.replace({ id, version: 2, nome: 'Aguas', preco: 3.5 } as never);
      expect(await before.all()).toMatchObject([{ titulo: 'Aguas', paginas: 100 }]);
      await before.replace({ id, version: 3, titulo: 'Água', paginas: 90 } as never);
      expect(await after.all()).toMatchObject([{ nome: 'Água', preco: 3.5 }]);
    });

    it('renames the tables only once the old version is gone, while the new one keeps running', async () => {
      const before = open(works, 'obras');
      await before.insert({ titulo: 'Água' });
      before.store.listen(() => undefined);
      const after = open(books, 'livros');
      await after.insert({ nome: 'Brasa' });
      after.store.listen(() => undefined);
      await arePresent(database, schema, 2);
      await expect(move(books, inSchema(real.url, schema))).rejects.toThrow(/outra versão da configuração/);
      await before.store.close();
      await move(books, inSchema(real.url, schema));
      expect(
        await database.query(sql`select id, nome from ${raw(`"${schema}"`)}.livros order by id`),
      ).toMatchObject([{ nome: 'Água' }, { nome: 'Brasa' }]);
      expect(await after.insert({ nome: 'Cinza' })).toMatchObject({ id: 3 });
      expect(await after.all()).toHaveLength(3);
      // A process that starts now needs no view.
      const later = open(books, 'livros');
      expect(await later.insert({ nome: 'Dama' })).toMatchObject({ id: 4 });
      expect(await after.find({ nome: 'Dama' })).toHaveLength(1);
    });
  },
);

describe.skipIf(!hasPostgres)('two processes with two versions on one database', () => {
  it('both read and write', async () => {
    const { folder } = libraryFolder(db(), 'um', 'dois');
    const portals: PortalProcess[] = [];
    try {
      const file = path.join(folder, 'dois/resources/autores.yaml');
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(
          /nascimento: .*/,
          'nascidoEm: { type: date, label: Nascimento, formerly: nascimento }\n  pais: { type: text, label: País }',
        ),
      );
      for (const [nth, version] of ['um', 'dois'].entries())
        portals.push(
          await PortalProcess.start({
            config: path.join(folder, version),
            folder,
            nth,
            url: inSchema(real.url, schema),
          }),
        );
      const [before, after] = portals as [PortalProcess, PortalProcess];
      const token = await before.tokenOf('acervo');
      const ask = (portal: PortalProcess, method: string, address: string, body?: object) =>
        portal.api(method, address, body, token);
      const made = await ask(before, 'POST', '/autores', { nome: 'Nova', nascimento: '1990-05-06' });
      expect(made.status).toBe(201);
      const { id, version } = made.body as { id: number; version: number };
      const seen = await ask(after, 'GET', `/autores/${id}`);
      expect(seen.body).toMatchObject({ nome: 'Nova', nascidoEm: '1990-05-06' });
      const changed = await ask(after, 'PUT', `/autores/${id}`, {
        ...(seen.body as object),
        version,
        pais: 'Chile',
        nascidoEm: '1991-01-01',
      });
      expect(changed.status).toBe(200);
      const back = await ask(before, 'GET', `/autores/${id}`);
      expect(back.body).toMatchObject({ nascimento: '1991-01-01' });
      expect(back.body).not.toHaveProperty('pais');
      const again = await ask(before, 'PUT', `/autores/${id}`, {
        ...(back.body as object),
        nome: 'Novíssima',
      });
      expect(again.status).toBe(200);
      expect((await ask(after, 'GET', `/autores/${id}`)).body).toMatchObject({
        nome: 'Novíssima',
        nascidoEm: '1991-01-01',
        pais: 'Chile',
      });
    } finally {
      for (const portal of portals) await portal.stop();
    }
  });
});
