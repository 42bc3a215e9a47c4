import { expect, it } from 'vitest';
import { frequentFields } from '#access/frequentFields.ts';
import { portalWith } from '../support/portal.ts';

const portal = portalWith({
  'resources/cargas.yaml': `
label: { one: Carga, many: Cargas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  notas: { type: integer, label: Notas, rollup: { from: notas, target: cargaId, count: true } }
  valor: { type: money, label: Valor, rollup: { from: notas, target: cargaId, sum: valor } }
  maior: { type: money, label: Maior, rollup: { from: notas, target: cargaId, max: valor } }
  menor: { type: money, label: Menor, rollup: { from: notas, target: cargaId, min: valor } }
`,
  'resources/notas.yaml': `
label: { one: Nota, many: Notas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  valor: { type: money, label: Valor }
  cargaId: { type: reference, label: Carga, resource: cargas }
  emissao: { type: datetime, label: Emissão }
  entrega: { type: datetime, label: Entrega }
  peso: { type: integer, label: Peso }
  tara: { type: integer, label: Tara }
  cheia: { type: boolean, label: Cheia, when: { peso_gt: 10 } }
  porte:
    type: select
    label: Porte
    options:
      grande: { label: Grande, when: { tara_gt: 5, nome_null: false } }
      pequena: { label: Pequena }
`,
  'resources/v_dias.yaml': `
label: { one: Dia, many: Dias }
title: nome
sort: emitida
from:
  - { resource: notas, fields: { nome: nome, emitida: emissao, entregue: entrega } }
fields:
  nome: { type: text, label: Nome }
  emitida: { type: date, label: Emitida em }
  entregue: { type: date, label: Entregue em }
`,
  'resources/v_sem_nota.yaml': `
label: { one: Carga sem nota, many: Cargas sem nota, gender: f }
title: nome
from:
  - { resource: cargas, filter: { notas: 0 }, fields: { nome: nome, total: valor, topo: maior } }
fields:
  nome: { type: text, label: Nome }
  total: { type: money, label: Total }
  topo: { type: money, label: Topo }
`,
  'resources/v_meses.yaml': `
label: { one: Mês, many: Meses }
title: mes
groupBy: [mes]
from:
  - { resource: notas, fields: { mes: emissao, total: { sum: valor } } }
fields:
  mes: { type: month, label: Mês }
  total: { type: money, label: Total }
`,
  'resources/v_bases.yaml': `
label: { one: Base, many: Bases, gender: f }
title: nome
from:
  - { resource: notas, fields: { nome: nome, base: cargaId.menor } }
fields:
  nome: { type: text, label: Nome }
  base: { type: money, label: Base }
`,
  'resources/v_totais.yaml': `
label: { one: Total, many: Totais }
title: nome
sort: minimo
groupBy: [nome]
from:
  - { resource: v_bases, fields: { nome: nome, minimo: { min: base } } }
fields:
  nome: { type: text, label: Nome }
  minimo: { type: money, label: Mínimo }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes:
  - { path: /faltam, label: Faltam, list: { resource: v_sem_nota, columns: [nome, topo], filters: [total] } }
  - { path: /notas, label: Notas, list: { resource: notas, columns: [nome], filters: [porte, cheia] } }
`,
});

it('are also those behind the fields of views that lists filter by, and those by which views choose', () => {
  const { cargas } = frequentFields(portal);
  expect(cargas).toMatchObject({ notas: { isIndexed: true }, valor: { isIndexed: false } });
  expect(cargas).not.toHaveProperty('maior');
});

it('are also those of records referred to, and those that a view adds up', () => {
  const { v_bases, cargas } = frequentFields(portal);
  expect(v_bases).toMatchObject({ base: { isSearched: true } });
  expect(cargas).toMatchObject({ menor: { isIndexed: false, isSearched: true } });
});

it('are numbers on which the options of a filter depend, with an index', () => {
  const { notas } = frequentFields(portal);
  expect(notas).toMatchObject({ peso: { isIndexed: true }, tara: { isIndexed: true } });
  expect(notas!.valor?.isIndexed).not.toBe(true);
});

it('tell the dates whose days or months views are sorted or grouped by', () => {
  const { notas } = frequentFields(portal);
  expect(notas).toMatchObject({ emissao: { isSorted: true, cutTo: ['day', 'month'] } });
  expect(notas!.entrega?.cutTo).toBeUndefined();
});

it('indexes the numbers by which rules look for records, and no others that they read or set', () => {
  const { contas } = frequentFields(
    portalWith({
      'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: nome
fields:
  nome: { type: text, label: Nome }
  parcelas: { type: integer, label: Parcelas }
rules:
  - id: cria
    label: Cria a conta
    on: create
    then:
      - create: contas
        key: [origem, parcela]
        set: { nome: x, origem: $record.id, parcela: 1, parcelas: $record.parcelas }
  - id: muda
    label: Muda a conta
    on: { update: [nome] }
    then:
      - { update: contas, in: { contas: { pedido: $record.id, ano: 2026 } }, set: { valor: $record.parcelas } }
`,
      'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  origem: { type: integer, label: Origem }
  pedido: { type: integer, label: Pedido }
  parcela: { type: integer, label: Parcela }
  parcelas: { type: integer, label: Parcelas }
  ano: { type: integer, label: Ano }
  valor: { type: integer, label: Valor }
`,
      'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes: [{ path: /contas, label: Contas, list: { resource: contas, columns: [nome] } }]
`,
    }),
  );
  const indexed = Object.entries(contas!).flatMap(([field, { isIndexed }]) => (isIndexed ? [field] : []));
  // the title is the order of its lists
  expect(indexed.filter((field) => field !== 'id').toSorted()).toEqual(['nome', 'origem', 'pedido']);
});
