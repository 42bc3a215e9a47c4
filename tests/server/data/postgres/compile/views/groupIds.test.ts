/** The ids of groups, and the keys of their order. */
import { beforeAll, expect, it } from 'vitest';
import { parseFilter } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { placeColumns } from '#server/data/postgres/compile/pagination.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { functionOf } from '#server/data/postgres/functions.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { sortKey } from '#server/data/postgres/sortKey.ts';
import { rendered, sql } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { portalWith } from '#tests/support/portal.ts';
import { fill, testSchema } from '#tests/support/postgres/database.ts';

const portal = portalWith({
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  cor: { type: select, label: Cor, options: { azul: Azul, '7': Sete } }
  outraId: { type: reference, resource: notas, label: Outra }
`,
  'resources/v_notas.yaml': `
label: { one: Grupo, many: Grupos }
title: nome
groupBy: [nome, cor, outraId]
from:
  - { resource: notas, fields: { nome: nome, cor: cor, outraId: outraId, quantas: count } }
fields:
  nome: { type: text, label: Nome }
  cor: { type: select, label: Cor, options: { azul: Azul, '7': Sete } }
  outraId: { type: reference, resource: notas, label: Outra }
  quantas: { type: integer, label: Quantas }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes:
  - { path: /grupos, label: Notas, list: { resource: v_notas } }
`,
});

const model = wholeModelOf(portal);
const { database, schema } = await testSchema();
const plain = ['a', 'A1', '007', '7', '-1', '-', '12-3', 'z'.repeat(60), '0', '1e5', undefined];
const escaped = ['a b', 'ç', '.', '_', 'a:b', ' ', 'z'.repeat(61), "o'", '日本', 'a\u0301', '½'];
let subject: Subject;

beforeAll(async () => {
  const notas = [...plain, ...escaped].flatMap((nome) =>
    [undefined, 'azul', '7'].flatMap((cor) =>
      [undefined, 12, 'x-1', 'á'].map((outraId) => ({ nome, cor, outraId })),
    ),
  );
  await fill(database, schema, model, {
    notas: notas.map((row, at) => ({ id: at + 1, version: 1, ...row })),
  });
  subject = subjectOf(model, '2026-10-31', await ensure(database, schema, model), {});
});

async function groups(filter: Filter) {
  const where = parseFilter(filter, portal.resources.v_notas!.fields);
  const asked = { where, range: [0, 999], paging: { total: 'quick' } } as const;
  return database.query(listStatement(subject, 'v_notas', asked).statement);
}

it('have the key of their order, whatever the values', async () => {
  const rows = await groups({});
  expect(rows.length).toBe((plain.length + escaped.length) * 12);
  expect(rows.map((row) => [row.id, row[placeColumns.id]])).toEqual(
    rows.map(({ id }) => [id, sortKey(String(id))]),
  );
});

it('without signs to escape are ordered by the keys of their values', async () => {
  const fails = sql`create or replace function ${functionOf(schema, 'key')}(id text) returns text
    language plpgsql as $$ begin raise exception 'called'; end $$`;
  await database.run(rendered(fails).text);
  expect(await groups({ nome: ['a', '007', '12-3'], outraId: ['12', 'x-1'] })).toHaveLength(18);
  await expect(groups({ nome: ['a b'] })).rejects.toThrow('called');
});
