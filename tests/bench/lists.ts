import { encode, must, serveOrders, type Running } from './orders/client.ts';
import { line, section } from './report.ts';

/** Filter, order and page, as a list asks for them, beside json-server on the same records; the filter differs each time. */
export async function benchLists() {
  for (const rows of [1000, 10_000, 100_000]) {
    section(`Listas de ${rows.toLocaleString('pt-BR')} registros, ao lado do json-server`);
    const [ours, peer] = [await serveOrders('portal', rows), await serveOrders('json-server', rows)];
    const token = await ours.tokenOf('um');
    const filterOf = (turn: number) => ({ status: 'pago', preco_gte: 300 + (turn % 97) });
    const list = (turn: number) =>
      must(ours, `/api/pedidos?filter=${encode(filterOf(turn))}&sort=["nome","ASC"]&range=[0,24]`, { token });
    const theirs = (turn: number) =>
      must(
        peer,
        `/pedidos?status=pago&preco_gte=${300 + (turn % 97)}&_sort=nome&_order=asc&_start=0&_end=25`,
      );
    for (const connections of [1, 10]) {
      const value = await perSecond(connections, theirs);
      line(`${connections} conexões: por segundo`, await perSecond(connections, list), '', {
        what: `json-server (${value.toFixed(0)})`,
        value,
      });
    }
    // of the processor: what else the machine does does not count
    const each = async (server: Running, ask: (turn: number) => Promise<unknown>) => {
      const { cpu: before } = await server.usage();
      for (let turn = 0; turn < 20; turn++) await ask(turn);
      const { cpu } = await server.usage();
      return (cpu.user + cpu.system - before.user - before.system) / 20_000;
    };
    const value = await each(peer, theirs);
    line('processador por lista', await each(ours, list), 'ms', {
      what: `json-server (${value.toFixed(1)})`,
      value,
    });
    const plain = 1 / (await perSecond(1, list));
    const beside = async (what: string, path: (turn: number) => string) => {
      const taken = 1 / (await perSecond(1, (turn) => must(ours, path(turn), { token })));
      line(what, taken * 1000, 'ms', { what: 'a lista', value: plain * 1000 });
    };
    await beside('um registro', (turn) => `/api/pedidos/${1 + (turn % rows)}`);
    await beside(
      'vinte por id',
      (turn) =>
        `/api/pedidos?filter=${encode({ id: Array.from({ length: 20 }, (_, at) => 1 + ((turn + at * 37) % rows)) })}`,
    );
    await beside(
      'soma por mês',
      () => `/api/pedidos/aggregate?groupBy=["data:month"]&measures=${encode({ total: { sum: 'preco' } })}`,
    );
    await beside('visão que soma', () => '/api/totais?sort=["cidade","ASC"]&range=[0,24]');
    await Promise.all([ours.stop(), peer.stop()]);
  }
}

/** Answers per second of so many connections, each asking again when it is answered, over one second. */
async function perSecond(connections: number, ask: (turn: number) => Promise<unknown>) {
  let turn = 0;
  for (; turn < 5; turn++) await ask(turn);
  const start = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - start < 1000) {
        await ask(turn++);
        answers++;
      }
    }),
  );
  return (answers * 1000) / (performance.now() - start);
}
