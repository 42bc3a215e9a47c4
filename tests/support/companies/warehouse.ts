/** A store room with many computed fields: over several steps, several paths and its own records. */
import { dataModelOf } from '#kinds/dataModel/dataModel.ts';
import { listsOf, portalWith } from '../portal.ts';

export const warehouse = portalWith({
  'resources/grupos.yaml': `
label: { one: Grupo, many: Grupos }
title: nome
fields:
  nome: { type: text, label: Nome }
  saldo: { type: integer, label: Saldo, rollup: { from: artigos, target: grupoId, sum: saldo } }
  emFalta: { type: integer, label: Em falta, rollup: { from: artigos, target: grupoId, count: true, filter: { emFalta: true } } }
  emFaixas: { type: money, label: Em faixas, rollup: { from: artigos, target: grupoId, sum: emFaixas } }
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
  emFaixas: { type: money, label: Em faixas, rollup: { from: contas, each: faixas, target: $row.artigoId, sum: $row.valor, filter: { $row.valor_gte: 0, nome_neq: outra } } }
  ultimaFaixa: { type: text, label: Última faixa, rollup: { from: contas, each: faixas, target: [artigoId, $row.artigoId], last: $row.nome, by: $row.data } }
  nasContas: { type: integer, label: Faixas das contas, rollup: { from: contas, each: faixas, target: artigoId, count: true } }
  porUm: { type: integer, label: Citado um a um, rollup: { from: movimentos, each: citados, target: $row.id, count: true } }
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
  'resources/parcelas.yaml': `
label: { one: Parcela, many: Parcelas, gender: f }
title: texto
fields:
  texto: { type: text, label: Texto }
  contaId: { type: reference, label: Conta, resource: contas }
  artigoId: { type: reference, label: Artigo, resource: artigos }
  grupo: { type: text, label: Grupo }
  numero: { type: integer, label: Número }
  nome: { type: text, label: Nome }
  data: { type: month, label: Mês }
  valor: { type: money, label: Valor }
  parte: { type: decimal, label: Parte, decimals: 4 }
  dobro: { type: money, label: Dobro, formula: 'valor * 2' }
from:
  - resource: contas
    each: faixas
    filter: { $row.valor_gte: 0, nome_neq: outra }
    fields:
      texto: { text: 'Parcela {$row.$index} de {nome} ({$row.nome}): {$row.artigoId}' }
      contaId: id
      artigoId: $row.artigoId
      grupo: $row.artigoId.nomeDoGrupo
      numero: $row.$index
      nome: $row.nome
      data: $row.data
      valor: $row.valor
      parte: { formula: 'if(empty($row.ate), 1, $row.valor / (total + $row.ate))' }
  - { resource: movimentos, fields: { texto: nota, artigoId: artigoId, valor: valor } }
`,
  'resources/por_nome.yaml': `
label: { one: Soma, many: Somas, gender: f }
title: nome
groupBy: [nome, mes]
fields:
  nome: { type: text, label: Nome }
  mes: { type: month, label: Mês }
  linhas: { type: integer, label: Linhas }
  valor: { type: money, label: Valor }
  ultima: { type: date, label: Última }
from:
  - { resource: contas, each: faixas, filter: { $row.artigoId_neq: 99 }, fields: { nome: $row.nome, mes: $row.data, linhas: count, valor: { sum: $row.valor }, ultima: { max: $row.data } } }
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
  'resources/resumos.yaml': `
label: { one: Resumo, many: Resumos }
title: dono
groupBy: [dono, tipo, mes, urgente]
fields:
  dono: { type: reference, label: Artigo, resource: artigos }
  tipo: { type: text, label: Tipo }
  mes: { type: month, label: Mês }
  urgente: { type: boolean, label: Urgente }
  quantos: { type: integer, label: Quantos }
  soma: { type: money, label: Soma }
  media: { type: decimal, label: Média, decimals: 3 }
  ultimo: { type: date, label: Último }
  porUm: { type: decimal, label: Por um, decimals: 4, formula: 'soma / quantos' }
  escrito: { type: text, label: Escrito, formula: "join(' ', tipo, text(porUm, 2))" }
from:
  - resource: movimentos
    fields: { dono: artigoId, tipo: { text: '{tipo}' }, mes: data, urgente: critico, quantos: count, soma: { sum: valor }, media: { avg: quantidade }, ultimo: { max: data } }
  - resource: contas
    fields: { dono: artigoId, tipo: nome, mes: inicio, urgente: cara, quantos: count, soma: { sum: total }, media: { avg: inicial } }
`,
  'resources/contas.yaml': `
label: { one: Conta, many: Contas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  artigoId: { type: reference, label: Artigo, resource: artigos }
  base: { type: money, label: Base }
  inicio: { type: date, label: Início }
  faixas:
    type: items
    label: Faixas
    fields:
      ate: { type: money, label: Até }
      pct: { type: percent, label: Alíquota, decimals: 2 }
      nome: { type: text, label: Nome }
      valor: { type: money, label: Valor }
      data: { type: date, label: Data }
      artigoId: { type: reference, label: Artigo, resource: artigos }
  inicial: { type: integer, label: Inicial, lookup: artigoId.inicial }
  total: { type: money, label: Total, formula: 'base + coalesce(inicial, 0)' }
  imposto: { type: money, label: Imposto, formula: 'tiered(total, faixas.ate, faixas.pct)' }
  faixa: { type: text, label: Faixa, formula: 'band(total, faixas.ate, faixas.nome)' }
  achado: { type: money, label: Achado, formula: 'pick(switch(total, 1005, nome), faixas.nome, faixas.valor)' }
  juros: { type: decimal, label: Juros, decimals: 4, formula: 'power(1.0175, coalesce(inicial, 0) + 12) + power(3, 0 - coalesce(inicial, 0))' }
  escrito: { type: text, label: Escrito, formula: 'text(total * 1000, 2)' }
  taxa: { type: percent, label: Taxa, decimals: 4, max: 999, formula: 'irr(total, faixas.valor, inicio, faixas.data)' }
  presente: { type: decimal, label: Valor presente, formula: 'npv(0.0175, inicio, faixas.valor, faixas.data)' }
  util: { type: boolean, label: Útil, formula: 'businessDay(inicio + coalesce(inicial, 0), faixas.data)' }
  dia: { type: integer, label: Dia da semana, formula: 'weekday(inicio + coalesce(inicial, 0))' }
  prazo: { type: date, label: Prazo, formula: 'addBusinessDays(inicio, coalesce(inicial, 0) + 45, faixas.data)' }
  volta: { type: date, label: Volta, formula: 'addBusinessDays(inicio, 0 - coalesce(inicial, 0))' }
  cara: { type: boolean, label: Cara, when: { taxa_gt: 0.1 } }
`,
  ...listsOf('artigos'),
});

/** A new object each time, as another store would read it from a file: plain data only. */
export const warehouseModel = () => structuredClone(dataModelOf(warehouse));
