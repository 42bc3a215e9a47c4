import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPortal } from '#compiler/load.ts';
import { createServer } from '#server/createServer.ts';
import '#tests/support/composed.ts';
import { openFolderFiles } from '#server/data/json/disk/folderFiles.ts';
import { openJsonStore } from '#server/data/json/jsonStore.ts';
import { openSecret } from '#server/accounts/tokens.ts';
import { line, middle, section } from './report.ts';

const screen = '/financeiro/contas-pagar';
type Found = { resource: string; columns: { id: string; type: string }[]; records: { values: Row }[] };
type Row = Readonly<Record<string, unknown>>;

/**
 * The tool `find` beside the same list by the API, and beside that list with the names of its references, which the tool answers as well.
 * CPU time of server and client, so that other load on the machine does not count; in turns, with one key.
 */
export async function benchAssistants() {
  section('Assistentes: find ao lado da mesma lista pela API (processador)');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  cpSync('db.json', join(folder, 'inicial.json'));
  const store = openJsonStore(join(folder, 'dados'), join(folder, 'inicial.json'));
  const portal = { ...loadPortal('config').portal!, assistants: 'on' as const };
  const server = createServer({
    current: () => ({ portal, version: 'bench' }),
    routes: JSON.parse(readFileSync('routes.json', 'utf8')) as Record<string, string>,
    data: { store, files: openFolderFiles(folder), secret: openSecret(folder) },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = async <T>(path: string, token?: string, body?: object): Promise<T> => {
    const answer = await fetch(url + path, {
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const account = { email: 'financeiro@example.com', password: 'demo1234' };
  const { token } = await send<{ token: string }>('/api/login', undefined, account);
  const { offered } = await send<{ offered: { path: string }[] }>('/api/user-keys', token);
  const expires = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const screens = offered.map(({ path }) => path);
  const asked = { label: 'bench', screens, verbs: ['read'], expires };
  const { key } = await send<{ key: string }>('/api/user-keys', token, asked);
  const find = async () => {
    const params = { name: 'find', arguments: { screen, limit: 25 } };
    const { result } = await send<{ result: { structuredContent: Found } }>('/mcp', key, {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params,
    });
    return result.structuredContent;
  };
  const { resource, columns } = await find();
  const list = () => send<Row[]>(`/api/${resource}?range=[0,24]`, key);
  const references = columns.flatMap(({ id, type }) => {
    const field = portal.resources[resource]!.fields[id];
    return type === 'reference' && field && 'resource' in field ? [{ id, of: field.resource }] : [];
  });
  const named = async () => {
    const rows = await list();
    for (const { id, of } of references) {
      const ids = [...new Set(rows.map((row) => row[id]).filter((one) => one !== null && one !== undefined))];
      await send(`/api/${of}?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`, key);
    }
  };
  const ways = { list, named, find };
  const spent = { list: [] as number[], named: [] as number[], find: [] as number[] };
  for (let round = 0; round < 14; round++)
    for (const way of ['list', 'named', 'find'] as const) {
      const began = process.cpuUsage();
      for (let turn = 0; turn < 8; turn++) await ways[way]();
      const { user, system } = process.cpuUsage(began);
      // The first rounds compile.
      if (round > 3) spent[way].push((user + system) / 8000);
    }
  const [plain, whole, tool] = [middle(spent.list), middle(spent.named), middle(spent.find)];
  line('lista', plain, 'ms');
  line('lista e nomes das referências', whole, 'ms', { what: 'a lista', value: plain });
  line('find', tool, 'ms', { what: 'a lista', value: plain });
  line('find', tool, 'ms', { what: 'lista e nomes', value: whole });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await store.close();
  rmSync(folder, { recursive: true });
}
