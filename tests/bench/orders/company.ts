/** Any number of orders of customers, and a view that adds them up by customer and month. */
import { listsOf, portalWith } from '#tests/support/portal.ts';

export const orders = portalWith({
  'resources/pedidos.yaml': `
label: { one: Pedido, many: Pedidos }
title: nome
search: [nome]
sort: nome
fields:
  nome: { type: text, label: Nome }
  status: { type: select, label: Status, options: { aberto: Aberto, pago: Pago, enviado: Enviado, cancelado: Cancelado } }
  preco: { type: money, label: Preço }
  data: { type: date, label: Data }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  cidade: { type: text, label: Cidade, lookup: clienteId.cidade }
  obs: { type: text, label: Observações }
`,
  'resources/clientes.yaml': `
label: { one: Cliente, many: Clientes }
title: nome
fields:
  nome: { type: text, label: Nome }
  cidade: { type: text, label: Cidade }
  comprado: { type: money, label: Comprado, rollup: { from: pedidos, target: clienteId, sum: preco } }
`,
  'resources/vendas.yaml': `
label: { one: Venda, many: Vendas, gender: f }
title: obs
fields:
  obs: { type: text, label: Observações }
  preco: { type: money, label: Preço }
  cidade: { type: text, label: Cidade }
from:
  - { resource: pedidos, fields: { obs: nome, preco: preco, cidade: cidade } }
`,
  'resources/totais.yaml': `
label: { one: Total, many: Totais }
title: cidade
groupBy: [cidade]
fields:
  cidade: { type: text, label: Cidade }
  preco: { type: money, label: Preço }
from:
  - { resource: pedidos, fields: { cidade: cidade, preco: { sum: preco } } }
`,
  'resources/bilhetes.yaml': `
label: { one: Bilhete, many: Bilhetes }
title: texto
fields:
  texto: { type: text, label: Texto }
`,
  ...listsOf('pedidos', 'clientes', 'vendas', 'totais', 'bilhetes'),
});

const states = ['aberto', 'pago', 'enviado', 'cancelado'];
const names = ['João', 'Ávila', 'Zé', 'Bento', 'Caio', 'abel', 'Joana', 'Álvaro', 'Íris', 'Duda'];

/** @param filling length of a text that no query reads, to reach a given size in megabytes */
const orderOf = (id: number, filling = 0) => ({
  id,
  nome: `${names[id % 10]} ${(id * 7919) % 100_003}`,
  status: states[(id * 31) % 4],
  preco: ((id * 7907) % 100_000) / 100,
  data: new Date(Date.UTC(2020, 0, 1 + ((id * 7901) % 2400))).toISOString().slice(0, 10),
  clienteId: 1 + ((id * 17) % 1000),
  ...(filling > 0 && { obs: 'x'.repeat(filling) }),
});

/** @param hash the password hash of the two accounts, `um@example.com` and `outro@example.com` */
export const rowsOf = (count: number, hash: string, filling = 0) => ({
  usuarios: ['um', 'outro'].map((name, at) => ({
    id: at + 1,
    nome: name,
    email: `${name}@example.com`,
    senha: hash,
    plano: 'x',
    permissoes: ['vendas'],
  })),
  clientes: Array.from({ length: 1000 }, (_, at) => ({
    id: at + 1,
    nome: `Cliente ${at}`,
    cidade: `Cidade ${at % 99}`,
  })),
  bilhetes: [{ id: 1, texto: 'um' }],
  pedidos: Array.from({ length: count }, (_, at) => orderOf(at + 1, filling)),
});
