/** Whether a group refers to a record is read from the rows of the groups, without grouping. */
import { beforeAll, expect, it } from 'vitest';
import { matchAll, parseFilter, viewerOf, type FilterExpression } from '#model/filter/filter.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import type { Subject } from '#server/data/postgres/compile/scope.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { rendered } from '#server/data/postgres/sql.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
import { Reader } from '#server/data/reader.ts';
import { shapeOf } from '#server/data/shape.ts';
import { portalWith } from '#tests/support/portal.ts';
import { fill, storeIn, testSchema } from '#tests/support/postgres/database.ts';
import { recordsWith } from '#tests/support/stores/records.ts';

const portal = portalWith({
  'resources/carros.yaml': `
label: { one: Carro, many: Carros }
title: placa
fields:
  placa: { type: text, label: Placa }
`,
  'resources/viagens.yaml': `
label: { one: Viagem, many: Viagens, gender: f }
title: dia
fields:
  dia: { type: date, label: Dia }
  carroId: { type: reference, label: Carro, resource: carros }
  paga: { type: boolean, label: Paga }
  km: { type: integer, label: Km }
`,
  'resources/multas.yaml': `
label: { one: Multa, many: Multas, gender: f }
title: dia
fields:
  dia: { type: date, label: Dia }
  viagemId: { type: reference, label: Viagem, resource: viagens }
  paga: { type: boolean, label: Paga }
  valor: { type: money, label: Valor }
`,
  'resources/v_meses.yaml': `
label: { one: Mês, many: Meses }
title: mes
groupBy: [carroId, mes, paga]
from:
  - { resource: viagens, filter: { km_gt: 0 }, fields: { carroId: carroId, mes: dia, paga: paga, km: { sum: km } } }
  - { resource: multas, fields: { carroId: viagemId.carroId, mes: dia, paga: paga, multas: { sum: valor } } }
fields:
  carroId: { type: reference, label: Carro, resource: carros }
  mes: { type: month, label: Mês }
  paga: { type: boolean, label: Paga }
  km: { type: integer, label: Km }
  multas: { type: money, label: Multas }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [geral]
routes:
  - { path: /meses, label: Meses, list: v_meses }
`,
});
const model = wholeModelOf(portal);
const viagem = (id: number, carroId: number, dia: string, km: number, paga?: boolean) => ({
  id,
  version: 1,
  carroId,
  dia,
  km,
  ...(paga !== undefined && { paga }),
});
const rows = {
  carros: [1, 2, 3, 4].map((id) => ({ id, version: 1, placa: `ABC${id}` })),
  // The third car has a trip that does not count; the fourth has none.
  viagens: [
    viagem(1, 1, '2026-09-03', 10, true),
    viagem(2, 1, '2026-10-03', 500),
    viagem(3, 2, '2026-10-04', 20, true),
    viagem(4, 3, '2026-10-05', 0),
  ],
  multas: [{ id: 1, version: 1, viagemId: 4, dia: '2026-08-05', valor: 100 }],
};
const { database, schema } = await testSchema();
let subject: Subject;
beforeAll(async () => {
  await fill(database, schema, model, rows);
  subject = subjectOf(model, '2026-10-31', await ensure(database, schema, model), {});
});

const groups = (filter: Record<string, unknown>) => parseFilter(filter, portal.resources.v_meses!.fields);

it.each([
  ['all groups', matchAll, [1, 2, 3], false],
  ['those of a month', groups({ mes: '2026-10' }), [1, 2], false],
  ['those of a month that only another source has', groups({ mes: '2026-08' }), [3], false],
  ['no group', groups({ mes: '2026-07' }), [], false],
  ['an answer that nobody has given', groups({ paga: false }), [1, 3], true],
  ['a figure', groups({ km_gte: 100 }), [1], true],
] as [string, FilterExpression, number[], boolean][])(
  'is found as in the file store: %s',
  async (_, where, ids, isGrouped) => {
    const query = { where: { kind: 'referred', from: 'v_meses', target: 'carroId', where } } as const;
    const shape = shapeOf(portal.resources.carros!, viewerOf(portal, '2026-10-31'));
    const stores = [storeIn(database, schema).using(model), recordsWith(model, rows)];
    for (const store of stores) {
      const { records } = await new Reader(store, portal).find(shape, query);
      expect(records.map(({ id }) => id)).toEqual(ids);
    }
    const { text } = rendered(listStatement(subject, 'carros', query).statement);
    expect(text.includes('group by')).toBe(isGrouped);
  },
);
