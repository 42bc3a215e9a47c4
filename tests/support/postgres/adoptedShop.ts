/** A shop whose tables another program has made, and a portal over them: keys of every sort, a cascade, a trigger. */
import {
  portalWith,
  accountsWith,
  resourcesOf,
  settingsWith,
  type ShortResource,
  type Texts,
} from '../portal.ts';
import type { Portal } from '#model/types.ts';
import { editedLists } from './editedLists.ts';

/** @param at the schema of these tables */
export const shopTables = (at: string): string => `
  create schema ${at};
  create type ${at}.customer_kind as enum ('retail', 'wholesale');
  create domain ${at}.percent as numeric(5, 2) check (value between 0 and 100);
  create table ${at}.customers (
    customer_id char(5) primary key,
    company_name varchar(40) not null,
    kind ${at}.customer_kind not null default 'retail',
    discount ${at}.percent,
    since date,
    active boolean not null default true,
    tax_id text unique,
    tags text[] not null default '{}'
  );
  create table ${at}.orders (
    order_id integer generated always as identity primary key,
    customer_id char(5) references ${at}.customers,
    placed_at timestamptz not null default '2026-01-02 03:04:05Z',
    shipped_on timestamp,
    status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
    total numeric(12, 2) not null default 0,
    note text,
    doubled bigint generated always as (order_id::bigint * 2) stored
  );
  create index orders_of_customer on ${at}.orders (customer_id);
  create table ${at}.order_lines (
    order_id integer not null references ${at}.orders on delete cascade,
    line_no smallint not null,
    product text not null,
    quantity integer not null check (quantity > 0),
    price numeric(10, 2) not null,
    primary key (order_id, line_no)
  );
  create table ${at}.remarks (
    remark_id uuid primary key default gen_random_uuid(),
    order_id integer not null,
    line_no smallint not null,
    words text,
    foreign key (order_id, line_no) references ${at}.order_lines
  );
  create table ${at}."Ledger" ("Entry" bigint primary key, "Amount in Cents" bigint, "Text" text);
  create view ${at}.paid_orders as select order_id, customer_id, total from ${at}.orders where status = 'paid';
  create function ${at}.add_up() returns trigger language plpgsql as $$ begin
    update ${at}.orders o set total = coalesce((select sum(quantity * price) from ${at}.order_lines l where l.order_id = o.order_id), 0)
      where o.order_id = coalesce(new.order_id, old.order_id);
    return null;
  end $$;
  create trigger add_up after insert or update or delete on ${at}.order_lines for each row execute function ${at}.add_up();
  insert into ${at}.customers (customer_id, company_name, kind, discount, since, tax_id, tags) values
    ('ALFKI', 'Alfreds Futterkiste', 'retail', 2.5, '1990-05-01', '11', '{old,new}'),
    ('BOLID', 'Bólido Comidas', 'wholesale', null, '0001-01-01', null, '{}'),
    ('CHOPS', 'chop-suey', 'retail', 0, 'infinity', '33', '{new}');
  insert into ${at}.orders (customer_id, placed_at, shipped_on, status, note) values
    ('ALFKI', '2026-10-01 12:00Z', '2026-10-02 09:30', 'open', 'Frágil'),
    ('BOLID', '2026-10-31 23:30Z', null, 'paid', ''),
    ('ALFKI', '2026-11-01 02:30Z', null, 'open', null),
    (null, '2026-11-02 12:00Z', null, 'cancelled', 'x');
  insert into ${at}.order_lines values (1, 1, 'Chá', 2, 10), (1, 2, 'Café', 1, 5.5), (2, 1, 'Chá', 10, 9);
  insert into ${at}.remarks (remark_id, order_id, line_no, words) values
    ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 1, 2, 'Sem açúcar');
  insert into ${at}."Ledger" values (9007199254740993, 9223372036854775807, 'big'), (7, 5, 'small');
`;

const shopResources = (at: string): Record<string, ShortResource> => ({
  clientes: {
    nome: 'text, column: company_name, required: true',
    codigo: 'text, column: customer_id',
    tipo: 'select, options: { retail: Varejo, wholesale: Atacado }, column: kind',
    desconto: 'decimal, column: discount',
    desde: 'date, column: since',
    ativo: 'boolean, column: active',
    documento: 'text, column: tax_id',
    marcas: 'multiselect, options: { old: Antigo, new: Novo }, column: tags',
    pedidosAbertos:
      'integer, rollup: { from: pedidos, target: clienteId, count: true, filter: { situacao: open } }',
    $more: [`table: ${at}.customers`, 'key: customer_id', 'search: [nome]'],
  },
  pedidos: {
    $title: '#{numero} {clienteId}',
    numero: 'integer, column: order_id, readOnly: true',
    clienteId: '> clientes, column: customer_id',
    feitoEm: 'datetime, column: placed_at',
    enviadoEm: 'datetime, column: shipped_on',
    situacao:
      'status, options: { open: Aberto, paid: Pago, cancelled: Cancelado }, column: status, transitions: [{ label: Pagar, from: open, to: paid, permissions: [vendas] }]',
    valor: 'money, column: total, readOnly: true',
    nota: 'text, column: note',
    dobro: 'integer, column: doubled, readOnly: true',
    metade: 'decimal, formula: valor / 2',
    itens: 'integer, rollup: { from: linhas, target: pedidoId, count: true }',
    $more: [`table: ${at}.orders`, 'key: order_id', 'search: [nota, clienteId]', 'sort: numero'],
  },
  linhas: {
    produto: 'text, column: product',
    pedidoId: '> pedidos, column: order_id',
    ordem: 'integer, column: line_no',
    quantidade: 'integer, column: quantity',
    preco: 'money, column: price',
    $more: [`table: ${at}.order_lines`, 'key: [order_id, line_no]'],
  },
  comentarios: {
    texto: 'text, column: words',
    linhaId: '> linhas, column: [order_id, line_no]',
    $more: [`table: ${at}.remarks`, 'key: remark_id'],
  },
  lancamentos: {
    texto: 'text, column: Text',
    centavos: 'text, column: Amount in Cents',
    $more: [`table: '${at}."Ledger"'`, 'key: Entry'],
  },
  pagos: {
    clienteId: '> clientes, column: customer_id',
    valor: 'money, column: total',
    $title: '{clienteId}',
    $more: [`table: ${at}.paid_orders`, 'key: order_id'],
  },
  visitas: {
    assunto: 'text',
    clienteId: '> clientes',
    linhaId: '> linhas',
    $more: 'search: [assunto, clienteId]',
  },
});

/** @param at the schema of the tables that are there; `visitas` are the portal's own */
export function shopTexts(at: string, more: Texts = {}): Texts {
  const resources = shopResources(at);
  return {
    ...accountsWith(['vendas']),
    ...settingsWith('history: { resource: historico }', 'trash: { days: 30 }'),
    ...resourcesOf(resources),
    ...editedLists(resources),
    ...more,
  };
}

export const shopPortal = (at: string, more: Texts = {}): Portal => portalWith(shopTexts(at, more));
