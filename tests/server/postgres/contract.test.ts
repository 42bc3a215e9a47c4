import { beforeAll } from 'vitest';
import { openFor } from '../../support/openFor.ts';
import { embeddedDatabase } from '../../support/postgres.ts';
import { storeContract } from '../../support/storeContract.ts';

// it takes seconds to start, and more on a busy machine
beforeAll(() => embeddedDatabase(), 120_000);

storeContract('the store in PostgreSQL, in the process', openFor(embeddedDatabase));
