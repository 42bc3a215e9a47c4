/**
 * What of a config a PostgreSQL does not work out by itself, and of what lists ask for what no index finds, for the command
 * line: `node --import tsx src/server/slow.ts`. Prints one JSON: lines of both, one for each field and resource.
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
