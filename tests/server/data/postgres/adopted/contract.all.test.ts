import { describe } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import type { DataModel, ResourceModel } from '#model/expression/expression.ts';
import { memoize } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import type { Field } from '#model/types.ts';
import { kindOfField, layoutOf } from '#server/data/postgres/rows.ts';
import { name, rendered } from '#server/data/postgres/sql.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Store, Stored } from '#server/data/store.ts';
import { warehouse } from '#tests/support/companies/warehouse.ts';
import { dropSchema, newSchema, storeIn, testDatabase } from '#tests/support/postgres/database.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { storeContract } from '#tests/support/stores/storeContract.ts';

const isTheirs = ({ resource, view }: ResourceModel) =>
  !view && !resource.history && !resource.id.startsWith('$') && resource.id !== warehouse.accounts.resource;

/** The model as if all records of the company were in tables of another program. */
const adoptedIn = (schema: string) =>
  memoize((model: DataModel): DataModel => ({
    ...model,
    resources: Object.fromEntries(
      Object.entries(model.resources).map(([id, one]) => [
        id,
        isTheirs(one)
          ? { ...one, resource: { ...one.resource, table: `${schema}.${id}`, key: ['id'] } }
          : one,
      ]),
    ),
  }));

const plainTypes = {
  id: 'text',
  number: 'numeric',
  boolean: 'boolean',
  list: 'text[]',
  json: 'json',
} as const;
const momentTypes = { month: 'text', date: 'date', datetime: 'timestamptz' } as const;

/** Texts are in the order of people, so that the database's order is that of the other stores. */
function columnOf(schema: string, resource: string, field: Field): string {
  const kind = kindOfField(field);
  const collated = `text collate ${schema}.people`;
  if (field.id === 'id')
    return `id ${collated} primary key default nextval('${schema}.${resource}_id')::text`;
  const type =
    kind === 'moment' ? momentTypes[traitsOf(field).temporal!] : kind === 'text' ? 'text' : plainTypes[kind];
  return `"${field.id}" ${type === 'text' ? collated : type}`;
}

describe.skipIf(!hasPostgres)('over tables of another program', () => {
  storeContract(
    'the store in PostgreSQL',
    async (rows) => {
      const database = await testDatabase();
      const [theirs, own] = [newSchema(), newSchema()];
      const adopted = adoptedIn(theirs);
      await database.run(
        `create schema ${theirs}; create collation ${theirs}.people (provider = icu, locale = 'pt-BR-u-kn-true')`,
      );
      for (const one of Object.values(wholeModelOf(warehouse).resources).filter(isTheirs)) {
        const { id } = one.resource;
        const columns = layoutOf(one.resource).fields.map((field) => columnOf(theirs, id, field));
        await database.run(
          `create sequence ${theirs}.${id}_id start 1000; create table ${rendered(name(theirs, id)).text} (${columns.join(', ')})`,
        );
      }
      const open = (): Store => {
        const store = storeIn(database, own);
        return Object.assign(Object.create(store) as Store, {
          using: (model: DataModel) => store.using(adopted(model)),
          listen: store.listen,
          close: () => store.close(),
        });
      };
      const store = open();
      await store.using(dataModelOf(warehouse)).write(async ({ restore }) => {
        for (const [id, all] of Object.entries(rows)) for (const one of all) await restore(id, one as Stored);
      });
      return {
        store,
        reopen: async () => open(),
        close: async () => {
          await store.close();
          await dropSchema(database, own);
          await dropSchema(database, theirs);
        },
      };
    },
    { keepsAnyValue: false, givesIdsBack: false },
  );
});
