/** A config that changes a field's type under three running portals: what they serve, and how they take it. */
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConfigHealth } from '#model/types.ts';
import { move } from '#tests/support/postgres/migrate.ts';
import { inSchema, PortalProcess, libraryFolder } from '#tests/support/processes/portalProcesses.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { portalIn } from '#tests/support/server.ts';

const real = realPostgres();
let folder: string;
let config: string;
let schema: string;
let url: string;
const portals: PortalProcess[] = [];

const edit = (file: string, from: string | RegExp, to: string) => {
  const whole = path.join(config, file);
  const text = readFileSync(whole, 'utf8');
  if (text.replace(from, to) === text) throw new Error(`${file} has no ${String(from)}`);
  writeFileSync(whole, text.replace(from, to));
};
const start = async (nth: number, from = config) => {
  const portal = await PortalProcess.start({ config: from, folder, nth, url });
  portals.push(portal);
  return portal;
};
const get = async (portal: PortalProcess, address: string, token?: string) => {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${portal.url}${address}`, { headers });
  return { status: response.status, body: (await response.json()) as unknown };
};
const problemsOf = async (portal: PortalProcess, token: string) =>
  (await get(portal, '/config/problems.json', token)).body as ConfigHealth;
async function until(isSo: () => Promise<boolean>) {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (await isSo()) return;
    await pause(50);
  }
  throw new Error('It never came.');
}

beforeEach(() => {
  if (!hasPostgres) return;
  ({ folder, config } = libraryFolder());
  appendFileSync(
    path.join(config, 'departments/admin.yaml'),
    '  - { path: /contas/problemas, label: Problemas, page: ConfigProblems }\n',
  );
  ({ schema } = real.inNewSchema());
  url = inSchema(real.url, schema);
});
afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.stop();
});

const toText = () => edit('resources/livros.yaml', /paginas: .*/, 'paginas: { type: text, label: Páginas }');
const waits = async (portal: PortalProcess, token: string) =>
  (await problemsOf(portal, token)).problems.some(({ severity }) => severity === 'error');
const allWait = async (token: string) =>
  (await Promise.all(portals.map((one) => waits(one, token)))).every(Boolean);
const noneWaits = async (token: string) =>
  !(await Promise.all(portals.map((one) => waits(one, token)))).some(Boolean);

describe.skipIf(!hasPostgres)('a field that changes its type while three portals run', () => {
  it('waits for migrate, then is taken by all of them, and no acknowledged write is lost', async () => {
    await Promise.all([1, 2, 3].map((nth) => start(nth)));
    const [admin, acervo] = (await Promise.all(
      ['admin', 'acervo'].map((name) => portals[0]!.tokenOf(name)),
    )) as [string, string];
    const made = await portals[0]!.api('POST', '/livros', { titulo: 'Ana', paginas: 120 }, acervo);
    expect(made.status).toBe(201);
    const address = `/livros/${(made.body as { id: number }).id}`;
    edit('resources/autores.yaml', /^fields:$/m, 'fields:\n  apelido: { type: text, label: Apelido }');
    edit('departments/acervo.yaml', /(resource: autores), actions: .*/, '$1, actions: [edit] }');
    toText();
    await until(() => allWait(admin));
    for (const portal of portals) {
      const { problems, outdated } = await problemsOf(portal, admin);
      const errors = problems.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ place, message }) => [place.file, place.line, message])).toEqual([
        ['config/resources/livros.yaml', 20, expect.stringMatching(/numeric.*text.*migrate --plan/s)],
      ]);
      expect(outdated).toMatchObject([{ id: 'livros', state: 'old' }]);
      expect((await get(portal, '/readyz')).status).toBe(200);
      const seen = await portal.api('GET', address, undefined, acervo);
      expect(seen).toMatchObject({ status: 200, body: { paginas: 120 } });
      const changed = await portal.api('PUT', address, { ...(seen.body as object), paginas: 121 }, acervo);
      expect(changed).toMatchObject({ status: 200, body: { paginas: 121 } });
      const words = { ...(changed.body as object), paginas: 'xii' };
      expect((await portal.api('PUT', address, words, acervo)).status).toBe(422);
      await portal.api('PUT', address, { ...(changed.body as object), paginas: 120 }, acervo);
      // Rights that the change withdraws are gone.
      expect((await portal.api('POST', '/autores', { nome: 'Novo' }, acervo)).status).toBe(403);
    }
    const author = await portals[1]!.api('PUT', '/autores/1', { apelido: 'Novo' }, acervo);
    expect(author).toMatchObject({ status: 200, body: { apelido: 'Novo' } });

    edit('resources/livros.yaml', 'paginas: { type: text', 'paginas: { type: integer, min: 1');
    await until(() => noneWaits(admin));
    expect((await problemsOf(portals[1]!, admin)).outdated).toEqual([]);
    toText();
    await until(() => allWait(admin));

    const written = new Map<number, number>();
    const seen = new Set<number>();
    const state = { isOver: false };
    const writers = portals.map(async (portal, nth) => {
      for (let at = 1; !state.isOver; at++) {
        const titulo = `Livro ${nth} ${at}`;
        const made = await portal.api('POST', '/livros', { titulo, paginas: at }, acervo);
        seen.add(made.status);
        if (made.status === 201) written.set((made.body as { id: number }).id, at);
        // The new version refuses numbers.
        if (made.status === 422) await pause(20);
      }
    });
    const readers = portals.map(async (portal) => {
      while (!state.isOver) {
        seen.add((await portal.api('GET', '/livros?range=[0,9]', undefined, acervo)).status);
        seen.add((await get(portal, '/readyz')).status);
        await pause(10);
      }
    });
    try {
      await until(async () => written.size > 20);
      await move(portalIn(config), url);
      await until(() => noneWaits(admin));
      // a writer has met the new version
      await until(async () => seen.has(422));
    } finally {
      state.isOver = true;
      await Promise.allSettled([...writers, ...readers]);
    }
    await Promise.all([...writers, ...readers]);
    expect([...seen].filter((status) => ![200, 201, 206, 422, 503].includes(status))).toEqual([]);
    for (const [nth, portal] of portals.entries()) {
      const free = { titulo: `Livre ${nth}`, paginas: 'xii + 120' };
      expect(await portal.api('POST', '/livros', free, acervo)).toMatchObject({ status: 201, body: free });
    }
    const sort = encodeURIComponent(JSON.stringify(['id', 'DESC']));
    const { body } = await portals[2]!.api('GET', `/livros?sort=${sort}&range=[0,999]`, undefined, acervo);
    const stored = new Map((body as { id: number; paginas?: unknown }[]).map((one) => [one.id, one.paginas]));
    for (const [id, paginas] of written) expect(String(stored.get(id))).toBe(String(paginas));
  }, 400_000);

  it('starts again with the version before, and is not migrated under a running process', async () => {
    const first = await start(1);
    const admin = await first.tokenOf('admin');
    const before = readFileSync(path.join(config, 'resources/livros.yaml'), 'utf8');
    toText();
    await until(() => waits(first, admin));
    await first.stop();
    const again = await start(1);
    portals.splice(0, 1);
    expect(await waits(again, admin)).toBe(true);
    expect((await get(again, '/readyz')).status).toBe(200);
    // A folder without a last good version.
    await expect(start(7)).rejects.toThrow('ended');

    const other = path.join(folder, 'outra');
    cpSync(config, other, { recursive: true });
    writeFileSync(path.join(other, 'resources/livros.yaml'), before);
    const second = await start(2, other);
    const acervo = await second.tokenOf('acervo');
    expect((await second.api('GET', '/livros', undefined, acervo)).status).toBe(200);
    await expect(move(portalIn(config), url)).rejects.toThrow(/outra versão da configuração/);
    await second.stop();
    await move(portalIn(config), url);
    await until(async () => !(await waits(again, admin)));
  }, 400_000);
});
