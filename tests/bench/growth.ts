import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { startServer } from '#cli/test/command.ts';
import { launch } from '../e2e/support/chromium.ts';
import { listPath, sessionAt, writeCompany } from './list/company.ts';
import { openList } from './list/measure.ts';
import { firstOnPage } from './list/orders.ts';
import { line, middle, section } from './report.ts';
import { newcomer } from './slowMachine.ts';

const turns = 5;
const counts = [100, 1000, 10_000];
const each = 30;

/** The start of the portal for a user with thirty screens, as the rest of the config grows. Needs a build. */
export async function benchGrowth() {
  section(`Início para quem tem ${each} telas, por tamanho da configuração (mediana de ${turns}, em turnos)`);
  if (!existsSync('dist/app.html')) return console.info('  Construa antes: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const portals = [];
  for (const count of counts) portals.push(await openPortal(join(folder, String(count)), count));
  const browser = await launch();
  const taken = portals.map(() => ({ rows: [] as number[], server: [] as number[] }));
  for (let turn = 0; turn < turns; turn += 1)
    for (const [at, portal] of portals.entries()) {
      const context = await newcomer(browser, portal.session);
      taken[at]!.rows.push((await openList(context, { url: portal.url, path: listPath }, firstOnPage)).rows);
      await context.close();
      const start = performance.now();
      await bytesOf(portal);
      taken[at]!.server.push(performance.now() - start);
    }
  const first = { bytes: await bytesOf(portals[0]!), ...taken[0]! };
  for (const [at, portal] of portals.entries()) {
    const what = `${counts[at]} rotas`;
    const than = (value: number) => (at === 0 ? undefined : { what: `as ${counts[0]}`, value });
    line(`${what}: página e início`, await bytesOf(portal), 'bytes', than(first.bytes));
    line(`${what}: os dois, até chegarem`, middle(taken[at]!.server), 'ms', than(middle(first.server)));
    line(`${what}: até a primeira linha`, middle(taken[at]!.rows), 'ms', than(middle(first.rows)));
    await portal.stop();
  }
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

type Opened = Awaited<ReturnType<typeof openPortal>>;

async function openPortal(folder: string, count: number) {
  const portal = await startServer(writeRoutes(folder, count));
  return { ...portal, session: await sessionAt(portal.url) };
}

/**
 * Writes a company of so many routes. The user opens one department; the others, of the same size, belong to other users.
 * Returns the environment of the server.
 */
export function writeRoutes(folder: string, count: number): Record<string, string> {
  const routes = (prefix: string, many: number) =>
    Array.from({ length: many }, (_, at) => ({
      path: `${prefix}/r${at}`,
      label: `Tela ${at}`,
      list: 'pedidos',
    }));
  const env = writeCompany(folder, { routes: routes('/loja', each - 1) });
  for (let number = 1; number * each < count; number += 1) {
    const id = `outra${number}`;
    const department = {
      label: `Outra ${number}`,
      permissions: [id],
      landing: `/${id}/r0`,
      routes: routes(`/${id}`, each),
    };
    writeFileSync(join(folder, 'config/departments', `${id}.yaml`), stringify(department));
  }
  return env;
}

/** The size of the page and of the config loaded at its start, decompressed, in characters. */
async function bytesOf({ url, session }: Pick<Opened, 'url' | 'session'>): Promise<number> {
  const headers = {
    Accept: 'text/html, */*',
    'Accept-Encoding': 'br',
    Authorization: `Bearer ${session.entries.token}`,
  };
  const page = await (await fetch(`${url}${listPath}`, { headers })).text();
  const start = await (await fetch(`${url}/config/start.json?at=${listPath}`, { headers })).text();
  return page.length + start.length;
}
