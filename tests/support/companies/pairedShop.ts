/**
 * A shop in two states that one account, `loja`, must not be able to tell apart. Each right that keeps something from
 * this account has a difference behind it: rows of others, hidden fields of its own rows, names that no row of its own
 * refers to, names within these, options that a picker leaves out, the values behind a chart, attachments, the history.
 */
import { accountsWith, portalWith, settingsWith } from '../portal.ts';
import { accountOf } from '../db.ts';
import { heldFile } from '../generate/kinds.ts';
import { history, type Rows } from '../generate/records.ts';

export const attacker = 'loja';

export const pairedShop = () =>
  portalWith({
    ...settingsWith('history: { resource: historico }', "today: '2026-10-31'"),
    ...accountsWith(['loja', 'chefia'], `  segredo: { type: text, label: Segredo }\n`),
    'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: '{nome} {cidadeId}'
search: [nome, ficha]
fields:
  nome: { type: text, label: Nome }
  cidadeId: { type: reference, label: Cidade, resource: cidades }
  ficha: { type: text, label: Ficha }
  teto: { type: money, label: Teto }
`,
    'resources/cidades.yaml': `
label: { one: Cidade, many: Cidades, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
    'resources/produtos.yaml': `
label: { one: Produto, many: Produtos }
title: nome
fields:
  nome: { type: text, label: Nome }
  ativo: { type: boolean, label: Ativo }
  custo: { type: money, label: Custo }
`,
    'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
search: [numero, sigilo, clienteId]
fields:
  numero: { type: text, label: Número }
  valor: { type: money, label: Valor }
  sigilo: { type: text, label: Sigilo }
  margem: { type: money, label: Margem }
  donoId: { type: reference, label: Dono, resource: usuarios }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  produtoId: { type: reference, label: Produto, resource: produtos, filter: { ativo: true } }
  nota: { type: file, label: Nota }
  laudo: { type: file, label: Laudo }
  situacao:
    type: status
    label: Situação
    options: { aberto: Aberto, aprovado: Aprovado }
    transitions:
      - { label: Aprovar, from: aberto, to: aprovado, when: { valor_gt: 100 }, approval: { by: [loja] } }
rules:
  - { id: avisa, on: { update: [clienteId] }, then: [{ notify: [loja], title: 'O pedido {numero} é de {clienteId}' }] }
`,
    'resources/entregas.yaml': `
label: { one: Entrega, many: Entregas, gender: f }
title: rua
fields:
  rua: { type: text, label: Rua }
  regiao: { type: select, label: Região, options: { norte: Norte, sul: Sul } }
  peso: { type: integer, label: Peso }
`,
    'resources/tudo.yaml': `
label: { one: Linha, many: Linhas }
title: nome
from:
  - { resource: pedidos, fields: { nome: numero, oculto: sigilo, donoId: donoId } }
  - { resource: clientes, fields: { nome: nome, oculto: ficha } }
fields:
  nome: { type: text, label: Nome }
  oculto: { type: text, label: Oculto }
  donoId: { type: reference, label: Dono, resource: usuarios }
`,
    'departments/loja.yaml': `
label: Loja
permissions: [loja]
routes:
  - path: /loja
    label: Meus pedidos
    list:
      resource: pedidos
      columns: [numero, valor, clienteId, situacao, nota]
      filters: [numero]
      sort: numero
      actions: [create, edit, export]
      transitions: [aprovar]
      form: [{ section: Pedido, fields: [numero, valor, produtoId, nota] }]
      scope: { loja: { donoId: $user.id } }
  - path: /linhas
    label: Linhas
    list: { resource: tudo, columns: [nome], filters: [], sort: nome, actions: [], search: false, form: [{ section: A, fields: [nome] }], scope: { loja: { donoId: $user.id } } }
  - path: /painel
    label: Painel
    dashboard: [{ chart: column, title: Entregas, resource: entregas, groupBy: [regiao], measures: { Entregas: count } }]
`,
    'departments/chefia.yaml': `
label: Chefia
permissions: [chefia]
routes:
${['pedidos', 'clientes', 'cidades', 'produtos', 'entregas', 'tudo', 'usuarios']
  .map((id) => `  - { path: /chefia/${id}, label: ${id}, list: { resource: ${id}, sort: id } }`)
  .join('\n')}
`,
  });

const entry = (record: number, changes: object) => ({
  ...{ at: '2026-10-05T12:00:00.000Z', by: 1, name: 'chefe', action: 'update', resource: 'pedidos' },
  ...{ record: String(record), title: 'Pedido', changes },
});

/** The two states. Where they differ, only the second has the word `outro`. */
export function pairedRows(): [Rows, Rows] {
  const state = (word: string, number: number, isOther: boolean): Rows => ({
    usuarios: [
      accountOf(1, 'chefe', ['chefia'], { version: 1, segredo: `${word} u1` }),
      accountOf(2, attacker, ['loja'], { version: 1, segredo: `${word} u2` }),
      accountOf(3, 'vizinha', ['loja'], { version: 1, segredo: `${word} u3`, plano: word }),
    ],
    clientes: [
      { id: 1, version: 1, nome: 'Ana', cidadeId: 1, ficha: `${word} c1`, teto: number },
      { id: 2, version: 1, nome: `${word} Bia`, cidadeId: 2, ficha: `${word} c2`, teto: number },
      ...(isOther ? [{ id: 3, version: 1, nome: `${word} Caio`, ficha: null, teto: 1 }] : []),
    ],
    cidades: [
      { id: 1, version: 1, nome: 'Lins' },
      { id: 2, version: 1, nome: `${word} Bauru` },
    ],
    produtos: [
      { id: 1, version: 1, nome: 'Caneta', ativo: true, custo: number },
      { id: 2, version: 1, nome: `${word} Mesa`, ativo: false, custo: number },
      ...(isOther ? [{ id: 3, version: 1, nome: `${word} Sofá`, ativo: false, custo: 1 }] : []),
    ],
    pedidos: [
      ...[1, 2].map((id) => ({
        ...{
          id,
          version: 1,
          numero: `P ${id}`,
          valor: 10 * id,
          sigilo: `${word} s${id}`,
          margem: number + id,
        },
        ...{ donoId: 2, clienteId: 1, produtoId: 1, nota: [heldFile(1)], laudo: [heldFile(isOther ? 3 : 2)] },
        situacao: 'aberto',
      })),
      ...[3, ...(isOther ? [4] : [])].map((id) => ({
        ...{
          id,
          version: isOther ? 2 : 1,
          numero: `${word} n${id}`,
          valor: number,
          sigilo: `${word} s${id}`,
        },
        ...{ margem: number, donoId: 3, clienteId: 2, produtoId: 2, nota: [heldFile(isOther ? 5 : 4)] },
        ...{ laudo: null, situacao: isOther ? 'aprovado' : 'aberto' },
      })),
      // Opens for an approval when its value changes, in one state only.
      {
        ...{ id: 5, version: 1, numero: `${word} n5`, valor: 1, sigilo: null, margem: null, donoId: 3 },
        ...{ clienteId: 2, produtoId: 1, nota: null, laudo: null, situacao: isOther ? 'aprovado' : 'aberto' },
      },
    ],
    entregas: [1, 2, 3].map((id) => ({
      ...{ id, version: 1, rua: `${word} rua ${id}`, regiao: id > 1 ? 'norte' : 'sul', peso: number + id },
    })),
    [history]: [
      entry(1, { sigilo: [null, `${word} s1`], valor: [5, 10] }),
      entry(1, { margem: [null, number] }),
      entry(3, { numero: [null, `${word} n3`] }),
    ],
  });
  return [state('este', 40, false), state('outro', 70, true)];
}
