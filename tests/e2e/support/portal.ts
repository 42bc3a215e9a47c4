import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launch } from './chromium.ts';

export const password = 'demo1234';

/** The real portal, built, on a port and data folder of its own, and a browser to use it. */
export type Running = { url: string; browser: Browser; stop(): Promise<void> };

export async function startPortal(env: Record<string, string> = {}): Promise<Running> {
  const data = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PORTAL_DATA: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  server.stdout.on('data', (chunk) => output.push(String(chunk)));
  server.stderr.on('data', (chunk) => output.push(String(chunk)));
  await answers(`${url}/config/index.json`, server, output);
  const browser = await launch();
  return {
    url,
    browser,
    async stop() {
      await browser.close();
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, server: ChildProcess, output: string[]) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (server.exitCode !== null) break;
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`O portal não começou:\n${output.join('')}`);
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** A page that keeps what the browser complains about; a test ends with `expectCleanConsole`. */
export type Visit = {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  /** Resolves when nothing has been under way for a moment: what the page asks for has come and is drawn. */
  settled(): Promise<void>;
};

export async function visit(
  { browser, url }: Running,
  options: { width?: number; height?: number } = {},
): Promise<Visit> {
  const { width = 1440, height = 900 } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: 'pt-BR',
    timezoneId: 'America/Cuiaba',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`pageerror: ${error.message}`));
  return { page, context, complaints, settled: settledOf(page) };
}

/** Playwright's own "networkidle" waits half a second after the last answer; over hundreds of pages that is minutes. */
function settledOf(page: Page) {
  const underWay = new Set<unknown>();
  // the line on which the config's changes are told never ends
  page.on('request', (request) => request.resourceType() !== 'eventsource' && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    let quiet = 0;
    for (let waited = 0; quiet < 120 && waited < 15_000; waited += 30) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      quiet = underWay.size === 0 ? quiet + 30 : 0;
    }
  };
}

/** Signs in by the form, as a person would, and waits for the landing. */
export async function signIn(page: Page, email: string) {
  await page.goto('/');
  await page.getByPlaceholder('E-mail').fill(email);
  await page.getByPlaceholder('Senha').fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL((url) => !['/', '/login', '/dashboard'].includes(url.pathname));
}

/** Signs in over the API and puts the answer where the browser keeps it: for tests that are about something else. */
export async function enter(visit: Visit, url: string, email: string) {
  const { token, permissions } = await tokenOf(url, email);
  await visit.context.addInitScript(
    ([token, permissions]) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'yes');
      localStorage.setItem('token', token!);
      if (permissions) localStorage.setItem('userPermissions', permissions);
    },
    [token, permissions ? JSON.stringify(permissions) : ''],
  );
}

export async function tokenOf(url: string, email: string) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()) as { token: string; permissions?: string[] };
}

/** The violations that axe finds on the page, as lines. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    }),
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} — ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(' | ')}`,
  );
}

export const expectCleanConsole = ({ complaints }: Visit) => expect(complaints).toEqual([]);

/** Nothing sticks out sideways: the page itself never scrolls horizontally. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
