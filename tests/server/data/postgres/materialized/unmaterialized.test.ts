/** What lists need although the database can't materialize it, as `portal check` reports it. */
import { expect, it } from 'vitest';
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { readsOf, type DataModel } from '#model/expression/expression.ts';
import { obstacleTo, type Obstacle } from '#model/expression/storable.ts';
import type { Portal } from '#model/types.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { materializedRollups } from '#server/data/postgres/materialized/selection.ts';
import { rollupKey } from '#server/data/postgres/relations.ts';
import { everyCompany, linkedCompanyBy, timeout } from '#tests/support/generate/trial.ts';
import { unmaterializedFields } from '#server/data/postgres/materialized/unmaterialized.ts';
import { portalWith } from '#tests/support/portal.ts';
import { portalIn } from '#tests/support/server.ts';

const portal = (filters: string) =>
  portalWith({
    'resources/obras.yaml': `
label: { one: Obra, many: Obras, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  gasto: { type: money, label: Gasto, rollup: { from: compras, target: obraId, sum: valor } }
  recente: { type: money, label: Recente, rollup: { from: compras, target: obraId, sum: valor, filter: { dia_gte: $today } } }
  convertido: { type: money, label: Convertido, rollup: { from: compras, target: obraId, sum: emReais } }
  calculado: { type: money, label: Calculado, rollup: { from: compras, target: obraId, sum: pelaUltima } }
  estourada: { type: boolean, label: Estourada, when: { calculado_gt: 100 } }
`,
    'resources/compras.yaml': `
label: { one: Compra, many: Compras, gender: f }
title: dia
fields:
  dia: { type: date, label: Dia }
  obraId: { type: reference, label: Obra, resource: obras }
  moedaId: { type: reference, label: Moeda, resource: moedas }
  valor: { type: money, label: Valor }
  taxa: { type: decimal, label: Taxa, decimals: 4, lookup: moedaId.taxa }
  emReais: { type: money, label: Em reais, formula: valor * taxa }
  ultimaTaxa: { type: decimal, label: Última taxa, decimals: 4, lookup: moedaId.ultima }
  pelaUltima: { type: money, label: Pela última, formula: valor * ultimaTaxa }
`,
    'resources/moedas.yaml': `
label: { one: Moeda, many: Moedas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  taxa: { type: decimal, label: Taxa, decimals: 4 }
  ultima: { type: decimal, label: Última, decimals: 4, rollup: { from: cambios, target: moedaId, last: taxa, by: dia } }
`,
    'resources/cambios.yaml': `
label: { one: Câmbio, many: Câmbios }
title: dia
fields:
  dia: { type: date, label: Dia }
  moedaId: { type: reference, label: Moeda, resource: moedas }
  taxa: { type: decimal, label: Taxa, decimals: 4 }
`,
    'departments/canteiro.yaml': `
label: Canteiro
permissions: [obras]
routes:
  - { path: /obras, label: Obras, list: { resource: obras, filters: [${filters}] } }
`,
  });

const unmaterialized = (filters: string) => unmaterializedFields(wholeModelOf(portal(filters)));

it('does not report materialized rollups, nor fields that nobody filters by', () => {
  expect(unmaterialized('gasto')).toEqual([]);
});

it('does not report rollups over stored fields that the other records look up', () => {
  expect(unmaterialized('convertido')).toEqual([]);
});

it('reports fields that depend on figures behind other records, directly or through another field', () => {
  expect(unmaterialized('calculado')).toEqual([
    'obras.calculado: compras, por pelaUltima, que eles não gravam',
  ]);
  expect(unmaterialized('estourada')).toEqual([
    'obras.estourada: compras, por pelaUltima, que eles não gravam',
  ]);
});

it('reports fields that depend on the day, with that reason', () => {
  expect(unmaterialized('recente')).toEqual(['obras.recente: compras, conforme o dia']);
});

/** As if lists were filtered by every field. */
const allSearched = ({ resources, ...place }: DataModel): DataModel => ({
  ...place,
  resources: Object.fromEntries(
    Object.entries(resources).map(([id, one]) => {
      const often = one.computed.map(({ field }) => [field, { isIndexed: true, isSearched: true }] as const);
      return [id, { ...one, often: Object.fromEntries(often) }];
    }),
  ),
});

/** Returns the reasons by figure; those that are kept have none. */
function obstaclesIn(portal: Portal): Map<string, Obstacle['why'] | undefined> {
  const model = allSearched(dataModelOf(portal));
  const kept = new Set(
    materializedRollups(model).map(({ resource, field }) => rollupKey(resource.id, field)),
  );
  const found = new Map<string, Obstacle['why'] | undefined>();
  for (const { resource, computed, view } of Object.values(model.resources))
    for (const { field, value } of view || resource.history ? [] : computed) {
      const [rollup] = readsOf(value).rollups;
      if (rollup) found.set(rollupKey(resource.id, field), obstacleTo(model, rollup)?.why);
    }
  expect([...found].filter(([, why]) => !why).map(([key]) => key)).toEqual(
    [...found.keys()].filter((key) => kept.has(key)),
  );
  return found;
}

it(
  'names an obstacle for exactly the figures that the database does not keep',
  async () => {
    const reasons = new Set([
      ...obstaclesIn(portal('')).values(),
      ...obstaclesIn(portalIn('config')).values(),
    ]);
    expect([...reasons].sort()).toEqual(['day', 'fields', undefined]);
    await everyCompany(async ({ portal: one }) => void obstaclesIn(one), {
      companyOf: linkedCompanyBy,
      within: 2,
    });
  },
  timeout,
);
