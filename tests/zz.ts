import { loadPortal } from '../src/language/load.ts';
import { wholeModelOf } from '../src/server/data/portalData.ts';
import { ensure } from '../src/server/data/postgres/schema.ts';
import { serverDatabase } from './support/postgres.ts';
const { portal } = loadPortal('config');
const database = serverDatabase('postgres://postgres@localhost:5461/postgres');
for (const often of [undefined, true, false]) {
  const model = often === undefined ? wholeModelOf(portal!) : wholeModelOf(portal!, often);
  const place = await ensure(database, 'demo1m', model);
  const keys = [...place.materialized.keys()];
  console.log(
    often,
    keys.length,
    keys.filter((k) => /notasEntrada|notasSaida|carregamentos/.test(k)),
  );
}
process.exit(0);
