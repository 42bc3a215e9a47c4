/** A list that is sorted by a value of a referenced record reads one page. With a filter that finds few records, it sorts those. */
import { describe, expect, it } from 'vitest';
import type { Filter } from '#model/types.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { placeColumns } from '#server/data/postgres/compile/pagination.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Cursor } from '#server/data/store.ts';
import { orderedPagesOf, type Asked } from '#tests/support/postgres/orderedPages.ts';
import { portalWith } from '#tests/support/portal.ts';
import { recordsWith } from '#tests/support/stores/records.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';

const portal = portalWith({
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  notas: { type: textarea, label: Notas }
`,
  'resources/lotes.yaml': `
label: { one: Lote, many: Lotes }
title: dia
fields:
  dia: { type: date, label: Dia }
  notas: { type: textarea, label: Notas }
`,
  'resources/conjuntos.yaml': `
label: { one: Conjunto, many: Conjuntos }
title: '{codigo} · {placa}'
fields:
  codigo: { type: text, label: Código }
  placa: { type: text, label: Placa }
  notas: { type: textarea, label: Notas }
`,
  'resources/viagens.yaml': `
label: { one: Viagem, many: Viagens, gender: f }
title: rota
fields:
  rota: { type: text, label: Rota }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  loteId: { type: reference, label: Lote, resource: lotes }
  conjuntoId: { type: reference, label: Conjunto, resource: conjuntos }
  guia: { type: integer, label: Guia }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes:
  - { path: /viagens, label: Viagens, list: { resource: viagens, columns: [rota], filters: [guia] } }
  - { path: /clientes, label: Clientes, list: clientes }
  - { path: /lotes, label: Lotes, list: lotes }
  - { path: /conjuntos, label: Conjuntos, list: conjuntos }
`,
});
const model = wholeModelOf(portal);
const rows = (many: number, row: (nth: number) => object) =>
  Array.from({ length: many }, (_, nth) => ({ id: nth + 1, version: 1, ...row(nth) }));
const others = 200;
const notas = 'Muitas palavras '.repeat(90);
/** Some refer to nothing. */
const toOther = (nth: number) => (nth % 50 === 0 ? {} : { id: 1 + ((nth * 7) % others) });

const { database, schema } = await testSchema();
const records = {
  clientes: rows(others, (nth) => ({ nome: `Cliente ${others - nth}`, notas })),
  lotes: rows(others, (nth) => ({
    dia: new Date(Date.UTC(2026, 0, others - nth)).toISOString().slice(0, 10),
    notas,
  })),
  conjuntos: rows(others, (nth) => ({ codigo: `C${others - nth}`, placa: `ABC${nth}`, notas })),
  viagens: rows(20_000, (nth) => {
    const { id } = toOther(nth);
    return {
      rota: `Uma rota com palavras ${nth} `.repeat(10),
      guia: nth % 5000,
      ...(id && { clienteId: id, loteId: id, conjuntoId: id }),
    };
  }),
};
await fill(database, schema, model, records);
await database.run('vacuum analyze');

const fieldsBy = ['clienteId', 'loteId', 'conjuntoId'] as const;

const { shape, queryBy, idsIn } = orderedPagesOf(portal, 'viagens');
const subject = subjectOf(model, '2026-10-31', plainRelations(schema), {});
const pageBy = (field: string, asked: Asked) =>
  listStatement(subject, 'viagens', queryBy(field, asked)).statement;

const postgres = storeIn(database, schema).using(model);
const file = recordsWith(model, records);

const wholeTable = () => pagesRead(database, sql`select * from ${name(schema, 'viagens')}`);

/** The place where a page ended. */
async function placeIn(field: string): Promise<Cursor> {
  const last = (await database.query(pageBy(field, { at: 50 }))).at(-1)!;
  const [key, id, own] = Object.values(placeColumns).map((column) => last[column] as string);
  return { key: key!, id: id!, last: own! };
}

describe.each(fieldsBy)('by the title of %s', (field) => {
  it.each<[string, Asked]>([
    ['the first page', {}],
    ['the first page, downwards', { order: 'DESC' }],
    ['a later page', { at: 50 }],
  ])('%s reads a part of the records', async (_page, asked) => {
    expect(await pagesRead(database, pageBy(field, asked), 'page')).toBeLessThan((await wholeTable()) / 2);
  });

  it.each(['after', 'before'] as const)('a page %s a place reads a part of the records', async (side) => {
    const from = { side, cursor: await placeIn(field) };
    expect(await pagesRead(database, pageBy(field, { from }), 'page')).toBeLessThan((await wholeTable()) / 2);
  });

  it('a filter with few records finds them by its own index, in any order', async () => {
    const filter = { guia: 77 };
    expect(await pagesRead(database, pageBy(field, { filter }), 'page')).toBeLessThan(40);
  });

  it.each<[string, Filter]>([
    ['none', { guia: 9999 }],
    ['few', { guia_lt: 100 }],
    ['many', { guia_gte: 100 }],
  ])('a filter that finds %s has the pages of a file', async (_many, filter) => {
    for (const order of ['ASC', 'DESC'] as const)
      for (const at of [0, 90, 385]) {
        const [asked, wanted] = [postgres, file].map((reader) => idsIn(reader, field, { order, at, filter }));
        expect(await asked).toEqual(await wanted);
      }
  });

  it.each<[string, Filter]>([
    ['few', { guia_lt: 100 }],
    ['many', { guia_gte: 100 }],
  ])('a filter that finds %s has the pages beside a place', async (_many, filter) => {
    const all = await idsIn(file, field, { filter, size: 200 });
    const places = (await postgres.find(shape, queryBy(field, { filter, at: 50 }))).cursors!;
    const beside = (side: 'after' | 'before') =>
      idsIn(postgres, field, { filter, from: { side, cursor: places[side === 'after' ? 1 : 0] } });
    expect(await beside('after')).toEqual(all.slice(75, 100));
    expect(await beside('before')).toEqual(all.slice(25, 50));
  });
});
