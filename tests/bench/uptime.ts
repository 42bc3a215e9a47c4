import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from '../e2e/support/chromium.ts';
import { sessionAt } from './list/company.ts';
import { firstOnPage, orderCount } from './list/orders.ts';
import { line, section } from './report.ts';
import { startServerProcess } from './serverProcess.ts';
import { newcomer, type BrowserSession } from './slowMachine.ts';
import { paths, writeShop } from './steps/company.ts';

const requests = 100_000;
const screens = 100;
/** What is measured first is a server, or a tab, that has already been used a little. */
const warming = { requests: 10_000, screens: 20 };

/** What a server holds after many requests, and a tab after many screens. Needs a build. */
export async function benchUptime() {
  section('Depois de muito uso');
  if (!existsSync('dist/app.html')) return console.info('  Construa antes: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const server = await startServerProcess(writeShop(folder));
  try {
    const session = await sessionAt(server.url);
    await ask(server.url, session.entries.token!, warming.requests);
    const fresh = await server.memory();
    await ask(server.url, session.entries.token!, requests);
    line(`servidor, ${requests.toLocaleString('pt-BR')} pedidos depois`, await server.memory(), 'MB', {
      what: 'antes',
      value: fresh,
    });
    const [first, last] = await heldByTab(server.url, session);
    line(`aba, ${screens} telas depois`, last, 'MB', { what: 'antes', value: first });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks for lists, records and figures, ten at a time. */
async function ask(url: string, token: string, count: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 10 });
  const get = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const request = http.get(
        `${url}/api${path}`,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (answer) =>
          answer
            .resume()
            .on('end', () =>
              answer.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${answer.statusCode}`)),
            ),
      );
      request.on('error', reject);
    });
  let asked = 0;
  const work = async () => {
    while (asked < count) await get(pathOf(asked++));
  };
  await Promise.all(Array.from({ length: 10 }, work));
  agent.destroy();
}

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
/** Never the same list twice in a row. */
const pathOf = (at: number) =>
  [
    `/pedidos?filter=${encode({ itens_gte: at % 9 })}&sort=${encode(['valor', 'DESC'])}&range=[${at % 500},${(at % 500) + 24}]`,
    `/pedidos/${1 + (at % orderCount)}`,
    `/pedidos/aggregate?groupBy=${encode(['data:month'])}&measures=${encode({ valor: { sum: 'valor' } })}`,
  ][at % 3]!;

/** The used heap of the tab in MB, after a few screens and after a hundred more: list, record, list, dashboard. */
async function heldByTab(url: string, session: BrowserSession): Promise<[number, number]> {
  const browser = await launch();
  const context = await newcomer(browser, session);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const held = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const menu = (path: string) => page.locator(`aside a[href="${path}"]`).last().click();
  let seen = 0;
  const round = async () => {
    await page.locator('tbody', { hasText: firstOnPage }).waitFor();
    await page.locator('tbody tr td').nth(2).click();
    await page.locator('main h1', { hasText: firstOnPage }).waitFor();
    await menu(paths.form);
    await page.locator('tbody', { hasText: 'Ficha 1' }).waitFor();
    await menu(paths.dashboard);
    await page.locator('svg text').nth(20).waitFor();
    await menu('/loja/pedidos');
    seen += 4;
  };
  await page.goto(`${url}/loja/pedidos`);
  while (seen < warming.screens) await round();
  const first = await held();
  while (seen < warming.screens + screens) await round();
  await page.locator('tbody', { hasText: firstOnPage }).waitFor();
  const last = await held();
  await browser.close();
  return [first, last];
}
