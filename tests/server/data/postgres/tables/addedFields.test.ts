/** A field that the config gains: the start rewrites only the rows that may have a value for it. */
import { expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { itemsWith } from '#tests/support/portal.ts';
import { testDatabase, inNewSchema, storeIn } from '#tests/support/postgres/database.ts';

it('leaves rows alone if all values of their record are in columns, and keeps their version', async () => {
  const database = await testDatabase();
  await inNewSchema(database, async (schema) => {
    const before = dataModelOf(itemsWith(''));
    await ensure(database, schema, before);
    await storeIn(database, schema)
      .using(before)
      .write(async (transaction) => {
        await transaction.insert('itens', { nome: 'A', version: 1 });
        await transaction.insert('itens', { nome: 'B', cor: 'azul', version: 1 });
        await transaction.insert('itens', { nome: 'C', peso: 3, version: 1 });
      });
    const rows = () =>
      database.query(
        sql`select nome, xmin::text as writer, "$kept" as kept from ${name(schema, 'itens')} order by nome`,
      );
    const [plain] = await rows();
    expect(plain!.kept).toEqual({ version: 1 });

    await ensure(database, schema, dataModelOf(itemsWith('  cor: { type: text, label: Cor }')));
    const [same, other, third] = await rows();
    expect(same).toEqual(plain);
    expect(other!.kept).toEqual({ version: 1 });
    expect(third!.kept).toEqual({ peso: 3, version: 1 });
    expect(await database.query(sql`select cor from ${name(schema, 'itens')} where cor is not null`)).toEqual(
      [{ cor: 'azul' }],
    );
  });
});

it('writes folded texts and unique keys of an earlier release again, and no other rows', async () => {
  const database = await testDatabase();
  await inNewSchema(database, async (schema) => {
    const portal = itemsWith('  codigo: { type: text, label: Código, unique: true }');
    const model = dataModelOf(portal);
    const table = name(schema, 'itens');
    await ensure(database, schema, model);
    const store = storeIn(database, schema).using(model);
    await store.write(async (transaction) => {
      await transaction.insert('itens', { nome: 'Sant’Ana', codigo: 'A–1', version: 1 });
      await transaction.insert('itens', { nome: 'Bela', codigo: 'A-2', version: 1 });
    });
    const bela = () => database.query(sql`select xmin::text as writer from ${table} where nome = 'Bela'`);
    const before = await bela();
    await database.query(sql`update ${table} set nome__f = 'sant’ana', codigo__f = 'a–1', codigo__u = 'a–1'
      where nome <> 'Bela'`);
    await database.query(sql`update ${name(schema, '$meta')} set value = (value::jsonb - 4)::text
      where name = 'table itens'`);
    await database.query(sql`delete from ${name(schema, '$meta')} where name like 'model %'`);

    await ensure(database, schema, model);
    const [row] = await database.query(
      sql`select nome__f, codigo__f, codigo__u from ${table} where nome <> 'Bela'`,
    );
    expect(row).toEqual({ nome__f: "sant'ana", codigo__f: 'a-1', codigo__u: 'a-1' });
    expect(await bela()).toEqual(before);
  });
});
