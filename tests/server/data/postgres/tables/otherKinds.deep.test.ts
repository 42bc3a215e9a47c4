/** A field that gets another kind on the same column has the same values and finds the same records as in the file store. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name as nameOf, sql, text } from '#server/data/postgres/sql.ts';
import { shapeOf } from '#server/data/shape.ts';
import { db } from '#tests/support/db.ts';
import { inSchema, PortalProcess, libraryFolder } from '#tests/support/processes/portalProcesses.ts';
import { fill, storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';
import { itemsWith } from '#tests/support/portal.ts';

const real = realPostgres();
let database: Database;
let schema: string;
beforeEach(() => void ({ database, schema } = real.inNewSchema()));

const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');
const items = (type: string, peso = 'integer', more = '') =>
  itemsWith(
    `  peso: { type: ${peso}, label: Peso }\n  cor: { type: ${type}, label: Cor }\n${more}`,
    'search: [nome]\n',
  );
const values = [
  '2026-10-31',
  '2026-10',
  '31/10/2026',
  'abc',
  '2026-10-31T12:00:00Z',
  'Zebra',
  'a@B.com',
  '7',
];
const itens = values.map((cor, at) => ({ id: at + 1, version: 1, nome: `N${at}`, peso: at, cor }));
const filters = [
  { cor_null: true },
  { cor_null: false },
  { cor_gt: '2026-01-01' },
  { cor_lt: '2026-11-01' },
  { cor: '2026-10' },
  { cor: '2026-10-31' },
  { cor_neq: 'abc' },
  { cor_like: 'A' },
];

describe.skipIf(!hasPostgres)('a field with another kind on the same column', () => {
  const found = async (portal: ReturnType<typeof items>) => {
    const model = dataModelOf(portal);
    const resource = portal.resources.itens!;
    const answers = [
      storeIn(database, schema).using(model),
      recordsIn(model, { itens: tableWith(itens) }),
    ].map(async (records) => {
      const all: unknown[] = [];
      const find = async (query: object) =>
        (await records.find(shapeOf(resource, viewer), query as never)).records.map(({ id, cor }) => [
          id,
          cor,
        ]);
      for (const order of ['ASC', 'DESC'])
        all.push(await find({ where: matchAll, sort: { field: 'cor', order } }));
      for (const filter of filters) {
        let where;
        try {
          where = parseFilter(filter as never, resource.fields);
        } catch {
          continue;
        }
        all.push([filter, await find({ where })]);
      }
      return all;
    });
    return Promise.all(answers);
  };

  it.each([
    ['text', 'date'],
    ['date', 'text'],
    ['date', 'month'],
    ['month', 'date'],
    ['date', 'datetime'],
    ['datetime', 'date'],
    ['textarea', 'text'],
    ['text', 'email'],
    ['email', 'select, options: { abc: Abc }'],
    ['text', 'reference, resource: itens'],
    ['reference, resource: itens', 'text'],
    ['reference, resource: itens', 'date'],
  ])('%s, then %s', async (from, to) => {
    await fill(database, schema, dataModelOf(items(from)), { itens });
    await ensure(database, schema, dataModelOf(items(to)));
    const [there, onFile] = await found(items(to));
    expect(there).toEqual(onFile);
    const next = items(from, 'integer', '  outra: { type: text, label: Outra }');
    await ensure(database, schema, dataModelOf(next));
    const [back, backOnFile] = await found(next);
    expect(back).toEqual(backOnFile);
  });

  it('keeps its values for the version before if a change of types beside it is interrupted', async () => {
    const [before, after] = [items('text'), items('date', 'text')];
    await fill(database, schema, dataModelOf(before), { itens });
    for (let sessions = 1, isWhole = false; !isWhole; sessions++) {
      let left = sessions;
      const stopping: Database = {
        ...database,
        session: (work) => (left-- > 0 ? database.session(work) : Promise.reject(new Error('interrompido'))),
      };
      isWhole = await ensure(stopping, schema, dataModelOf(after), { isAsked: true }).then(
        () => true,
        () => false,
      );
      const isOld = await ensure(database, schema, dataModelOf(before)).then(
        () => true,
        () => false,
      );
      const [there, onFile] = await found(isOld ? before : after);
      expect(there, `after ${sessions}`).toEqual(onFile);
    }
  });
});

describe.skipIf(!hasPostgres)('records that a process of the version before writes beside a new one', () => {
  it('are completed by themselves once it has gone, however it goes', async () => {
    const { folder } = libraryFolder(db(), 'um', 'dois');
    const portals: PortalProcess[] = [];
    try {
      const kinds = { um: ['textarea', 'text'], dois: ['text', 'date'] };
      for (const [version, [nota, visto]] of Object.entries(kinds)) {
        const file = path.join(folder, version, 'resources/autores.yaml');
        writeFileSync(
          file,
          `${readFileSync(file, 'utf8').trimEnd()}\n  nota: { type: ${nota}, label: Nota }\n  visto: { type: ${visto}, label: Visto }\n`,
        );
      }
      const start = async (version: string, nth: number) => {
        const portal = await PortalProcess.start({
          config: path.join(folder, version),
          folder,
          nth,
          url: inSchema(real.url, schema),
        });
        portals.push(portal);
        return portal;
      };
      const before = await start('um', 1);
      const token = await before.tokenOf('acervo');
      const write = async (nome: string, nota: string, visto: string) => {
        const { status, body } = await before.api('POST', '/autores', { nome, nota, visto }, token);
        expect(status).toBe(201);
        return body as { id: number };
      };
      await write('Zero', 'm', '2026-01-01');
      const after = await start('dois', 2);
      // Its tables are ready at the first request.
      expect((await after.api('GET', '/autores', undefined, token)).status).toBeLessThan(300);
      const made = await write('Um', 'b', '2026-10-31');
      await write('Dois', 'A', '31/10/2026');
      const changed = { ...made, nota: 'z' };
      expect((await before.api('PUT', `/autores/${made.id}`, changed, token)).status).toBe(200);

      const noted = async () =>
        (
          await database.query(sql`select to_regclass(${text(`"${schema}"."$meta"`)}) is not null as there`)
        )[0]!.there === true &&
        (await database.query(sql`select name from ${rawMeta()} where name like 'late %'`)).length > 0;
      const rawMeta = () => nameOf(schema, '$meta');
      expect(await noted()).toBe(true);
      const names = async (query: object, sort: string[] = ['nota', 'ASC']) => {
        const address = `/autores?filter=${encodeURIComponent(JSON.stringify(query))}&sort=${encodeURIComponent(JSON.stringify(sort))}`;
        const { status, body } = await after.api('GET', address, undefined, token);
        expect(status).toBeLessThan(300);
        return (body as { nome: string; nota?: string }[]).filter(({ nota }) => nota).map(({ nome }) => nome);
      };
      const whole = {
        sorted: ['Dois', 'Zero', 'Um'],
        found: ['Um'],
        gone: [],
        empty: ['Dois'],
        held: ['Zero', 'Um'],
      };
      const shown = async () => ({
        sorted: await names({}),
        found: await names({ nota_like: 'Z' }),
        gone: await names({ nota_like: 'b' }),
        empty: await names({ visto_null: true }),
        held: await names({ visto_gte: '2026-01-01' }),
      });
      // Two versions: not before the other one has gone.
      expect(await shown()).not.toEqual(whole);
      before.child.kill('SIGKILL');
      for (let tries = 0; (await noted()) && tries < 900; tries++) await pause(50);
      expect(await shown()).toEqual(whole);

      // The version before is back, alone, and the new one after it.
      await after.stop();
      const back = await start('um', 1);
      const { body: now } = await back.api('GET', `/autores/${made.id}`, undefined, token);
      const again = { ...(now as object), nota: 'c' };
      expect(await back.api('PUT', `/autores/${made.id}`, again, token)).toMatchObject({ status: 200 });
      await back.stop();
      const last = await start('dois', 2);
      expect((await last.api('GET', '/autores', undefined, token)).status).toBeLessThan(300);
      expect(await noted()).toBe(true);
    } finally {
      for (const portal of portals) await portal.stop();
    }
  }, 240_000);
});
