import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#messages/language.ts';
import { matchAll, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import { compareTexts, setCollation } from '#model/values/values.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import type { Store } from '#server/data/store.ts';
import { openPortalData } from '#server/rules/openPortalData.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import type { Database } from '#server/data/postgres/connection/database.ts';
import { name, sql } from '#server/data/postgres/sql.ts';
import { planOf } from '#server/data/postgres/tables/plan/plan.ts';
import { stateOf } from '#server/data/postgres/tables/currentSchema.ts';
import { shapeOf } from '#server/data/shape.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { openPGlite } from '#tests/support/postgres/pglite.ts';
import { openFor } from '#tests/support/postgres/stores.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { dropSchema, testDatabase, fill, newSchema, storeIn } from '#tests/support/postgres/database.ts';
import { storeContract } from '#tests/support/stores/storeContract.ts';

// PostgreSQL in this process takes seconds to start, and more on a busy machine.
let inProcess: Promise<Database> | undefined;
const openedInProcess = () => (inProcess ??= openPGlite());
beforeAll(() => openedInProcess(), 120_000);

storeContract('the store in PostgreSQL, in the process', openFor(openedInProcess));

const portal = portalWith({
  'resources/plazas.yaml': `
label: { one: Plaza, many: Plazas }
title: nombre
sort: nombre
fields: { nombre: { type: text, label: Nombre } }
`,
  ...listsOf('plazas'),
});
const companyIn = (locale: Locale): Portal => ({ ...portal, locale, locales: [locale] });
const plazas = ['Oca', 'Ñandú', 'Nuez', 'nácar 10', 'Nácar 9', 'ñu', 'Nz', 'Ocio'].map((nombre, at) => ({
  id: at + 1,
  nombre,
}));
const ours = ['Nácar 9', 'nácar 10', 'Ñandú', 'ñu', 'Nuez', 'Nz', 'Oca', 'Ocio'];
const spanish = ['Nácar 9', 'nácar 10', 'Nuez', 'Nz', 'Ñandú', 'ñu', 'Oca', 'Ocio'];

const viewer = viewerOf({ timeZone: 'America/Sao_Paulo' }, '2026-10-31');
async function namesIn(store: Store, portal: Portal, filter = {}) {
  const shape = shapeOf(portal.resources.plazas!, viewer);
  const data = openPortalData({ store, files: undefined as never }, portal);
  const where = Object.keys(filter).length > 0 ? parseFilter(filter, shape.fields) : matchAll;
  const found = await data.find(shape, { where, sort: { field: 'nombre', order: 'ASC' } });
  return found.records.map(({ nombre }) => nombre);
}

const folder = newFolder();
afterEach(() => setCollation('pt-BR'));

it('sorts "ñ" after "n" where the language treats it as a separate letter', () => {
  expect(['ñ', 'o', 'n'].toSorted(compareTexts)).toEqual(['ñ', 'n', 'o'].toSorted(compareTexts));
  expect(compareTexts('ñ', 'n')).toBe(0);
  setCollation('es-419');
  expect(['ñ', 'o', 'n'].toSorted(compareTexts)).toEqual(['n', 'ñ', 'o']);
});

describe('sorting the same records in two languages', () => {
  it("follows the company's language in the JSON store", async () => {
    const source = path.join(folder, 'inicial.json');
    writeFileSync(source, JSON.stringify({ plazas }));
    const store = openJsonStore(path.join(folder, 'dados'), source);
    expect(await namesIn(store, companyIn('pt-BR'))).toEqual(ours);
    const company = companyIn('es-419');
    expect(await namesIn(store, company)).toEqual(spanish);
    expect(await namesIn(store, company, { nombre_gte: 'ñ' })).toEqual(spanish.slice(4));
    await store.close();
  });

  it('follows it in PostgreSQL, which rewrites its sort keys when the language changes', async () => {
    const [database, schema] = [await testDatabase(), newSchema()];
    const before = companyIn('pt-BR');
    await fill(database, schema, wholeModelOf(before), { plazas });
    const keys = async () =>
      (await database.query(sql`select nombre__k as key from ${name(schema, 'plazas')} order by id__k`)).map(
        (row) => row.key,
      );
    const first = await keys();
    expect(await namesIn(storeIn(database, schema), before)).toEqual(ours);

    const company = companyIn('es-419');
    const told = async () =>
      planOf(schema, wholeModelOf(company), await stateOf(database, schema)).steps.map(({ how }) => how);
    expect(await told()).toContain('fill');
    const store = storeIn(database, schema);
    expect(await namesIn(store, company)).toEqual(spanish);
    expect(await namesIn(store, company, { nombre_gte: 'ñ' })).toEqual(spanish.slice(4));
    expect(await keys()).not.toEqual(first);
    expect(await told()).toEqual([]);

    expect(await namesIn(storeIn(database, schema), companyIn('pt-BR'))).toEqual(ours);
    expect(await keys()).toEqual(first);
    await dropSchema(database, schema);
  });
});
