/** Filters by instants where clocks change, with the results of the JSON store. */
import { beforeAll, expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Filter } from '#model/types.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { RecordReader } from '#server/data/store.ts';
import { listsOf, portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { recordsIn, tableWith } from '#tests/support/stores/records.ts';

const timeZone = 'America/New_York';
const portal = portalWith({
  'resources/visitas.yaml': `
label: { one: Visita, many: Visitas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  hora: { type: datetime, label: Hora }
`,
  ...listsOf('visitas'),
});
const model = { ...dataModelOf(portal), timeZone };
const shape = shapeOf(portal.resources.visitas!, viewerOf({ timeZone }, '2026-11-01'));
// 1:45 before the clocks go back at 2:00, and 1:30 after it
const [earlier, later] = ['2026-11-01T05:45:00.000Z', '2026-11-01T06:30:00.000Z'];
const instants = [
  ...['03:59', '04:00', '05:00', '05:30', '05:45', '05:59', '06:00', '06:30', '06:45', '07:00'].map(
    (time) => `2026-11-01T${time}:00.000Z`,
  ),
  ...['2026-11-02T04:59:00.000Z', '2026-11-02T05:00:00.000Z'],
  // In March an hour is left out.
  ...['2026-03-08T06:59:00.000Z', '2026-03-08T07:00:00.000Z'],
];
const rows = [...instants, undefined].map((hora, at) => ({
  id: at + 1,
  version: 1,
  nome: `v${at}`,
  ...(hora && { hora }),
}));

const { database, schema } = await testSchema();
let [file, postgres] = [] as unknown as [RecordReader, RecordReader];
const fallbacks: string[] = [];
beforeAll(async () => {
  await fill(database, schema, model, { visitas: rows });
  const onMemory = (_resource: string, reason: string) => fallbacks.push(reason);
  postgres = storeIn(database, schema, { onMemory }).using(model);
  file = recordsIn(model, { visitas: tableWith(rows) });
});

const timesOf = async (reader: RecordReader, filter: Filter) => {
  const where = parseFilter(filter, portal.resources.visitas!.fields);
  const { records } = await reader.find(shape, { where, sort: { field: 'hora', order: 'ASC' } });
  return records.map((record) => ('hora' in record ? record.hora : undefined));
};

it('are alike for each operator, instant, local time, day and month', async () => {
  const wanted = [
    ...instants,
    '2026-11-01T01:30',
    '2026-11-01T01',
    '2026-03-08T02:30',
    '2026-11-01',
    '2026-11',
  ];
  for (const value of wanted)
    for (const op of ['', '_neq', '_gt', '_gte', '_lt', '_lte']) {
      const filter = { [`hora${op}`]: value };
      expect(await timesOf(postgres, filter), JSON.stringify(filter)).toEqual(await timesOf(file, filter));
    }
  const both = { hora: [earlier, '2026-11-01T01:30'] };
  expect(await timesOf(postgres, both)).toEqual(await timesOf(file, both));
  expect(fallbacks).toEqual([]);
});

it('tell the two times of the repeated hour apart, unless a local time is asked for', async () => {
  const after = await timesOf(postgres, { hora_gt: earlier });
  expect(after).toContain(later);
  expect(after).not.toContain(earlier);
  expect(await timesOf(postgres, { hora: later })).toEqual([later]);
  expect(await timesOf(postgres, { hora: '2026-11-01T01:30' })).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ]);
});
