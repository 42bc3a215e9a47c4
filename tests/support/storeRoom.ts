/** A store room with much that follows from other records: of several steps, by several ways, of its own records. */
import { dataModelOf } from '../../src/kinds/dataModel.ts';
import { portalWith } from './portal.ts';

export const storeRoom = portalWith({
  'resources/grupos.yaml': `
label: { one: Grupo, many: Grupos }
title: nome
fields:
  nome: { type: text, label: Nome }
  saldo: { type: integer, label: Saldo, rollup: { from: artigos, target: grupoId, sum: saldo } }
  emFalta: { type: integer, label: Em falta, rollup: { from: artigos, target: grupoId, count: true, filter: { emFalta: true } } }
  movimentado: { type: money, label: Movimentado, rollup: { from: movimentos, target: grupoDoArtigo, sum: valor } }
`,
  'resources/artigos.yaml': `
label: { one: Artigo, many: Artigos }
title: nome
fields:
  nome: { type: text, label: Nome }
  grupoId: { type: reference, label: Grupo, resource: grupos }
  inicial: { type: integer, label: Inicial }
  entradas: { type: integer, label: Entradas, rollup: { from: movimentos, target: artigoId, sum: quantidade, filter: { tipo: entrada } } }
  saidas: { type: integer, label: Saídas, rollup: { from: movimentos, target: [artigoId, outroId], sum: quantidade, filter: { tipo: saida } } }
  saldo: { type: integer, label: Saldo, formula: 'coalesce(inicial, 0) + entradas - saidas' }
  emFalta: { type: boolean, label: Em falta, when: { saldo_lte: 0 } }
  citado: { type: integer, label: Citado, rollup: { from: movimentos, target: citados, count: true } }
  media: { type: decimal, label: Média, decimals: 2, rollup: { from: movimentos, target: artigoId, avg: valor } }
  menor: { type: text, label: Menor, rollup: { from: movimentos, target: artigoId, last: nota, by: quantidade } }
  primeiro: { type: date, label: Primeiro, rollup: { from: movimentos, target: artigoId, min: data } }
  ultimo: { type: month, label: Último, rollup: { from: movimentos, target: artigoId, max: data } }
  futuros: { type: integer, label: Futuros, rollup: { from: movimentos, target: artigoId, count: true, filter: { data_gt: $today } } }
  nomeDoGrupo: { type: text, label: Nome do grupo, lookup: grupoId.nome }
`,
  'resources/movimentos.yaml': `
label: { one: Movimento, many: Movimentos }
title: nota
fields:
  nota: { type: text, label: Nota }
  data: { type: date, label: Data }
  tipo: { type: select, label: Tipo, options: { entrada: Entrada, saida: Saída } }
  artigoId: { type: reference, label: Artigo, resource: artigos }
  outroId: { type: reference, label: Outro, resource: artigos }
  citados: { type: references, label: Citados, resource: artigos }
  paiId: { type: reference, label: Vem de, resource: movimentos }
  quantidade: { type: integer, label: Quantidade }
  valor: { type: money, label: Valor }
  artigo: { type: text, label: Artigo, lookup: [outroId.nome, artigoId.nome] }
  grupoDoArtigo: { type: reference, label: Grupo, resource: grupos, lookup: artigoId.grupoId }
  nomeDoGrupo: { type: text, label: Nome do grupo, lookup: grupoDoArtigo.nome }
  saldoDoArtigo: { type: integer, label: Saldo do artigo, lookup: artigoId.saldo }
  filhos: { type: integer, label: Filhos, rollup: { from: movimentos, target: paiId, sum: quantidade } }
  netos: { type: integer, label: Netos, rollup: { from: movimentos, target: paiId, sum: filhos } }
  critico: { type: boolean, label: Crítico, when: { saldoDoArtigo_lt: 0 } }
`,
  'resources/linhas.yaml': `
label: { one: Linha, many: Linhas, gender: f }
title: texto
fields:
  texto: { type: text, label: Texto }
  saldo: { type: integer, label: Saldo }
from:
  - { resource: movimentos, filter: { critico: false }, fields: { texto: { text: '{nota} de {artigoId}' }, saldo: saldoDoArtigo } }
  - { resource: grupos, fields: { texto: nome, saldo: saldo } }
`,
  'resources/totais.yaml': `
label: { one: Total, many: Totais }
title: grupo
groupBy: [grupo]
fields:
  grupo: { type: text, label: Grupo }
  saldo: { type: integer, label: Saldo }
from:
  - { resource: artigos, fields: { grupo: nomeDoGrupo, saldo: { sum: saldo } } }
`,
  'departments/geral.yaml': `
label: Geral
permissions: [vendas]
routes: [{ path: /artigos, label: Artigos, list: artigos }]
`,
});

/** Another object each time, as another store would read it from a file: nothing in it is more than data. */
export const storeRoomModel = () => structuredClone(dataModelOf(storeRoom));
