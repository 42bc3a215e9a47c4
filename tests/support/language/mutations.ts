/** A valid config, and single changes to one of its files that may or may not break it. */
import { isMap, isScalar, isSeq, visit, type Document, type Node, type Pair } from 'yaml';
import { goodTexts, type Texts } from '../portal.ts';

/** The good config with views. */
export const textsWithViews: Texts = {
  ...goodTexts(),
  'resources/v_vendas.yaml': `label: { one: Venda, many: Vendas, gender: f }
title: "{clienteId} {mes}"
groupBy: [clienteId, mes]
fields:
  clienteId: { type: reference, label: Cliente, resource: clientes }
  mes: { type: month, label: Mês }
  valor: { type: money, label: Valor }
  faixa: { type: select, label: Faixa, options: { alta: { label: Alta, when: { valor_gt: 10 } }, baixa: Baixa } }
from:
  - { resource: pedidos, filter: { situacao: pago }, fields: { clienteId: clienteId, mes: data, valor: { sum: valor } } }
  - { resource: v_lista, fields: { clienteId: clienteId, mes: { value: $month }, valor: { sum: valor } } }
`,
  'resources/v_lista.yaml': `label: { one: Linha, many: Linhas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  clienteId: { type: reference, label: Cliente, resource: clientes }
  estado: { type: select, label: Estado, options: { sim: Sim } }
  valor: { type: money, label: Valor }
from:
  - resource: pedidos
    fields:
      nome: { text: "{numero} de {clienteId}" }
      clienteId: clienteId
      estado: { field: situacao, values: { pago: sim } }
      valor: { formula: valor * 2 }
  - resource: clientes
    fields: { nome: nome, clienteId: id, valor: limite }
`,
};

export type Mutation = { name: string; apply(document: Document, at: number, noise: string): void };

const pairsOf = (document: Document): { map: { items: Pair[] }; pair: Pair }[] => {
  const found: { map: { items: Pair[] }; pair: Pair }[] = [];
  visit(document, { Map: (_key, map) => void map.items.forEach((pair) => found.push({ map, pair })) });
  return found;
};

/** Applies a change to one of all pairs in all maps. */
const onPair =
  (
    change: (pair: Pair, map: { items: Pair[] }, noise: string, document: Document) => void,
  ): Mutation['apply'] =>
  (document, at, noise) => {
    const pairs = pairsOf(document);
    const { pair, map } = pairs[at % pairs.length]!;
    change(pair, map, noise, document);
  };

export const mutations: Mutation[] = [
  { name: 'drops a key', apply: onPair((pair, map) => void map.items.splice(map.items.indexOf(pair), 1)) },
  {
    name: 'misspells a key',
    apply: onPair((pair) => {
      if (isScalar(pair.key)) pair.key.value = `${String(pair.key.value).slice(1)}z`;
    }),
  },
  {
    name: 'puts a text',
    apply: onPair((pair, _map, noise, document) => void (pair.value = document.createNode(noise))),
  },
  {
    name: 'puts a number',
    apply: onPair((pair, _map, _noise, document) => void (pair.value = document.createNode(-3.5))),
  },
  {
    name: 'puts a list',
    apply: onPair((pair, _map, noise, document) => void (pair.value = document.createNode([noise, null]))),
  },
  {
    name: 'puts a map',
    apply: onPair(
      (pair, _map, noise, document) => void (pair.value = document.createNode({ [noise]: noise })),
    ),
  },
  {
    name: 'rewords a text',
    apply: onPair((pair, _map, noise) => {
      if (isScalar(pair.value) && typeof pair.value.value === 'string') pair.value.value += noise;
    }),
  },
  { name: 'puts nothing', apply: onPair((pair) => void (pair.value = null)) },
  { name: 'repeats a key', apply: onPair((pair, map) => void map.items.push(pair)) },
  {
    name: 'swaps the values of two keys',
    apply: onPair((pair, map) => {
      const other = map.items[0]!;
      [pair.value, other.value] = [other.value, pair.value];
    }),
  },
  {
    name: 'repeats or drops an item',
    apply: onPair((pair) => {
      const value = pair.value as Node | null;
      if (isSeq(value))
        value.items = value.items.length > 1 ? value.items.slice(1) : [...value.items, ...value.items];
      else if (isMap(value)) value.items = [];
    }),
  },
];
