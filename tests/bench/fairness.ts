import { encode, must, serveOrders, type Asking } from './orders/client.ts';
import { line, section } from './report.ts';

const rows = 100_000;
const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);
const listOf = (filter: unknown, resource = 'pedidos', sort = 'nome') =>
  `/api/${resource}?filter=${encode(filter)}&sort=${encode([sort, 'ASC'])}&range=[0,24]`;

/** One user's heaviest request runs again and again: how long does another user wait for the tiniest one? */
export async function benchFairness() {
  section(`Um pedido minúsculo de outra pessoa enquanto alguém faz o mais pesado (${rows} registros)`);
  const server = await serveOrders('portal', rows);
  const [heavy, other] = [await server.tokenOf('um'), await server.tokenOf('outro')];
  const tiny = () => must(server, '/api/bilhetes/1', { token: other });
  for (let turn = 0; turn < 300; turn++) await tiny();
  const alone = await waits(tiny, 2000);
  line('sozinho: metade das vezes', alone.half, 'ms');
  line('sozinho: 99 em 100 vezes', alone.most, 'ms');
  const change = { method: 'PUT', body: { status: 'pago' } };
  const days = Array.from({ length: 190 }, (_, at) => ({ data_lt: day(at * 3) }));
  const heaviest: [string, string | (() => string), Asking?][] = [
    ['filtro de 190 datas', listOf({ any: days })],
    ['filtro de 190 datas, de um lookup a ordem', listOf({ any: days }, 'pedidos', 'cidade')],
    ['filtro de 4.000 valores', listOf({ clienteId: Array.from({ length: 4000 }, (_, at) => at + 5000) })],
    ['filtro de 3.500 textos', listOf({ nome: Array.from({ length: 3500 }, (_, at) => `n${at}`) })],
    ['busca de dez palavras', listOf({ q: Array.from({ length: 10 }, (_, at) => `a${at}`).join(' ') })],
    [
      'soma por mês',
      `/api/pedidos/aggregate?groupBy=${encode(['data:month', 'status'])}&measures=${encode({ n: { sum: 'preco' }, m: { max: 'preco' } })}`,
    ],
    ['ordem por um rollup', listOf({}, 'clientes', 'comprado')],
    ['alterar um registro', () => `/api/pedidos/${1 + Math.floor(Math.random() * rows)}`, change],
  ];
  for (const [what, path, asking] of heaviest) {
    const run = () => must(server, typeof path === 'string' ? path : path(), { ...asking, token: heavy });
    await report(what, run, tiny, alone.most);
  }
  const view = async () => {
    await must(server, `/api/pedidos/${1 + Math.floor(Math.random() * rows)}`, { ...change, token: heavy });
    await must(server, listOf({}, 'totais', 'cidade'), { token: heavy });
    await must(server, listOf({}, 'vendas', 'cidade'), { token: heavy });
  };
  await report('visões depois de uma gravação', view, tiny, alone.most);
  const twenty = (path: string) =>
    Promise.all(Array.from({ length: 20 }, () => must(server, path, { token: heavy })));
  const filters = () => twenty(listOf({ any: days }));
  await report('vinte filtros de 190 datas ao mesmo tempo', filters, tiny, alone.most);
  const views = async () => {
    await must(server, `/api/pedidos/${1 + Math.floor(Math.random() * rows)}`, { ...change, token: heavy });
    await twenty(listOf({}, 'totais', 'cidade'));
  };
  await report('vinte listas de uma visão depois de uma gravação', views, tiny, alone.most);
  await server.stop();
}

async function report(
  what: string,
  heavy: () => Promise<unknown>,
  tiny: () => Promise<unknown>,
  alone: number,
) {
  const since = performance.now();
  const state = { isRunning: true, times: 0 };
  const loop = (async () => {
    while (state.isRunning) {
      await heavy();
      state.times++;
    }
  })();
  const { most } = await waits(tiny, 3000, 2);
  state.isRunning = false;
  await loop;
  line(`${what}: 99 em 100 vezes`, most, 'ms', { what: 'sozinho', value: alone });
  line('  o próprio pedido pesado', (performance.now() - since) / state.times, 'ms');
}

/**
 * The median and the 99th percentile of the runs within so many milliseconds, with pauses that leave the
 * processor to others.
 */
async function waits(run: () => Promise<unknown>, milliseconds: number, pause = 1) {
  const taken: number[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end || taken.length < 3;) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  taken.sort((a, b) => a - b);
  return { half: taken[Math.floor(taken.length / 2)]!, most: taken[Math.floor(taken.length * 0.99)]! };
}
