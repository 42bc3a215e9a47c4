import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { startServer } from '#cli/test/command.ts';
import { launch } from '#tests/e2e/support/chromium.ts';
import { orderFields, sessionAt, writeCompany } from '../list/company.ts';
import { firstOnPage } from '../list/orders.ts';
import { startPeer } from '../list/peer.ts';
import { line, middle, section } from '../report.ts';
import { newcomer, type BrowserSession } from '../slowMachine.ts';
import { timed, watched } from '../steps/watch.ts';
import { lastOnPage, lines, rowCount } from './data.ts';

const turns = 5;
const path = '/loja/linhas';
const peerName = 'o DataTable de fábrica';

/** A page of 1,000 rows, ours and stock react-admin's in turn, on a machine that is not slowed. Needs a build. */
export async function benchRows() {
  section(`Página de ${rowCount} linhas e 12 colunas (mediana de ${turns})`);
  if (!existsSync('dist/app.html')) return console.info('  Construa antes: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const source = fileURLToPath(new URL('./peer', import.meta.url));
  const peer = await startPeer(join(folder, 'peer'), source, { records: { linhas: lines() } });
  const portal = await startServer(writeLines(folder));
  const session = await sessionAt(portal.url);
  const browser = await launch();
  const taken = { ours: [] as Page1000[], peer: [] as Page1000[] };
  for (let turn = 0; turn < turns; turn += 1) {
    taken.ours.push(await open(browser, `${portal.url}${path}`, session));
    taken.peer.push(await open(browser, `${peer.url}/#/linhas`));
  }
  await browser.close();
  await portal.stop();
  await peer.stop();
  rmSync(folder, { recursive: true, force: true });
  for (const [what, of, unit] of [
    ['do clique às linhas', 'time', 'ms'],
    ['quadros por segundo ao rolar', 'frames', ''],
    ['elementos no documento', 'elements', ''],
  ] as const)
    line(what, middle(taken.ours.map((one) => one[of])), unit, {
      what: peerName,
      value: middle(taken.peer.map((one) => one[of])),
    });
}

type Page1000 = { time: number; frames: number; elements: number };

/** Opens the list, asks for 1,000 rows a page, and scrolls through them. */
async function open(browser: Browser, url: string, session?: BrowserSession): Promise<Page1000> {
  const context = await newcomer(browser, session);
  const page = await watched(context);
  await page.goto(url);
  await page.locator('tbody', { hasText: firstOnPage }).waitFor();
  await page.waitForTimeout(1500);
  await page.locator('.MuiTablePagination-root [role=combobox]').click();
  const time = await timed(page, () => page.locator(`li[data-value="${rowCount}"]`).click(), {
    what: 'tbody',
    says: lastOnPage,
  });
  await page.waitForTimeout(500);
  const elements = await page.locator('body *').count();
  const frames = await framesWhileScrolling(page);
  await context.close();
  return { time, frames, elements };
}

/**
 * Frames per second while the table or its page moves on by 60 pixels a frame, for two seconds. A string, because code run
 * in the page must not be compiled for Node.
 */
const scroll = `new Promise((resolve) => {
  let box = document.querySelector('tbody');
  while (box.parentElement && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
  const start = performance.now();
  let frames = 0;
  requestAnimationFrame(function move(now) {
    box.scrollTop += 60;
    frames += 1;
    if (now - start < 2000) requestAnimationFrame(move);
    else resolve({ rate: (frames * 1000) / (now - start), moved: box.scrollTop });
  });
})`;

async function framesWhileScrolling(page: Page): Promise<number> {
  const { rate, moved } = (await page.evaluate(scroll)) as { rate: number; moved: number };
  if (moved < 1000) throw new Error('A página não rolou.');
  return rate;
}

const writeLines = (folder: string) =>
  writeCompany(folder, {
    resources: {
      linhas: {
        label: { one: 'Linha', many: 'Linhas' },
        title: 'numero',
        sort: 'numero',
        fields,
      },
    },
    routes: [{ path, label: 'Linhas', list: { resource: 'linhas', columns, perPage: 25 } }],
    data: { linhas: lines() },
  });

const fields = {
  ...orderFields,
  frete: { type: 'money', label: 'Frete' },
  desconto: { type: 'money', label: 'Desconto' },
  vendedor: { type: 'text', label: 'Vendedor' },
};
const columns = Object.keys(fields);
