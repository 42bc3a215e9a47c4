import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { launch } from '#tests/e2e/support/chromium.ts';
import { line, middle, section } from './report.ts';
import { startServerProcess } from './serverProcess.ts';

const turns = 5;
/** The most that one import takes. */
const records = 5000;

/**
 * The longest time for which the page is blocked from the choice of a file until its columns are understood. Needs a
 * build.
 */
export async function benchImporting() {
  section(`Importação de ${records} linhas: o maior bloqueio da página (mediana de ${turns})`);
  if (!existsSync('dist/app.html')) return console.info('  Construa antes: npm run build');
  const data = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const server = await startServerProcess({ PORTAL_DATA: data, PORT: '0' });
  const browser = await launch();
  const rows = table();
  const files = {
    xlsx: Buffer.from(await writeXlsx({ sheets: [{ name: 'Pessoas', rows }] })),
    csv: Buffer.from(rows.map((row) => row.map(written).join(';')).join('\r\n')),
  };
  for (const [ending, buffer] of Object.entries(files)) {
    const longest: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const page = await browser.newPage({ baseURL: server.url });
      longest.push(await importIn(page, `pessoas.${ending}`, buffer));
      await page.context().close();
    }
    line(`.${ending} lido, colunas reconhecidas`, middle(longest), 'ms');
  }
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

const table = () => [
  ['Nome completo', 'Nascimento', 'Telefone', 'Município', 'UF', 'CEP', 'E-mail'],
  ...Array.from({ length: records }, (_, at) => [
    `Pessoa ${at}`,
    new Date(Date.UTC(1990, at % 12, 1 + (at % 28))),
    `(65) 9${String(10_000_000 + at)}`,
    'Sorriso',
    'MT',
    `78890-${String(at % 1000).padStart(3, '0')}`,
    `pessoa${at}@example.com`,
  ]),
];

const written = (cell: string | Date) =>
  typeof cell === 'string' ? cell : cell.toISOString().slice(0, 10).split('-').reverse().join('/');

async function importIn(page: Page, name: string, buffer: Buffer) {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('rh@example.com');
  await page.getByLabel('Senha', { exact: true }).fill('demo1234');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/rh/pessoas');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher arquivo' }).click();
  const chosen = await chooser;
  await page.evaluate(watch);
  await chosen.setFiles({ name, mimeType: '', buffer });
  await dialog.getByRole('button', { name: /^Conferir/ }).waitFor();
  return page.evaluate(longestBlock);
}

type Watched = typeof globalThis & { blocked: number };

/** Runs in the page: a message to itself comes late by as long as the page was blocked. */
function watch() {
  const here = globalThis as Watched;
  here.blocked = 0;
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  port1.onmessage = () => {
    const now = performance.now();
    here.blocked = Math.max(here.blocked, now - last);
    last = now;
    setTimeout(() => port2.postMessage(null), 1);
  };
  port2.postMessage(null);
}

/** Runs in the page: the longest block in milliseconds since the last question. */
function longestBlock(): number {
  const here = globalThis as Watched;
  const { blocked } = here;
  here.blocked = 0;
  return blocked;
}
