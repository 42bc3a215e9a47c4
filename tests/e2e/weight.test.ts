import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, startPortal, visit, type Running } from './support/portal.ts';

const assets = path.resolve('dist/assets');
const chunks = readdirSync(assets).filter((file) => file.endsWith('.js'));
const textOf = (file: string) => readFileSync(path.join(assets, file), 'utf8');
/** Kilobytes on the wire of the chunk of this name. */
const weightOf = (name: string) => {
  const [file, ...others] = chunks.filter((one) => one.startsWith(`${name}-`));
  expect([file, ...others], name).toEqual([expect.any(String)]);
  return gzipSync(textOf(file!)).length / 1000;
};

/** Exact, so that what makes a page heavier is seen when it happens and not when somebody waits for it. */
describe('What the browser is sent', () => {
  it.each([
    ['early', 3],
    ['boot', 26],
    ['main', 76],
    ['libraries', 301],
  ])('%s weighs no more than %i kB', (name, most) => {
    expect(weightOf(name)).toBeLessThan(most);
  });

  it('is never what only reads a config: neither its schemas nor its parser', () => {
    const heavy = chunks.filter((file) => /_zod|parseDocument/.test(textOf(file)));
    expect(heavy).toEqual([]);
  });
});

/** What is there of a list before the portal's own code has come, and what the portal makes of it. */
describe('The first list', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startPortal();
  });
  afterAll(() => running.stop());

  const open = async (account: string) => {
    const here = await visit(running);
    await enter(here, running.url, account);
    const asked: string[] = [];
    here.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    return { ...here, asked };
  };

  it('stands there with its records and their links while the libraries are on their way', async () => {
    const { page, context } = await open('frotas@example.com');
    await page.route('**/assets/libraries-*', () => {});
    await page.goto('/frota/veiculos');
    await page.getByRole('link', { name: 'CV-01' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Veículos\d+$/);
    expect(await page.getByRole('link', { name: 'CV-01' }).getAttribute('href')).toMatch(
      /^\/frota\/veiculos\/[^/]+\/show$/,
    );
    await context.close();
  });

  it('is asked for once, and drawn over by the portal', async () => {
    const { page, context, asked, settled } = await open('frotas@example.com');
    await page.goto('/frota/veiculos');
    await page.getByRole('checkbox', { name: 'Selecionar CV-01' }).waitFor();
    await settled();
    expect(asked.filter((path) => path === '/api/veiculos')).toHaveLength(1);
    expect(asked.filter((path) => path === '/config/departments/frotas.json')).toHaveLength(1);
    expect(await page.locator('#early').count()).toBe(0);
    // each record is a row of cells, with no more than a few elements besides: checkbox, link, state, menu
    const [rows, cells, all] = await Promise.all(
      ['tbody tr', 'tbody td', 'tbody *'].map((what) => page.locator(what).count()),
    );
    expect(rows).toBe(18);
    expect(all! - rows! - cells!).toBeLessThanOrEqual(18 * 7);
    await context.close();
  });

  it('is asked for as the user left it', async () => {
    const { page, context, asked, settled } = await open('frotas@example.com');
    await page.goto('/frota/veiculos');
    await page.getByRole('button', { name: 'Placa' }).click();
    await page.locator('th[aria-sort]', { hasText: 'Placa' }).waitFor();
    await settled();
    const first = await page.locator('tbody tr').first().textContent();
    asked.length = 0;
    await page.goto('/frota/veiculos');
    await page.getByRole('checkbox').first().waitFor();
    await settled();
    expect(await page.locator('tbody tr').first().textContent()).toBe(first);
    expect(asked.filter((path) => path === '/api/veiculos')).toHaveLength(1);
    await context.close();
  });

  it('is neither shown nor asked for where the user may not enter', async () => {
    const { page, context, asked } = await open('vendas@example.com');
    await page.goto('/frota/veiculos');
    await page.waitForURL('**/naoautorizado');
    expect(asked.filter((path) => /veiculos|frotas\.json/.test(path) && path !== '/frota/veiculos')).toEqual(
      [],
    );
    await context.close();
  });
});
