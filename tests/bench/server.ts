import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPortal } from '#compiler/load.ts';
import { createServer } from '#server/createServer.ts';
import '#tests/support/composed.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { line, median, percentiles, section } from './report.ts';

/** The API on the demo data: one request after the other, as screens send them. */
export async function benchServer() {
  section('API sobre os dados de demonstração (mediana de 50)');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  cpSync('db.json', join(folder, 'inicial.json'));
  const store = openJsonStore(join(folder, 'dados'), join(folder, 'inicial.json'));
  const { portal } = loadPortal('config');
  const server = createServer({
    current: () => ({ portal: portal!, version: 'bench' }),
    routes: JSON.parse(readFileSync('routes.json', 'utf8')) as Record<string, string>,
    data: { store, files: openFolderFiles(folder), secret: openSecret(folder) },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'todos@example.com', password: 'demo1234' }),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  const get = (path: string) =>
    median(50, async () => {
      const response = await fetch(`${url}${path}`, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    });
  const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));

  const one = await get('/api/veiculos/1');
  line('um registro', one, 'ms');
  const than = { what: 'um registro', value: one };
  line(
    'lista filtrada e ordenada',
    await get(
      `/api/viagens?filter=${encode({ situacao: 'concluida' })}&sort=${encode(['saida', 'DESC'])}&range=[0,24]`,
    ),
    'ms',
    than,
  );
  line(
    'busca por texto',
    await get(`/api/abastecimentos?filter=${encode({ q: 'sorriso' })}&range=[0,24]`),
    'ms',
    than,
  );
  line(
    'soma por mês',
    await get(
      `/api/viagens/aggregate?groupBy=${encode(['chegada:month'])}&measures=${encode({ km: { sum: 'kmRodado' } })}`,
    ),
    'ms',
    than,
  );
  line('fatia de um departamento', await get('/config/departments/frotas.json'), 'ms', than);
  const put = async (turn: number) => {
    const body = JSON.stringify({ observacoes: `medição ${turn}` });
    const response = await fetch(`${url}/api/veiculos/1`, { method: 'PUT', headers, body });
    if (!response.ok) throw new Error(`PUT: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  const megabytes = (statSync('db.json').size / 1e6).toFixed(1);
  const [half, most] = await percentiles(200, put);
  line(`alterar um registro (${megabytes} MB em disco antes da resposta)`, half, 'ms', than);
  line('  95 em 100 levam no máximo', most, 'ms');
  const together = await percentiles(20, (turn) => Promise.all(Array.from({ length: 20 }, () => put(turn))));
  line('  vinte ao mesmo tempo, que dividem uma gravação', together[0], 'ms', {
    what: 'uma só',
    value: half,
  });

  await new Promise((resolve) => server.close(resolve));
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
