import { openPool } from '#server/data/postgres/connection/pool.ts';
import { openPostgresStore } from '#server/data/postgres/store.ts';
import { portalWith, accountsWith, resourcesOf, listsOf, settingsWith } from '#tests/support/portal.ts';
import { composeNode as provide } from '#compiler/composeNode.ts';
import { wholeModelOf } from '#server/data/systemTables.ts';
import { shapeOf } from '#server/data/shape.ts';
import { viewerOf, parseFilter } from '#model/filter/filter.ts';
import { subjectOf } from '#server/data/postgres/compile/subject.ts';
import { listStatement } from '#server/data/postgres/compile/lists.ts';
import { rendered, sql } from '#server/data/postgres/sql.ts';
import { ensure } from '#server/data/postgres/tables/ensure.ts';
provide();
const portal = portalWith({
  ...accountsWith(['vendas']), ...settingsWith(),
  ...resourcesOf({
    clientes: { nome: 'text, column: company_name', cidade: 'text, column: city', $more: ['table: big.customers', 'key: customer_id'] },
    pedidos: { $title: 'referencia', clienteId: '> clientes, column: customer_id', feitoEm: 'datetime, column: placed_at', vence: 'date, column: due', situacao: 'select, options: { open: Aberto, paid: Pago, cancelled: X }, column: status', valor: 'money, column: total', nota: 'text, column: note', referencia: 'text, column: reference', quantidade: 'integer, column: quantity', urgente: 'boolean, column: urgent', $more: ['table: big.orders', 'key: order_id', 'search: [referencia]'] },
  }), ...listsOf('clientes', 'pedidos'),
});
const database = openPool('postgres://postgres@127.0.0.1:55431/postgres', { connections: 4 });
const model = wholeModelOf(portal);
const relations = await ensure(database, 'benchportal', model);
const store = openPostgresStore(database, { schema: 'benchportal' });
const records = store.using(model);
const viewer = viewerOf(portal, '2026-10-31');
const shape = shapeOf(portal.resources.pedidos!, viewer);
const time = async (n: number, f: () => Promise<unknown>) => { const all: number[] = []; for (let i = 0; i < n; i++) { const s = performance.now(); await f(); all.push(performance.now() - s); } return all.sort((a, b) => a - b)[Math.floor(n / 2)]!; };
const cases: [string, any, string][] = [
  ['by id', {}, 'order by order_id limit 25'],
  ['by date desc', { sort: { field: 'feitoEm', order: 'DESC' } }, 'order by placed_at desc nulls last limit 25'],
  ['by due', { sort: { field: 'vence', order: 'ASC' } }, 'order by due, order_id limit 25'],
  ['by reference', { sort: { field: 'referencia', order: 'ASC' } }, 'order by reference, order_id limit 25'],
  ['by total (no index)', { sort: { field: 'valor', order: 'DESC' } }, 'order by total desc nulls last, order_id desc limit 25'],
  ['of customer', { filter: { clienteId: 77 } }, 'where customer_id = 77 order by order_id limit 25'],
  ['due month', { filter: { vence: '2022-03' } }, "where due >= '2022-03-01' and due < '2022-04-01' order by order_id limit 25"],
  ['placed day', { filter: { feitoEm: '2022-03-05' } }, "where placed_at >= '2022-03-05 03:00Z' and placed_at < '2022-03-06 03:00Z' order by order_id limit 25"],
  ['status + date', { filter: { situacao: 'open' }, sort: { field: 'feitoEm', order: 'DESC' } }, "where status = 'open' order by placed_at desc nulls last, order_id desc limit 25"],
  ['reference =', { filter: { referencia: 'REF-7919' } }, "where reference = 'REF-7919' order by order_id limit 25"],
  ['search', { filter: { q: 'ref-79190' } }, "where reference ilike '%ref-79190%' order by order_id limit 25"],
  ['by customer name', { sort: { field: 'clienteId', order: 'ASC', by: { kind: 'template', text: '{clienteId}' } } }, '@join'],
];
for (const [what, { filter = {}, sort }, tail] of cases) {
  const where = parseFilter(filter, portal.resources.pedidos!.fields);
  const query = { where, ...(sort && { sort }), range: [0, 24] as const, paging: { total: 'quick' as const } };
  const hand = tail === '@join' ? 'select o.* from big.orders o left join big.customers c using (customer_id) order by c.company_name nulls last, o.order_id limit 25' : `select * from big.orders ${tail}`;
  const count = tail === '@join' || !tail.includes('where') ? `select count(*) from (select from big.orders limit 10001) t` : `select count(*) from (select from big.orders ${tail.replace(/order by.*/, '')} limit 10001) t`;
  await records.find(shape, query);
  const ours = await time(7, () => records.find(shape, query));
  const theirs = await time(7, async () => { await database.query(sql`${{ composed: [hand], parts: [hand], isRepeated: false } as never}`); await database.query(sql`${{ composed: [count], parts: [count], isRepeated: false } as never}`); });
  const c0 = await time(7, async () => { rendered(listStatement(subjectOf(model, '2026-10-31', relations, {}), 'pedidos', { ...query, where }).statement); });
  const { statement: st } = listStatement(subjectOf(model, '2026-10-31', relations, {}), 'pedidos', { ...query, where });
  const q0 = await time(7, () => database.query(st));
  const ex = (await database.query(sql`explain (analyze) ${st}`)).map((r) => String(r['QUERY PLAN'])).filter((l) => /Planning Time|Execution/.test(l)).join(' ');
  console.log(what.padEnd(22), 'compile', c0.toFixed(1), 'query', q0.toFixed(1), ex, ours.toFixed(1), theirs.toFixed(1), (ours / theirs).toFixed(2));
  if (process.argv[2] === what) { const { statement } = listStatement(subjectOf(model, '2026-10-31', relations, {}), 'pedidos', { ...query, where }); console.log(rendered(statement).text); console.log((await database.query(sql`explain (analyze, buffers) ${statement}`)).map((r) => r['QUERY PLAN']).join('\n')); }
}
await store.close();
