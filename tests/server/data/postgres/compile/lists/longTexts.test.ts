/** Long texts in fields that have an index: PostgreSQL refuses index entries of more than 2,704 bytes. */
import { expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { testDatabase, fill, inNewSchema, storeIn } from '#tests/support/postgres/database.ts';

const portal = portalWith({
  'resources/itens.yaml': `
label: { one: Item, many: Itens }
title: nome
sort: nome
search: [nome]
fields:
  nome: { type: text, label: Nome, maxLength: 5000, unique: true }
  cor: { type: select, label: Cor, options: { a: A } }
  cores: { type: multiselect, label: Cores, options: { a: A } }
  outroId: { type: reference, resource: itens, label: Outro }
`,
  ...listsOf('itens'),
});
const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');

/** A text without repetitions, so that it can't be compressed. */
const long = (seed: number, length: number) => {
  let last = seed;
  return Array.from({ length }, () => {
    last = (last * 48271) % 2147483647;
    return String.fromCodePoint(0x3041 + (last % 0x4000));
  }).join('');
};

it('are stored, found, sorted and distinguished', async () => {
  const model = dataModelOf(portal);
  const database = await testDatabase();
  await inNewSchema(database, async (schema) => {
    await fill(database, schema, model, { itens: [] });
    const store = storeIn(database, schema).using(model);
    const shape = shapeOf(portal.resources.itens!, viewer);
    const [one, other] = [long(7, 4000), long(7, 4000).slice(0, -1) + 'b'];
    const rows = [
      { nome: `b ${one}` },
      { nome: `a ${one}` },
      { nome: `a ${other}` },
      { nome: 'c', cor: long(3, 4000), cores: [long(4, 4000)], outroId: long(5, 4000) },
    ];
    for (const row of rows) await store.write((transaction) => transaction.insert('itens', { ...row }));
    const { records } = await store.find(shape, {
      where: matchAll,
      sort: { field: 'nome', order: 'ASC' },
    });
    expect(records.map(({ id }) => id)).toEqual([2, 3, 1, 4]);
    expect(records.at(-1)).toMatchObject(rows[3]!);
    const twin = (nome: string) => store.findDuplicate(shape, { id: 99, nome }, ['nome']);
    expect(await twin(`A ${one}`)).toMatchObject({ id: 2 });
    expect(await twin(`a ${other}`)).toMatchObject({ id: 3 });
    expect(await twin(`a ${other}c`)).toBeUndefined();
  });
});
