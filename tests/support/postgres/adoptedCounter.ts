/**
 * A shop's counter over tables that another program has made: orders with their lines, stock, a till and payments. Its foreign keys are
 * checked at the end of a transaction, one table counts its own changes, and one deletes its lines by itself.
 */
import type { Portal } from '#model/types.ts';
import { editedLists } from './editedLists.ts';
import {
  accountsWith,
  portalWith,
  resourcesOf,
  settingsWith,
  type ShortResource,
  type Texts,
} from '../portal.ts';

/** @param at the schema of these tables */
export const counterTables = (at: string): string => `
  create schema ${at};
  create table ${at}."Products" (
    "Sku" text primary key,
    "Name" text not null,
    "Stock" integer not null check ("Stock" >= 0),
    "Row Version" integer not null default 1
  );
  create table ${at}.tills (till text primary key, balance numeric(14, 2) not null default 0);
  create table ${at}.sales (
    sale_id bigint generated always as identity primary key,
    customer text not null,
    state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
    total numeric(14, 2) not null default 0,
    made timestamptz not null default now()
  );
  create table ${at}.sale_lines (
    sale_id bigint not null references ${at}.sales on delete cascade,
    line smallint not null,
    sku text not null references ${at}."Products" deferrable initially deferred,
    quantity integer not null check (quantity > 0),
    amount numeric(14, 2) not null,
    primary key (sale_id, line)
  );
  create table ${at}.payments (
    payment uuid primary key default gen_random_uuid(),
    sale_id bigint not null references ${at}.sales,
    till text not null references ${at}.tills,
    amount numeric(14, 2) not null check (amount > 0),
    state text not null default 'in' check (state in ('in', 'back'))
  );
  insert into ${at}."Products" values ('TEA', 'Chá', 100, 1), ('MATE', 'Mate', 50, 1);
  insert into ${at}.tills values ('front', 0);
`;

const resources = (at: string): Record<string, ShortResource> => ({
  produtos: {
    nome: 'text, column: Name',
    codigo: 'text, column: Sku',
    estoque: 'integer, column: Stock',
    $more: [`table: '${at}."Products"'`, 'key: Sku', 'versionColumn: Row Version'],
  },
  caixas: {
    nome: 'text, column: till',
    saldo: 'money, column: balance',
    $more: [
      `table: ${at}.tills`,
      'key: till',
      "ensures: [{ that: { not: { saldo_lt: 0 } }, message: 'O caixa {nome} ficaria em {saldo}.' }]",
    ],
  },
  vendas: {
    cliente: 'text, column: customer',
    situacao: [
      'status, options: { open: Aberta, paid: Paga, cancelled: Cancelada }, column: state',
      'transitions: [{ label: Pagar, from: open, to: paid }, { label: Cancelar, from: [open, paid], to: cancelled }]',
    ].join(', '),
    total: 'money, column: total, readOnly: true',
    feita: 'datetime, column: made, readOnly: true',
    linhas: 'integer, rollup: { from: linhas, target: vendaId, count: true }',
    $more: [
      `table: ${at}.sales`,
      'key: sale_id',
      `rules:
  - id: recebe
    on: { transition: Pagar }
    then:
      - create: pagamentos
        key: [vendaId]
        among: { situacao: in }
        set: { vendaId: $record.id, caixaId: front, valor: $record.total }
      - update: caixas
        in: { caixas: { nome: front } }
        set: { saldo: '= $target.saldo + total' }
    undo:
      on: { transition: Cancelar }
      made: { pagamentos: { transition: Devolver } }
  - id: apaga-linhas
    on: delete
    then:
      - { delete: linhas, in: { linhas: { vendaId: $record.id } } }`,
    ],
  },
  linhas: {
    vendaId: '> vendas, column: sale_id',
    linha: 'integer, column: line',
    produtoId: '> produtos, column: sku',
    quantidade: 'integer, column: quantity',
    valor: 'money, column: amount',
    $title: '{vendaId} {linha}',
    $more: [
      `table: ${at}.sale_lines`,
      'key: [sale_id, line]',
      `rules:
  - id: baixa
    on: create
    then:
      - update: produtos
        in: produtoId
        set: { estoque: '= $target.estoque - quantidade' }
      - update: vendas
        in: vendaId
        set: { total: '= $target.total + valor' }`,
    ],
  },
  pagamentos: {
    vendaId: '> vendas, column: sale_id',
    caixaId: '> caixas, column: till',
    valor: 'money, column: amount',
    situacao:
      'status, options: { in: Recebido, back: Devolvido }, column: state, transitions: [{ label: Devolver, from: in, to: back, auto: true }]',
    $more: [`table: ${at}.payments`, 'key: payment'],
  },
});

/** Its whole config. */
export const counterTexts = (at: string): Texts => {
  const all = resources(at);
  return {
    ...accountsWith(['vendas', 'visita']),
    ...settingsWith('history: { resource: historico }', 'trash: { days: 30 }'),
    ...resourcesOf(all),
    ...editedLists(all, 'create, edit, delete, bulkEdit, import'),
    'departments/visitas.yaml': [
      'label: Visitas',
      'permissions: [visita]',
      'routes:',
      '  - { path: /abertas, label: Abertas, list: { resource: vendas, actions: [], columns: [cliente, situacao], filter: { situacao: open } } }',
    ].join('\n'),
  };
};

export const counterPortal = (at: string): Portal => portalWith(counterTexts(at));
