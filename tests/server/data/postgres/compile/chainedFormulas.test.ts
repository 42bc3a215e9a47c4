/** Formulas that read one another, each twice: the planner must not put copies of copies in their places. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataModelOf } from '../../../../../src/kinds/dataModel.ts';
import { parseFilter, viewerOf } from '../../../../../src/model/filter.ts';
import { shapeOf } from '../../../../../src/server/data/shape.ts';
import { listsOf, portalWith } from '../../../../support/portal.ts';
import {
  dropSchema,
  embeddedDatabase,
  fill,
  newSchema,
  storeIn,
} from '../../../../support/postgres/database.ts';

const depth = 20;
const chain = Array.from({ length: depth }, (_, at) =>
  at === 0
    ? '  f0: { type: integer, label: F0, lookup: de.numero }'
    : `  f${at}: { type: integer, label: F${at}, formula: f${at - 1} + f${at - 1} - ${at} }`,
);
const portal = portalWith({
  'resources/visitas.yaml': `
label: { one: Visita, many: Visitas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  de: { type: reference, label: De, resource: lugares }
${chain.join('\n')}
`,
  'resources/lugares.yaml': `
label: { one: Lugar, many: Lugares, gender: m }
title: nome
fields:
  nome: { type: text, label: Nome }
  numero: { type: integer, label: Número }
`,
  ...listsOf('visitas', 'lugares'),
});
const schema = newSchema();
beforeAll(() => embeddedDatabase());
afterAll(async () => dropSchema(await embeddedDatabase(), schema));

it('are filtered and ordered by', async () => {
  const database = await embeddedDatabase();
  const model = dataModelOf(portal);
  const shape = shapeOf(portal.resources.visitas!, viewerOf({ timeZone: 'UTC' }, '2026-11-01'));
  await fill(database, schema, model, {
    lugares: [{ id: 1, version: 1, nome: 'a', numero: 3 }],
    visitas: [{ id: 1, version: 1, nome: 'b', de: 1 }],
  });
  const last = `f${depth - 1}`;
  const where = parseFilter({ [`${last}_gte`]: 1 }, shape.fields);
  const asked = { where, sort: { field: last, order: 'ASC' }, range: [0, 9] } as const;
  const { records } = await storeIn(database, schema).using(model).find(shape, asked);
  expect(records.map((record) => record[last])).toEqual([2 ** (depth - 1) + depth + 1]);
});
