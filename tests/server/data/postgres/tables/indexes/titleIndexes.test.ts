/** Titles of several fields have an index in their order. It is built again if the function of its keys changes. */
import { expect, it } from 'vitest';
import { sortKeyOf } from '#kinds/dataModel/sortKey.ts';
import { withLanguage } from '#messages/node.ts';
import { matchAll } from '#model/filter/filter.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { titleKey } from '#server/data/postgres/compile/templates.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { forgetModels } from '#server/data/postgres/tables/currentSchema.ts';
import { functionOf } from '#server/data/postgres/functions.ts';
import { rendered, sql, text } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { testDatabase, fill, inNewSchema } from '#tests/support/postgres/database.ts';

const titled = (title: string) => `
label: { one: Nota, many: Notas }
title: '${title}'
fields:
  serie: { type: text, label: Série }
  numero: { type: integer, label: Número }
  dia: { type: date, label: Dia }
  outraId: { type: reference, label: Outra, resource: notas }
`;
const referring = ['notas', 'codigos', 'folhas', 'dias', 'avulsas']
  .map((id) => `  ${id}Id: { type: reference, label: ${id}, resource: ${id} }`)
  .filter((line) => !line.includes('avulsas'))
  .join('\n');
const portal = portalWith({
  'resources/notas.yaml': titled('{serie}/{numero}'),
  'resources/codigos.yaml': titled('{serie} · {serie}'),
  'resources/folhas.yaml': titled('{serie} · {outraId}'),
  'resources/dias.yaml': titled('{serie} · {dia}'),
  'resources/avulsas.yaml': titled('{serie}, {serie}'),
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
${referring}
`,
  ...listsOf('notas', 'codigos', 'folhas', 'dias', 'avulsas', 'contas'),
});
const model = wholeModelOf(portal);
const database = await testDatabase();

const indexesIn = async (schema: string) =>
  (
    await database.query(
      sql`select c.relname as name, c.oid::text as oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${text(schema)} and c.relkind = 'i' and c.relname like '%.$t%' order by 1`,
    )
  ).map(({ name: index, oid }) => ({ index: String(index), oid: String(oid) }));

it('a referenced resource has one, if its title consists of its own texts and whole numbers', () =>
  inNewSchema(database, async (schema) => {
    await ensure(database, schema, model);
    const found = await indexesIn(schema);
    expect(found.map(({ index }) => index.replace(/\..*/, ''))).toEqual(['codigos', 'notas']);
  }));

it('a list in the order of such titles is read in the order of the index, both ways', () =>
  inNewSchema(database, async (schema) => {
    const notas = Array.from({ length: 3000 }, (_, at) => ({
      id: at + 1,
      version: 1,
      serie: 'A',
      numero: at,
    }));
    const contas = notas.map(({ id, version }) => ({ id, version, nome: 'Uma', notasId: id }));
    await fill(database, schema, model, { notas, contas });
    const place = await ensure(database, schema, model);
    await database.run('analyze');
    const by = sortKeyOf(portal.resources.contas!, 'notasId', portal.resources)!;
    for (const order of ['ASC', 'DESC'] as const) {
      const { statement } = listStatement(subjectOf(model, '2026-10-31', place, {}), 'contas', {
        where: matchAll,
        sort: { field: 'notasId', order, by },
        range: [0, 24],
      });
      const rows = await database.query(sql`explain (costs off) ${statement}`);
      expect(rows.map((row) => String(row['QUERY PLAN'])).join('\n')).toMatch(
        order === 'ASC' ? /Index Scan using "notas\.\$t/ : /Index Scan Backward using "notas\.\$t/,
      );
    }
  }));

it('titles with numbers or dates have no key for readers in another language', () => {
  const subject = subjectOf(model, '2026-10-31', plainRelations('x'), {});
  const keysIn = (language: 'pt-BR' | 'en-US') =>
    withLanguage(language, () => ['notas', 'codigos'].map((id) => titleKey(subject, id, 't') !== undefined));
  expect(keysIn('pt-BR')).toEqual([true, true]);
  expect(keysIn('en-US')).toEqual([false, true]);
});

it('a title of any length can be written', () =>
  inNewSchema(database, async (schema) => {
    const serie = '𝒵中🚚é'.repeat(3000);
    await fill(database, schema, model, { codigos: [{ id: 1, version: 1, serie }] });
    expect(await indexesIn(schema)).toHaveLength(2);
  }));

it('a function that makes other keys is given a new index', () =>
  inNewSchema(database, async (schema) => {
    await ensure(database, schema, model);
    const before = await indexesIn(schema);
    await forgetModels(database, schema);
    await ensure(database, schema, model);
    expect(await indexesIn(schema)).toEqual(before);

    const key = rendered(functionOf(schema, 'key')).text;
    await database.run(
      `create or replace function ${key}(id text) returns text language sql immutable strict parallel safe as 'select id'`,
    );
    await forgetModels(database, schema);
    await ensure(database, schema, model);
    const after = await indexesIn(schema);
    expect(after.map(({ index }) => index)).toEqual(before.map(({ index }) => index));
    for (const [at, { oid }] of after.entries()) expect(oid).not.toBe(before[at]!.oid);
  }));
