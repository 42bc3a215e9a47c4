/** Creates the tables of the models that it receives, in a process that can be killed. */
import '#tests/support/composed.ts';
import { databaseAddress } from '#host/databaseUrl.ts';
import type { DataModel } from '#model/expression/expression.ts';
import { openPool } from '#server/data/postgres/connection/pool.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';

const { url, schema } = databaseAddress(process.argv[2]!);
process.once('message', (model) => {
  const database = openPool(url, { connections: 2 });
  void ensure(database, schema, model as DataModel).finally(() => database.close());
});
