/** Fields whose values move to a column of another type: all of them, wherever it is interrupted. */
import { beforeEach, describe, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import type { Store } from '#server/data/store.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, sql, text } from '#server/data/postgres/sql.ts';
import { shapeOf } from '#server/data/shape.ts';
import { itemsWith, shortPortal } from '#tests/support/portal.ts';
import { fill, storeIn } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';

const real = realPostgres();
let database: Database;
let schema: string;
beforeEach(() => void ({ database, schema } = real.inNewSchema()));

const namesIn = async (statement: Parameters<Database['query']>[0]) =>
  (await database.query(statement)).map((row) => String(row.name));
const indexes = () =>
  namesIn(sql`select indexname as name from pg_indexes where schemaname = ${text(schema)}`);
const columns = () =>
  namesIn(
    sql`select column_name as name from information_schema.columns where table_schema = ${text(schema)} and table_name = 'itens'`,
  );

describe.skipIf(!hasPostgres)('a field that changes its type', () => {
  const viewer = viewerOf({ timeZone: 'America/Cuiaba' }, '2026-10-31');
  const cor = (type: string) => itemsWith(`  cor: { type: ${type}, label: Cor }`);
  const shape = (portal: Portal) => shapeOf(portal.resources.itens!, viewer);
  const filled = (portal: Portal, rows: number) =>
    fill(database, schema, dataModelOf(portal), {
      itens: Array.from({ length: rows }, (_, at) => ({ id: at + 1, nome: `N${at}`, cor: String(at) })),
    });
  /** Interrupts the migration after so many sessions. */
  const brokenOff = (portal: Portal, sessions: number, more: { isHeld?: boolean } = {}) => {
    let left = sessions;
    const stopping: Database = {
      ...database,
      session: (work) => (left-- > 0 ? database.session(work) : Promise.reject(new Error('interrompido'))),
    };
    return ensure(stopping, schema, dataModelOf(portal), { isAsked: true, ...more });
  };

  it.each([
    ['text', 'integer', '7', ['x', 'água'], 'search: [nome, cor]\n'],
    ['date', 'money', null, ['2026-01-02'], 'search: [nome, cor]\n'],
    ['text', 'multiselect, options: { a: A }', null, ['a', 'x'], ''],
    ['integer', 'references, resource: itens', null, [1, 2], ''],
    ['boolean', 'integer', null, [true], 'search: [nome, cor]\n'],
  ])('from %s to %s, with all that finds it', async (from, to, fits, others, more) => {
    const [before, after] = [from, to].map((type) => itemsWith(`  cor: { type: ${type}, label: Cor }`, more));
    const values = [...(fits === null ? [] : [fits]), ...others];
    await fill(database, schema, dataModelOf(before!), {
      itens: values.map((value, at) => ({ id: at + 1, nome: `N${at}`, cor: value })),
    });
    const model = dataModelOf(after!);
    await expect(ensure(database, schema, model)).rejects.toThrow(
      /itens\.cor: .* → .*Nada foi alterado.*migrate --plan/s,
    );
    await ensure(database, schema, model, { isAsked: true });
    const records = storeIn(database, schema).using(model);
    const { records: all } = await records.find(shape(after!), { where: matchAll });
    expect(all.map((one) => one.cor)).toEqual(values);
    expect((await indexes()).some((index) => index.startsWith('itens.cor'))).toBe(true);
    expect(await columns()).not.toContain('cor~novo');
    // Going back to the old version needs a migration too.
    await expect(ensure(database, schema, dataModelOf(before!))).rejects.toThrow('Nada foi alterado');
  });

  it('goes on where it was broken off, unless the version before has written since', async () => {
    const [before, after] = [cor('text'), cor('integer')];
    await filled(before, 12_000);
    await expect(brokenOff(after, 5)).rejects.toThrow('interrompido');
    const position = async () =>
      (await database.query(sql`select value from ${name(schema, '$meta')} where name = 'fill itens'`))[0];
    expect(String((await position())!.value)).toMatch(/^[1-9]\d*000 retype/);
    const old = storeIn(database, schema).using(dataModelOf(before));
    await old.write((transaction) =>
      transaction.replace('itens', { id: 5, nome: 'N4', cor: 'verde', version: 2 }),
    );
    const { id } = await old.write((transaction) =>
      transaction.insert('itens', { nome: 'N', cor: 'azul', version: 1 }),
    );
    // A start of the old version resets it, because that version may write.
    expect(await position()).toBeUndefined();
    expect(await columns()).not.toContain('cor~novo');
    await ensure(database, schema, dataModelOf(after), { isAsked: true });
    const now = storeIn(database, schema).using(dataModelOf(after));
    const [five, new_, six] = await Promise.all([5, id, 6].map((one) => now.get(shape(after), one)));
    expect([five!.cor, new_!.cor, six!.cor]).toEqual(['verde', 'azul', '5']);
  });

  it('begins anew where it was broken off and is to be another type now', async () => {
    await filled(cor('text'), 3000);
    await expect(brokenOff(cor('integer'), 6)).rejects.toThrow('interrompido');
    const after = cor('boolean');
    await ensure(database, schema, dataModelOf(after), { isAsked: true });
    const records = storeIn(database, schema).using(dataModelOf(after));
    expect(await records.get(shape(after), 5)).toMatchObject({ cor: '4' });
    expect(await columns()).not.toContain('cor~novo');
  });

  it('serves either the old or the new version wherever it is killed, with every value', async () => {
    const boxes = (cor: string, peso: string) =>
      shortPortal({
        itens: { $more: 'search: [nome, cor]', nome: 'text', cor },
        caixas: { $more: 'search: [nome, peso]', nome: 'text', peso },
      });
    const [before, after] = [boxes('integer', 'text'), boxes('text', 'integer')];
    const versions = [before, after].map((portal) => ({ portal, model: dataModelOf(portal) }));
    const cores = [10, 'azul', 9, 'Água'];
    const pesos = ['b', '12', 'á', 7];
    const records = (field: string, values: readonly unknown[]) =>
      values.map((value, at) => ({ id: at + 1, nome: 'N', [field]: value }));
    /** Everything that a version shows, in its order, and its search results. */
    const shownBy = async (store: Store, { portal, model }: (typeof versions)[number]) => {
      const there = store.using(model);
      const shown = [];
      for (const [id, field] of [
        ['itens', 'cor'],
        ['caixas', 'peso'],
      ] as const) {
        const of = { ...shapeOf(portal.resources[id]!, viewer), searchFields: ['nome', field] };
        const sort = { field, order: 'ASC' } as const;
        const all = await there.find(of, { where: matchAll, sort });
        const where = parseFilter({ q: '1' }, portal.resources[id]!.fields);
        const found = await there.find(of, { where });
        shown.push(
          all.records.map((one) => one[field]),
          found.records.map((one) => one.id),
        );
      }
      return shown;
    };
    const served = new Set<string>();
    const expected = new Map<number, unknown>();
    for (const isHeld of [false, true])
      for (let sessions = 0, isWhole = false; !isWhole; sessions++) {
        ({ schema } = real.inNewSchema());
        await fill(database, schema, versions[0]!.model, {
          itens: records('cor', cores),
          caixas: records('peso', pesos),
        });
        const running = storeIn(database, schema);
        if (!expected.has(0)) expected.set(0, await shownBy(running, versions[0]!));
        const more = { isHeld };
        isWhole = await brokenOff(after, sessions, more).then(
          () => true,
          () => false,
        );
        const starts = (version: number) =>
          ensure(database, schema, versions[version]!.model).then(
            () => true,
            () => false,
          );
        const isNew = await starts(1);
        // The process that runs goes on either way, and writes; a start of the old version removes what is begun.
        const isOld = isHeld ? !isNew : await starts(0);
        expect([isOld, isNew], `after ${sessions}`).toEqual(isOld ? [true, false] : [false, true]);
        served.add(`${isOld} ${isWhole}`);
        if (isOld)
          await running
            .using(versions[0]!.model)
            .write((transaction) =>
              transaction.replace('itens', { id: 2, nome: 'Ñ', cor: 'azul', version: 2 }),
            );
        const version = versions[isOld ? 0 : 1]!;
        const shown = await shownBy(isOld ? running : storeIn(database, schema), version);
        if (!isOld && !expected.has(1)) expected.set(1, shown);
        expect(shown, `after ${sessions}`).toEqual(expected.get(isOld ? 0 : 1));
        await ensure(database, schema, versions[1]!.model, { isAsked: true });
        expect(await shownBy(storeIn(database, schema), versions[1]!)).toEqual(
          expected.get(1) ?? expect.anything(),
        );
        expect(await columns()).not.toContain('cor~novo');
      }
    expect(served).toEqual(new Set(['true false', 'false false', 'false true']));
    expect(expected.get(1)).toMatchObject([[9, 10, 'Água', 'azul'], [1], [7, 'b', '12', 'á'], []]);
  }, 240_000);

  it('lets no portal start meanwhile, and does so afterwards', async () => {
    await filled(cor('text'), 3000);
    const [before, after] = [cor('text'), cor('integer')].map((portal) => dataModelOf(portal));
    let tried: Promise<unknown> | undefined;
    let elsewhere: Promise<unknown> | undefined;
    const { schema: other } = real.inNewSchema();
    const watching: Database = {
      ...database,
      session: async (work) => {
        if ((await columns()).includes('cor~novo'))
          tried ??= ensure(database, schema, before!).then(
            () => 'iniciou',
            (error: Error) => error.message,
          );
        if (tried) elsewhere ??= ensure(database, other, before!);
        return database.session(work);
      },
    };
    await ensure(watching, schema, after!, { isAsked: true });
    expect(await tried).toContain('está mudando o tipo');
    // Another portal in the same database does.
    expect(await elsewhere).toMatchObject({ schema: other });
    await ensure(database, schema, after!);
  });
});
