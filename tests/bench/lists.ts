import { encode, serveOrders, type Running } from './orders/client.ts';
import { connect } from './orders/connection.ts';
import { line, middle, section } from './report.ts';

/**
 * List requests with filter, order and page, compared with json-server on the same records; every filter
 * differs.
 */
export async function benchLists() {
  for (const rows of [1000, 10_000, 100_000]) {
    section(`Listas de ${rows.toLocaleString('pt-BR')} registros, ao lado do json-server`);
    const [ours, peer] = [await serveOrders('portal', rows), await serveOrders('json-server', rows)];
    const token = await ours.tokenOf('um');
    const filterOf = (turn: number) => ({ status: 'pago', preco_gte: 300 + (turn % 97) });
    const list = (turn: number) =>
      `/api/pedidos?filter=${encode(filterOf(turn))}&sort=["nome","ASC"]&range=[0,24]`;
    const theirs = (turn: number) =>
      `/pedidos?status=pago&preco_gte=${300 + (turn % 97)}&_sort=nome&_order=asc&_start=0&_end=25`;
    const all = [
      { server: peer, path: theirs },
      { server: ours, path: list, token },
    ];
    for (const one of all) await load({ ...one, connections: 1 });
    for (const connections of [1, 10]) {
      const rounds: Load[] = [];
      for (let round = 0; round < 5; round++)
        rounds.push(await load({ ...all[0]!, connections }), await load({ ...all[1]!, connections }));
      const [their, our] = [0, 1].map((which) => rounds.filter((_round, at) => at % 2 === which));
      const told = (what: string, unit: string, value: (of: Load) => number) => {
        const beside = middle(their!.map(value));
        line(`${connections} conexões: ${what}`, middle(our!.map(value)), unit, {
          what: 'json-server',
          value: beside,
        });
      };
      told('por segundo', '', ({ rate }) => rate);
      // CPU time, so that other load on the machine doesn't count.
      told('processador por lista', 'ms', ({ cpu }) => cpu);
      told('  e de quem pergunta', 'ms', ({ asking }) => asking);
    }
    const alone = async (path: (turn: number) => string) => {
      const asked = { server: ours, token, path, connections: 1 };
      await load(asked);
      return (await load(asked)).cpu;
    };
    const plain = await alone(list);
    const beside = async (what: string, path: (turn: number) => string) =>
      line(`processador: ${what}`, await alone(path), 'ms', { what: 'a lista', value: plain });
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

type Load = { rate: number; cpu: number; asking: number };
type Asked = { server: Running; path: (turn: number) => string; token?: string; connections: number };

/**
 * Runs so many connections for one second, each sending the next request after a response. Returns responses
 * per second, and the milliseconds of CPU time per response of the server and of this client.
 */
async function load({ server, path, token, connections }: Asked): Promise<Load> {
  const open = Array.from({ length: connections }, () => connect(server.port));
  let turn = 0;
  for (; turn < 5; turn++) await open[0]!.get(path(turn), token);
  const { cpu: before } = await server.usage();
  const own = process.cpuUsage();
  const start = performance.now();
  let answers = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() - start < 1000) {
        await connection.get(path(turn++), token);
        answers++;
      }
    }),
  );
  const taken = performance.now() - start;
  const asking = process.cpuUsage(own);
  const { cpu } = await server.usage();
  for (const connection of open) connection.end();
  return {
    rate: (answers * 1000) / taken,
    cpu: (cpu.user + cpu.system - before.user - before.system) / 1000 / answers,
    asking: (asking.user + asking.system) / 1000 / answers,
  };
}
