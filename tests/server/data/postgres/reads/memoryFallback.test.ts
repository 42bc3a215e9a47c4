/** What is loaded into memory for a query without SQL has a limit: beyond it the process could run out of memory. */
import { expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { Overloaded } from '#server/data/store.ts';
import { inMemory } from '#server/data/postgres/reads/reader.ts';
import { plainRelations } from '#server/data/postgres/relations.ts';
import { rendered, type Sql } from '#server/data/postgres/sql.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';

const fields = 'label: { one: A, many: B }\ntitle: nome\nfields: { nome: { type: text, label: Nome } }\n';
const model = dataModelOf(
  portalWith({ 'resources/a.yaml': fields, 'resources/b.yaml': fields, ...listsOf('a', 'b') }),
);

/** Notes the statements, and says that the tables have so many records together. */
async function load(many: number, most?: number) {
  const asked: string[] = [];
  const query = (statement: Sql) => {
    asked.push(rendered(statement).text);
    return Promise.resolve(asked.at(-1)!.includes('as many') ? [{ many }] : []);
  };
  const reading = inMemory({ query }, plainRelations('x'), model, ['a', 'b', 'a'], {}, most);
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { asked: asked.length, error };
}

it('is refused before anything is loaded, if all tables together have more', async () => {
  const { asked, error } = await load(201, 200);
  expect(error).toBeInstanceOf(Overloaded);
  expect(error).toMatchObject({ by: 'work' });
  expect(asked).toBe(1);
});

it('is loaded up to the limit, and without one', async () => {
  expect(await load(200, 200)).toEqual({ asked: 3, error: undefined });
  expect(await load(1_000_000)).toEqual({ asked: 2, error: undefined });
});
