/** Refuellings of a small fleet and a report of them, answered with the server's own arithmetic. */
import { bindFilter, parseFilter, viewerOf } from '#model/filter/filter.ts';
import type { Filter, Measure } from '#model/types.ts';
import { aggregateRecords } from '#server/data/json/aggregate.ts';
import { runToEnd } from '#server/data/workScheduler.ts';
import { shapeOf } from '#server/data/shape.ts';
import { portalWith } from '#tests/support/portal.ts';
import type { Api } from '../support.tsx';

export const fuel = portalWith({
  'resources/bombas.yaml': `
label: { one: Bomba, many: Bombas, gender: f }
title: nome
fields: { nome: { type: text, label: Nome }, inicial: { type: money, label: Saldo inicial } }
`,
  'resources/cargas.yaml': `
label: { one: Carga, many: Cargas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  bombaId: { type: reference, label: Bomba, resource: bombas }
  dia: { type: date, label: Dia }
  tipo: { type: select, label: Tipo, options: { diesel: Diesel, gasolina: Gasolina } }
  volume: { type: decimal, label: Volume, decimals: 3, unit: l }
  valor: { type: money, label: Valor }
  imposto: { type: money, label: Imposto }
  anulada: { type: boolean, label: Anulada }
`,
  'departments/frota.yaml': `label: Frota
permissions: [vendedor]
routes:
  - path: /cargas/relatorio
    label: Cargas por bomba
    report:
      resource: cargas
      groupBy: [bombaId, dia:month]
      measures:
        Valor: { sum: valor }
        Volume: { sum: volume }
        Preço: { ratio: [valor, volume] }
        Imposto: { ratio: [imposto, valor] }
        Cargas: count
      decimals: { Volume: 1, Preço: 3 }
      filter: { anulada: false }
      filters: [dia, tipo, bombaId]
      defaultFilter: { dia_gte: 2026-01 }
      chart: false
      alternatives: [{ label: Por tipo, groupBy: tipo }]
  - path: /cargas/lista
    label: Cargas
    list: { resource: cargas, columns: [numero, bombaId, dia, tipo, valor, anulada], actions: [] }
  - path: /cargas/meses
    label: Cargas por mês
    report:
      resource: cargas
      groupBy: [bombaId, tipo]
      pivot: dia:month
      measures: { Valor: { sum: valor } }
      filter: { anulada: false }
      alternatives: [{ groupBy: bombaId, pivot: tipo }]
      to: /cargas/lista
  - path: /cargas/tipos
    label: Cargas por tipo
    report:
      resource: cargas
      groupBy: tipo
      measures: { Valor: { sum: valor }, Volume: { avg: volume } }
      order: options
      subtotals: { Até diesel: diesel }
      thousands: true
      filter: { anulada: false }
      chart: false
  - path: /cargas/conta
    label: Conta
    report:
      resource: cargas
      groupBy: [dia:month, tipo]
      measures:
        Saldo: { running: { sum: valor } }
        Valor bruto: { sum: valor }
        Imposto: { sum: imposto }
        Líquido: { formula: '[Valor bruto] - Imposto' }
        Parte: { formula: 'Imposto / [Valor bruto]' }
      filter: { anulada: false }
      order: name
      chart: false
      alternatives:
        - { label: Por bomba, groupBy: bombaId, pivot: dia:month }
  - path: /cargas/saldo
    label: Saldo
    report:
      resource: cargas
      groupBy: dia:month
      measures:
        Saldo: { running: { sum: valor }, from: dia }
        Mês: { sum: valor }
        Dobro: { formula: Saldo * 2 }
      filter: { anulada: false }
      filters: [dia, tipo]
      defaultFilter: { dia_gte: 2026-01 }
      chart: column
  - path: /cargas/razao
    label: Razão
    report:
      resource: cargas
      groupBy: dia:month
      measures: { Saldo: { running: { sum: valor }, from: dia, opening: bombaId.inicial } }
      filter: { anulada: false }
      filters: [dia, bombaId]
      defaultFilter: { dia_gte: 2026-01, bombaId: 2 }
      chart: false
  - path: /cargas/anos
    label: Anos
    report:
      resource: cargas
      groupBy: dia:month
      measures:
        Valor: { sum: valor }
        Imposto: { ratio: [imposto, valor] }
        Saldo: { running: { sum: valor } }
      filter: { anulada: false }
      defaultFilter: { dia: $year }
      compare: { dia: $year-1 }
      alternatives: [{ groupBy: tipo, pivot: dia:month }]
  - path: /cargas/resumo
    label: Resumo
    report: { resource: cargas, groupBy: numero, measures: { N: count }, filters: [volume], chart: column }
`,
});

const pumps = [
  { id: 1, version: 1, nome: 'Centro', inicial: 0.1 },
  { id: 2, version: 1, nome: 'Antares', inicial: 100.2 },
];
const load = (
  id: number,
  bombaId: number | null,
  dia: string,
  tipo: string,
  volume: number,
  valor: number,
  more = {},
) => ({
  id,
  version: 1,
  numero: `C-${id}`,
  bombaId,
  dia,
  tipo,
  volume,
  valor,
  imposto: Math.round(valor * 17) / 100,
  anulada: false,
  ...more,
});
/** Different prices, so that a mean of prices is not the mean price; and sums with binary rounding errors. */
export const loads = [
  load(1, 1, '2026-01-10', 'diesel', 100.1, 600.1),
  load(2, 1, '2026-01-20', 'gasolina', 0.2, 2.2),
  load(3, 1, '2026-02-05', 'diesel', 50.005, 350.7),
  load(4, 2, '2026-01-15', 'diesel', 10, 80.1),
  load(5, 2, '2025-12-31', 'diesel', 900, 5000),
  load(6, null, '2026-02-01', 'gasolina', 1, 7),
  load(7, 1, '2026-02-06', 'diesel', 999, 9999, { anulada: true }),
];

const viewer = viewerOf({ timeZone: 'UTC' }, '2026-10-31');

export const fuelApi: Api = ({ path, query }) => {
  if (path === '/api/bombas') return { body: pumps };
  const [, name] = /^\/api\/(cargas|bombas)\/aggregate$/.exec(path) ?? [];
  if (!name) return undefined;
  const resource = fuel.resources[name]!;
  const records = name === 'cargas' ? loads : pumps;
  const groupBy = (query.groupBy as string[]).map((key) => {
    const [field, part] = key.split(':') as [string, 'month' | undefined];
    return { name: key, field, ...(part && { part }) };
  });
  const where = bindFilter(parseFilter(query.filter as Filter, resource.fields), viewer.variables);
  const measures = query.measures as Record<string, Measure>;
  return {
    body: runToEnd(aggregateRecords(records, shapeOf(resource, viewer), { where, groupBy, measures })),
  };
};
