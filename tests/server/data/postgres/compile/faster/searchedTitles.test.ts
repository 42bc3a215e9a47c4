/** Words in titles of several fields: the indexes of the fields find the same records as the file store. */
import { describe, expect, it } from 'vitest';
import { viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import { countStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { withEarlyValues } from '#server/data/postgres/reads/earlyValues.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { pagesRead } from '#tests/support/postgres/pagesRead.ts';
import { fill, inNewSchema, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { recordsWith } from '#tests/support/stores/records.ts';

const portal = portalWith({
  'resources/itens.yaml': `
label: { one: Item, many: Itens }
title: '{codigo} · {descricao}/{numero}'
search: [codigo, descricao, numero]
fields:
  codigo: { type: text, label: Código }
  descricao: { type: text, label: Descrição }
  numero: { type: integer, label: Número }
  notas: { type: textarea, label: Notas }
`,
  'resources/saidas.yaml': `
label: { one: Saída, many: Saídas, gender: f }
title: documento
fields:
  documento: { type: text, label: Documento }
  itemId: { type: reference, label: Item, resource: itens }
`,
  'resources/linhas.yaml': `
label: { one: Linha, many: Linhas, gender: f }
title: texto
search: [texto]
from:
  - { resource: saidas, fields: { texto: { text: '{documento} · {itemId}' } } }
fields:
  texto: { type: text, label: Texto }
`,
  ...listsOf('itens', 'saidas', 'linhas'),
});
const model = wholeModelOf(portal);
const unusual: object[] = [
  { codigo: 'Ação-1', descricao: 'Chave Æther' },
  { codigo: '-', descricao: '· –' },
  {},
  { codigo: { a: 'parafuso' } },
  { descricao: 'parafuso sextavado', numero: 1234.5 },
  { codigo: '-parafuso-', numero: 'parafuso' },
  { codigo: '#12', descricao: 'ΟΔΟΣ', numero: -1_234_567 },
];
const itens = Array.from({ length: 2000 }, (_, at) => ({
  id: at + 1,
  version: 1,
  notas: 'Muitas palavras '.repeat(40),
  ...(unusual[at] ?? { codigo: `PC-${at}`, descricao: `Peça número ${at}`, numero: at }),
}));
const saidas = itens.map(({ id }) => ({ id, version: 1, documento: `D${id}`, itemId: id }));
const rows = { itens, saidas };
const { database, schema } = await testSchema();
await fill(database, schema, model, rows);

const searchOf = (words: string): FilterExpression => ({ kind: 'search', text: words, fields: ['texto'] });
const postgres = storeIn(database, schema).using(model);
const file = recordsWith(model, rows);
const shape = shapeOf(portal.resources.linhas!, viewerOf({ timeZone: 'UTC' }, '2026-10-31'));

it.each([
  ...['acao', 'ação-1', 'chave aether', 'parafuso', '-parafuso', 'parafuso-', '{"a":"parafuso"}'],
  ...['#12', '#2', '#3', '12', '1234', '1.234', '-1.234.567', '1234567', 'οδοσ', 'οδος'],
  ...['pc', 'ae', '-1', 'uf', 'zq', 'uf zq', 'pç 9'],
  ...['pc-1999', 'pc1999', 'peca 1999', 'peca/1999', '1999/1.999', 'nada', 'd4 #4', 'sextavado/1.235'],
])('%s: the rows of a file', async (words) => {
  const [found, wanted] = await Promise.all(
    [postgres, file].map((reader) => reader.find(shape, { where: searchOf(words) })),
  );
  expect(found!.records.map(({ id }) => id)).toEqual(wanted!.records.map(({ id }) => id));
});

it('a short word folds only the titles that contain its letters', async () => {
  const subject = subjectOf(model, '2026-10-31', await ensure(database, schema, model), {});
  const folded = await database.session(async (connection) => {
    await connection.run("begin; set local track_functions = 'all'");
    await withEarlyValues(
      (select) => connection.query(select),
      countStatement(subject, 'linhas', searchOf('uf')),
    );
    const [row] = await connection.query(
      sql`select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname = '$fold'`,
    );
    await connection.run('rollback');
    return row!.calls;
  });
  // One title has them. Titles whose values are not all in columns are folded as well.
  expect(folded).toBeGreaterThan(0);
  expect(folded).toBeLessThan(10);
});

describe.skipIf(!hasPostgres)('a word that few titles have', () => {
  const real = realPostgres();

  // A database inside the process has no indexes of letters.
  it('is found without reading all titles', () =>
    inNewSchema(real.database, async (there) => {
      await fill(real.database, there, model, rows);
      await real.database.run('vacuum analyze');
      const subject = subjectOf(model, '2026-10-31', await ensure(real.database, there, model), {});
      const all = await pagesRead(real.database, sql`select * from ${name(there, 'itens')}`);
      const pages: number[] = [];
      const counting = await withEarlyValues(
        async (select) => {
          pages.push(await pagesRead(real.database, select));
          return real.database.query(select);
        },
        countStatement(subject, 'linhas', searchOf('sextavado')),
      );
      const [row] = await real.database.query(counting);
      expect(Number(Object.values(row!)[0])).toBe(1);
      expect(pages).toHaveLength(1);
      expect(pages[0]).toBeLessThan(all / 2);
    }));
});
