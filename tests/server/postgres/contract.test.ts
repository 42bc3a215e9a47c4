import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Database } from '../../../src/server/data/postgres/database.ts';
import { storeContract, type OpenStore, type Rows } from '../../support/storeContract.ts';
import {
  dropSchema,
  embeddedDatabase,
  fill,
  newSchema,
  serverDatabase,
  serverUrl,
  storeIn,
} from '../../support/postgres.ts';
import { storeRoomModel } from '../../support/storeRoom.ts';

const opening =
  (database: () => Promise<Database>) =>
  async (rows: Rows): Promise<OpenStore> => {
    const [on, schema] = [await database(), newSchema()];
    await fill(on, schema, storeRoomModel(), rows);
    return {
      store: storeIn(on, schema),
      reopen: async () => storeIn(on, schema),
      close: () => dropSchema(on, schema),
    };
  };

// it takes seconds to start, and more on a busy machine
beforeAll(() => embeddedDatabase(), 120_000);

storeContract('the store in PostgreSQL, in the process', opening(embeddedDatabase));

if (serverUrl) {
  let server: Database | undefined;
  storeContract(
    'the store in PostgreSQL, on a server',
    opening(async () => (server ??= serverDatabase())),
  );
  afterAll(() => server?.close());
} else
  describe('the store in PostgreSQL, on a server', () => {
    it.skip('set PORTAL_TEST_DATABASE_URL to run it', () => {});
  });
