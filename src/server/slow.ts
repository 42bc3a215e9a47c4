/**
 * Lists the parts of a config that PostgreSQL can't compute by itself, and the list queries that no index
 * serves, for the command line: `node --import tsx src/server/slow.ts`. Prints one JSON: `{ slow, lacking }`.
 */
import { dataModelOf } from '../kinds/dataModel.ts';
import { loadPortal } from '../language/load.ts';
import { wholeModelOf } from './data/portalData.ts';
import { fromRecords } from './data/postgres/fromRecords.ts';
import { lackingColumns } from './data/postgres/kept/lacking.ts';
import { readEnv } from './env.ts';

const { portal } = loadPortal(readEnv(process.env).config);
const slow = portal ? fromRecords(dataModelOf(portal), 'portal') : [];
console.log(JSON.stringify({ slow, lacking: portal ? lackingColumns(wholeModelOf(portal)) : [] }));
