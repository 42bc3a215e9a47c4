/**
 * What of a config a PostgreSQL does not work out by itself, for the command line: `node --import tsx src/server/slow.ts`.
 * Prints one JSON: a line for each field and resource.
 */
import { dataModelOf } from '../kinds/dataModel.ts';
import { loadPortal } from '../language/load.ts';
import { fromRecords } from './data/postgres/fromRecords.ts';
import { readEnv } from './env.ts';

const { portal } = loadPortal(readEnv(process.env).config);
console.log(JSON.stringify(portal ? fromRecords(dataModelOf(portal), 'portal') : []));
