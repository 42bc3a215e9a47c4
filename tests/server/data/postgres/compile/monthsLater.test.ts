/** Months that formulas add to instants, with the results of the JSON store where clocks change. */
import { expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { matchAll, viewerOf } from '#model/filter/filter.ts';
import { shapeOf } from '#server/data/shape.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { dropSchema, fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const portal = portalWith({
  'resources/visitas.yaml': `
label: { one: Visita, many: Visitas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  hora: { type: datetime, label: Hora }
  meses: { type: integer, label: Meses }
  volta: { type: datetime, label: Volta, formula: 'addMonths(hora, meses)' }
`,
  ...listsOf('visitas'),
});
const { database, schema } = await testSchema();

// Clocks change by an hour, by an hour on the southern half, by half an hour, and never.
const zones = ['America/New_York', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const hour = 3_600_000;
const [start, end] = ['2025-01-31T00:30:00.000Z', '2027-02-01T00:00:00.000Z'].map(Date.parse) as [
  number,
  number,
];
const times = Array.from(
  { length: Math.floor((end - start) / (11 * hour)) },
  (_, at) => start + at * 11 * hour,
);
const rows = [
  ...times.map((time, at) => ({ hora: new Date(time).toISOString(), meses: (at % 27) - 13 })),
  { hora: '9999-12-31T23:30:00.000Z', meses: 0 },
  { hora: '9999-12-01T12:00:00.000Z', meses: 1 },
  { hora: '0001-01-15T12:00:00.000Z', meses: -1 },
  { hora: '2026-01-15T12:00:00.000Z', meses: 200_000 },
  { hora: '2026-01-15T12:00:00.000Z' },
  { meses: 1 },
].map((row, at) => ({ id: at + 1, version: 1, nome: `v${at}`, ...row }));

it.each(zones)('are alike in %s', async (timeZone) => {
  const model = { ...dataModelOf(portal), timeZone };
  const shape = shapeOf(portal.resources.visitas!, viewerOf({ timeZone }, '2026-11-01'));
  await dropSchema(database, schema);
  await fill(database, schema, model, { visitas: rows });
  const fallbacks: string[] = [];
  const onMemory = (_resource: string, reason: string) => fallbacks.push(reason);
  const postgres = storeIn(database, schema, { onMemory }).using(model);
  const file = recordsIn(model, { visitas: tableWith(rows) });
  const [one, other] = await Promise.all(
    [file, postgres].map((store) => store.find(shape, { where: matchAll })),
  );
  expect(other!.records).toEqual(one!.records);
  expect(other!.records).toHaveLength(rows.length);
  expect(fallbacks).toEqual([]);
});
