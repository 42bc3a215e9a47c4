/** What lists ask for that no column of a database can keep, as `portal check` tells it. */
import { expect, it } from 'vitest';
import { wholeModelOf } from '../../../src/server/data/portalData.ts';
import { lackingColumns } from '../../../src/server/data/postgres/kept/lacking.ts';
import { portalWith } from '../../support/portal.ts';

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
  estourada: { type: boolean, label: Estourada, when: { convertido_gt: 100 } }
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
`,
    'resources/moedas.yaml': `
label: { one: Moeda, many: Moedas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  taxa: { type: decimal, label: Taxa, decimals: 4 }
`,
    'departments/canteiro.yaml': `
label: Canteiro
permissions: [obras]
routes:
  - { path: /obras, label: Obras, list: { resource: obras, filters: [${filters}] } }
`,
  });

const lacking = (filters: string) => lackingColumns(wholeModelOf(portal(filters)));

it('what is kept, and what nobody filters by, is not told', () => {
  expect(lacking('gasto')).toEqual([]);
});

it('what follows from others by what they do not store is told, and by what follows from it', () => {
  expect(lacking('convertido')).toEqual(['obras.convertido: compras, por emReais, que eles não gravam']);
  expect(lacking('estourada')).toEqual(['obras.estourada: compras, por emReais, que eles não gravam']);
});

it('what the day decides is told as that', () => {
  expect(lacking('recente')).toEqual(['obras.recente: compras, conforme o dia']);
});
