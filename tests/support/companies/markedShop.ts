/**
 * A shop that one account sees in part: its own orders by one screen, a view by a single screen of a department that is
 * closed to it. Values that it may not read have a mark, so an answer with the mark is a leak.
 */
import { expect } from 'vitest';
import { accountOf, password } from '../db.ts';
import { accountsWith, portalWith } from '../portal.ts';
import { sharedServer, type Reply } from '../server.ts';

export const inboundSecret = 'um-segredo-que-ninguem-adivinha';
const portal = portalWith({
  'portal.yaml': `
brand: { name: Portal, company: Exemplo, year: 2026 }
accounts: { resource: usuarios, email: email, password: senha, name: nome, plan: plano, permissions: permissoes }
history: { resource: historico }
trash: { days: 30 }
stamps: { createdAt: criadoEm, createdBy: criadoPor }
`,
  ...accountsWith(['loja', 'chefia', 'cofre'], `  segredoDele: { type: text, label: Segredo dele }\n`),
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
search: [nome, ficha]
fields:
  nome: { type: text, label: Nome }
  email: { type: email, label: E-mail }
  ficha: { type: text, label: Ficha }
  teto: { type: money, label: Teto }
`,
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: numero
search: [numero, sigilo]
unique: [[numero, sigilo]]
merge: true
fields:
  numero: { type: text, label: Número, required: true }
  sigilo: { type: text, label: Sigilo, unique: true }
  margem: { type: money, label: Margem }
  donoId: { type: reference, label: Dono, resource: usuarios }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  valor: { type: money, label: Valor, max: clienteId.teto }
  fichaDele: { type: text, label: Ficha dele, lookup: clienteId.ficha }
  dobro: { type: money, label: Dobro, formula: margem * 2 }
  linhas:
    type: items
    label: Linhas
    fields:
      produto: { type: text, label: Produto }
      clienteId: { type: reference, label: Para, resource: clientes }
  situacao:
    type: status
    label: Situação
    options: { aberto: Aberto, aprovado: Aprovado, morto: Morto }
    transitions:
      - { label: Aprovar, from: aberto, to: aprovado, permissions: [chefia], set: { margem: 7 } }
      - { label: Matar, from: aberto, to: morto, fields: [valor] }
inbound:
  secretEnv: PORTAL_INBOUND_SECRET
  match: [clienteId.email]
  set: { numero: '{subject}', valor: 1 }
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
  'resources/grupos.yaml': `
label: { one: Grupo, many: Grupos }
title: oculto
groupBy: [oculto]
from: [{ resource: pedidos, fields: { oculto: sigilo, quantos: count } }]
fields:
  oculto: { type: text, label: Oculto }
  quantos: { type: integer, label: Quantos }
`,
  'departments/loja.yaml': `
label: Loja
permissions: [loja]
landing: /loja
routes:
  - path: /loja
    label: Meus pedidos
    list:
      resource: pedidos
      columns: [numero, valor, clienteId, situacao]
      filters: [numero]
      sort: numero
      actions: [create, edit, delete, import, export, bulkEdit, duplicate]
      transitions: [matar]
      form: [{ section: Pedido, fields: [numero, valor, clienteId, linhas] }]
      scope: { loja: { donoId: $user.id } }
`,
  'departments/chefia.yaml': `
label: Sala dos Chefes
permissions: [chefia]
landing: /chefia/pedidos
routes:
  - { path: /chefia/pedidos, label: Todos os pedidos, list: { resource: pedidos, actions: [create, edit, delete, bulkEdit] } }
  - { path: /chefia/clientes, label: Clientes, list: clientes }
  - { path: /chefia/tudo, label: Tudo, list: tudo }
  - { path: /chefia/grupos, label: Grupos, list: grupos }
  - { path: /chefia/usuarios, label: Usuários, list: usuarios }
  - { path: /chefia/historico, label: Histórico, list: { resource: historico, columns: [at, name, action, title] } }
`,
  'departments/cofre.yaml': `
label: Cofre Fechado
permissions: [cofre]
landing: /cofre/chave
routes:
  - { path: /cofre/chave, label: Chave do cofre, list: { resource: clientes, columns: [nome, teto] } }
  - path: /cofre/janela
    label: Janela
    permissions: { any: [loja, cofre] }
    list: { resource: tudo, columns: [nome], filters: [], sort: nome, actions: [], search: false, form: [{ section: A, fields: [nome] }], scope: { loja: { donoId: $user.id }, cofre: '*' } }
`,
});

export const canary = 'CANARIO';
const rows = {
  usuarios: [
    accountOf(1, 'Chefe', ['chefia', 'cofre', 'loja'], { version: 1, segredoDele: `${canary}-u1` }),
    accountOf(2, 'Loja', ['loja'], { version: 1, segredoDele: `${canary}-u2` }),
    accountOf(3, 'Outra', ['loja'], { version: 1, segredoDele: `${canary}-u3` }),
  ],
  clientes: [
    { id: 1, version: 1, nome: 'Ana', email: 'ana@cliente.com', ficha: `${canary}-c1`, teto: 500 },
    { id: 2, version: 1, nome: 'Bia', ficha: null, teto: 123.45 },
  ],
  pedidos: [1, 2, 3, 4].map((id) => ({
    ...{ id, version: 1, numero: id > 2 ? `${canary}-n${id}` : `P-${id}`, sigilo: `${canary}-${id}` },
    ...{ margem: 9876.5 + id, donoId: id > 2 ? 3 : 2, clienteId: 1, valor: 10, situacao: 'aberto' },
  })),
};

export const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
export const secrets = new RegExp(`${canary}|987[5-9]|1975[0-9]|123[.,]45|segredoDele|\\$2[aby]\\$`);

/** For all tests of a file; `tried`: a request of the account that must neither reveal nor change protected values. */
export function markedShop() {
  const server = sharedServer(() => ({
    company: { portal, rows, password },
    env: { PORTAL_INBOUND_SECRET: inboundSecret },
  }));
  /** The values that the account may not change: all records of others, and fields of its own that no form shows. */
  const kept = () => {
    const { pedidos, clientes, usuarios } = server.stored();
    return {
      clientes,
      usuarios,
      alheios: pedidos!.filter(({ donoId }) => donoId !== 2),
      meus: pedidos!.flatMap((row) =>
        Number(row.id) > 2 || row.donoId !== 2 ? [] : [[row.id, row.sigilo ?? null, row.margem, row.donoId]],
      ),
    };
  };
  async function tried(method: string, path: string, body?: unknown, headers = {}): Promise<Reply> {
    const before = kept();
    const reply = await server.as('loja').send(method, path, body, headers);
    expect([path, reply.status < 500, reply.text.match(secrets)?.[0]]).toEqual([path, true, undefined]);
    expect(kept()).toEqual(before);
    return reply;
  }
  return { server, as: server.as, kept, tried };
}
