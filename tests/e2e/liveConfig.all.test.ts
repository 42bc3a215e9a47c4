/** The config is edited while people work: their screens are updated, and typed text stays. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClientIndex } from '#model/api/answers.ts';
import { enter, startPortal, visit, type Running, type Visit } from './support/portal.ts';

let config: string;
let portal: Running;
let here: Visit;
/** The version that is served when nothing has been edited. */
let first: string;

beforeAll(async () => {
  config = mkdtempSync(join(tmpdir(), 'portal-config-'));
  restore();
  portal = await startPortal({ PORTAL_CONFIG: config });
  first = await served();
});
afterAll(async () => {
  await portal.stop();
  rmSync(config, { recursive: true, force: true });
});
beforeEach(async () => {
  restore();
  // a page that still came with a right withdrawn would have left before it is there again
  await expect.poll(served).toBe(first);
  here = await visit(portal);
});
afterEach(() => here.leave());

const served = async () =>
  ((await (await fetch(`${portal.url}/config/index.json`)).json()) as ClientIndex).version;

/** Writes changed files only, since each written file reloads the config. */
const restore = () => cpSync('config', config, { recursive: true, filter: differs });
const differs = (from: string, to: string) =>
  !existsSync(to) || statSync(from).isDirectory() || !readFileSync(from).equals(readFileSync(to));
function edit(file: string, ...changes: [string, string][]) {
  let text = readFileSync(join(config, file), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} não tem "${from}"`);
    text = text.replace(from, to);
  }
  writeFileSync(join(config, file), text);
}
const frotas = 'departments/frotas.yaml';
const fault: [string, string] = ['icon: LocalShipping', 'icon: LocalShiping'];
const notice = () => here.page.getByRole('status').filter({ hasText: 'Configuração com problemas' });

it('eight windows share one connection for news, and all of them load, save and follow the config', async () => {
  await enter(here, portal.url, 'frotas@example.com');
  const pages = [here.page];
  while (pages.length < 8) pages.push(await here.context.newPage());
  // one after the other: each finds the streams of those before it
  for (const page of pages) {
    await page.goto('/frota/veiculos');
    await page.getByRole('main').getByRole('table').waitFor({ timeout: 30_000 });
  }
  const last = pages.at(-1)!;
  await last.goto('/frota/veiculos/create');
  await last.getByLabel('Placa').waitFor({ timeout: 30_000 });
  edit(frotas, ['label: Frotas', 'label: Pomar']);
  for (const page of pages)
    await page.getByRole('navigation').first().getByText('Pomar').waitFor({ timeout: 30_000 });
});

describe('while a form is filled in', () => {
  beforeEach(async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto('/frota/veiculos/create');
    await here.page.getByLabel('Placa').fill('RWX2F81');
    await here.page.getByLabel('Nº de frota').fill('CV-');
  });

  it('labels change under the cursor, and nothing typed is lost', async () => {
    const { page } = here;
    await page.evaluate(() => ((window as unknown as { same: boolean }).same = true));
    edit(
      'resources/veiculos.yaml',
      ['label: Nº de frota', 'label: Código interno'],
      ['label: Placa,', 'label: Placa atual,'],
    );
    await page.getByLabel('Código interno').waitFor();
    await page.keyboard.type('77');
    await expect.poll(() => page.getByLabel('Código interno').inputValue()).toBe('CV-77');
    await expect.poll(() => page.getByLabel('Placa atual').inputValue()).toBe('RWX2F81');
    expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
  });

  it('a field that comes is there, with what was typed beside it', async () => {
    edit(
      'resources/veiculos.yaml',
      [
        '  cor: { type: text, label: Cor }',
        '  cor: { type: text, label: Cor }\n  apelido: { type: text, label: Apelido, default: Bode }',
      ],
      ['fields: [codigoFrota,', 'fields: [apelido, codigoFrota,'],
    );
    const field = here.page.getByLabel('Apelido');
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe('Bode');
    await expect.poll(() => here.page.getByLabel('Placa').inputValue()).toBe('RWX2F81');
  });

  it('a right that goes takes the user away from the form', async () => {
    edit(frotas, fault, ['permissions: [frotas]', 'permissions: [logistica]']);
    await here.page.waitForURL('**/naoautorizado');
  });
});

it('a list keeps its filters, its page and its place while its columns change', async () => {
  const { page } = here;
  await enter(here, portal.url, 'frotas@example.com');
  await page.goto(
    '/frota/veiculos?filter=%7B%22tipo%22%3A%22cavalo%22%7D&page=1&perPage=50&sort=placa&order=DESC',
  );
  await page.getByRole('columnheader', { name: 'Marca' }).waitFor();
  const address = page.url();
  const rows = await page.getByRole('row').count();
  await page.evaluate(() => window.scrollTo(0, 300));
  const before = await page.evaluate(() => window.scrollY);
  edit('resources/veiculos.yaml', ['label: Marca,', 'label: Fabricante,']);
  await page.getByRole('columnheader', { name: 'Fabricante' }).waitFor();
  await here.settled();
  expect(page.url()).toBe(address);
  await expect.poll(() => page.getByRole('row').count()).toBe(rows);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

it('a broken department goes on working, and says so to those who look after the config alone', async () => {
  const { page } = here;
  await enter(here, portal.url, 'todos@example.com');
  await page.goto('/frota/veiculos');
  const other = await visit(portal);
  await enter(other, portal.url, 'frotas@example.com');
  await other.page.goto('/frota/veiculos');

  edit(frotas, fault);
  await notice().waitFor();
  await expect.poll(() => notice().textContent()).toContain('Esta área está em versão anterior');
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(5);
  await other.page.reload();
  await other.page.getByRole('columnheader', { name: 'Placa' }).waitFor();
  await other.settled();
  await expect.poll(() => other.page.getByText('Configuração com problemas').count()).toBe(0);
  expect(other.complaints).toEqual([]);
  await other.leave();

  await notice().getByRole('link', { name: 'Ver problemas' }).click();
  await page.getByRole('heading', { name: 'Configuração', exact: true }).waitFor();
  const file = page.getByRole('region', { name: 'frotas.yaml' });
  await file.getByText('Você quis dizer "LocalShipping"?').waitFor();
  await expect.poll(() => file.locator('pre').textContent()).toContain('icon: LocalShiping');

  restore();
  await page.getByText('A configuração está em ordem').waitFor();
  expect(here.complaints).toEqual([]);
});

it('a right that a broken text withdraws is gone', async () => {
  const { page } = here;
  await enter(here, portal.url, 'frotas@example.com');
  await page.goto('/frota/veiculos');
  await page.getByRole('link', { name: 'Cadastrar veículo' }).waitFor();
  const text = readFileSync(join(config, frotas), 'utf8');
  const [before, after] = text.split('  - path: /frota/veiculos\n') as [string, string];
  const fewer = after.replace(/actions: \[create, [^\]]*\]/, 'actions: [export]');
  writeFileSync(join(config, frotas), `${before}  - path: /frota/veiculos\n${fewer}`.replace(...fault));
  await page.getByRole('link', { name: 'Cadastrar veículo' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(5);
});
