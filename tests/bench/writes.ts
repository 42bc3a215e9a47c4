import { must, serveOrders } from './orders/client.ts';
import { line, percentiles, section } from './report.ts';

/**
 * Updates of one record, one after the other, each on disk before its response, for growing amounts of data.
 */
export async function benchWrites() {
  section('Gravar um registro, conforme o tamanho dos dados (mediana de 60)');
  let first: number | undefined;
  for (const megabytes of [1, 5, 20, 100]) {
    const rows = Math.min(10_000 * megabytes, 100_000);
    const filling = Math.max(0, Math.round((megabytes * 1e6) / rows - 140));
    const server = await serveOrders('portal', rows, filling);
    const token = await server.tokenOf('um');
    const put = (turn: number) =>
      must(server, `/api/pedidos/${1 + ((turn * 7919) % rows)}`, {
        method: 'PUT',
        body: { preco: turn },
        token,
      });
    // The first write after a start also writes the data file.
    for (let turn = 0; turn < 20; turn++) await put(turn);
    const { cpu: before } = await server.usage();
    const [half, most] = await percentiles(60, put);
    const { cpu, memory } = await server.usage();
    first ??= half;
    line(`${megabytes} MB`, half, 'ms', { what: '1 MB', value: first });
    line('  95 em 100 levam no máximo', most, 'ms');
    line('  processador por gravação', (cpu.user + cpu.system - before.user - before.system) / 60_000, 'ms');
    line('  memória por MB de dados', memory / 1e6 / megabytes, 'MB');
    await server.stop();
  }
}
