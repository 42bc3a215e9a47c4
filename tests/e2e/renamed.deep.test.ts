/**
 * A resource, fields and an option are renamed (`formerly`) while people work: a form is open with unsaved input, a saved
 * view is in use, a draft and a save without a connection are kept. Nothing is lost, and nothing is stored under a former
 * name.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsOf } from '../support/companies/seededRecords.ts';
import { named } from './support/form.ts';
import { enter, hastenIntervals, startPortal, visit, type Running, type Visit } from './support/portal.ts';

type Names = {
  resource: string;
  formerly?: string;
  shelf: string;
  state: string;
  used: string;
  note: string;
  rows: string;
  count: string;
};

/** A company with one list, by these names; each written as in the language of the config. */
const companyOf = ({ resource, formerly, shelf, state, used, note, rows, count }: Names) => ({
  'portal.yaml': `
brand: { name: Loja, company: Loja, year: 2026 }
accounts: { resource: usuarios, email: email, password: password, name: name, plan: plan, permissions: permissions }
history: { resource: historico }
`,
  'resources/usuarios.yaml': `
label: { one: Usuário, many: Usuários }
title: name
fields:
  name: { type: text, label: Nome }
  email: { type: email, label: E-mail, unique: true }
  password: { type: password, label: Senha }
  role: { type: text, label: Papel }
  plan: { type: text, label: Plano }
  permissions: { type: multiselect, label: Permissões, options: { loja: Loja } }
`,
  [`resources/${resource}.yaml`]: `
label: { one: Peça, many: Peças, gender: f }
title: nome
${formerly ? `formerly: ${formerly}` : ''}
fields:
  nome: { type: text, label: Nome, required: true }
  ${shelf}
  ${state.replace('USED', used)}
  ${note}
  ${rows.replace('COUNT', count)}
`,
  'departments/loja.yaml': `
label: Loja
permissions: [loja]
routes:
  - path: /loja/pecas
    label: Peças
    list: { resource: ${resource}, actions: [create, edit, delete] }
`,
});

const before = companyOf({
  resource: 'pecas',
  shelf: 'prateleira: { type: text, label: Prateleira }',
  state: 'situacao: { type: select, label: Situação, options: { nova: Nova, USED } }',
  used: 'usada: Usada',
  note: 'nota: { type: text, label: Nota }',
  rows: 'usos: { type: items, label: Usos, fields: { COUNT } }',
  count: 'qtd: { type: integer, label: Quantidade }',
});
const after = companyOf({
  resource: 'itens',
  formerly: 'pecas',
  shelf: 'local: { type: text, label: Local, formerly: prateleira }',
  state: 'estado: { type: select, label: Estado, formerly: situacao, options: { nova: Nova, USED } }',
  used: 'seminova: { label: Seminova, formerly: usada }',
  note: 'recado: { type: text, label: Recado, formerly: nota }',
  rows: 'saidas: { type: items, label: Saídas, formerly: usos, fields: { COUNT } }',
  count: 'quantas: { type: integer, label: Quantas, formerly: qtd }',
});

const folder = mkdtempSync(join(tmpdir(), 'portal-renamed-'));
const config = join(folder, 'config');
function write(files: Readonly<Record<string, string>>) {
  rmSync(join(config, 'resources/pecas.yaml'), { force: true });
  rmSync(join(config, 'resources/itens.yaml'), { force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(config, name)), { recursive: true });
    writeFileSync(join(config, name), text);
  }
}

let portal: Running;
let here: Visit;
beforeAll(async () => {
  write(before);
  const rows = [1, 2, 3].map((id) => ({
    id,
    version: 1,
    nome: `Peça ${id}`,
    prateleira: `P${id}`,
    situacao: id === 2 ? 'usada' : 'nova',
    nota: `nota ${id}`,
    usos: [{ qtd: id }],
  }));
  writeFileSync(
    join(folder, 'db.json'),
    JSON.stringify({ usuarios: accountsOf({ loja: { plan: 'x' } }), pecas: rows }),
  );
  portal = await startPortal({ PORTAL_CONFIG: config, PORTAL_DB: join(folder, 'db.json') });
  here = await visit(portal);
  await enter(here, portal.url, 'loja@example.com');
});
afterAll(async () => {
  await here?.leave();
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const opened = async (address: string) => {
  const page = await here.context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(address);
  return page;
};
const label = (page: Page, name: string) => page.getByLabel(named(name)).first();
const count = (page: Page, name: string) => page.locator(`input[name="${name}"]`);
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const stored = (filter: object) => portal.rows('loja', '/itens', filter);
/** Until so many drafts are on this device. */
const kept = (page: Page, count: number) =>
  page.waitForFunction(
    (count) => Object.keys(localStorage).filter((key) => key.startsWith('portal.draft:')).length === count,
    count,
  );

const pages = {} as Record<'edit' | 'list' | 'waiting', Page>;

it('a form, a draft, a view and a save that waits are there before', async () => {
  const created = await opened('/loja/pecas/create');
  await label(created, 'Nome').fill('Do rascunho');
  await label(created, 'Prateleira').fill('Z9');
  await choose(created, 'Situação', 'Usada');
  await kept(created, 1);
  await created.close();

  pages.list = await opened(
    `/loja/pecas?filter=${encodeURIComponent('{"situacao":"usada"}')}&sort=prateleira&order=DESC`,
  );
  await pages.list.getByRole('button', { name: 'Salvar visão' }).click();
  await label(pages.list, 'Nome da visão').fill('Usadas');
  await pages.list.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await pages.list.getByRole('link', { name: 'Usadas' }).waitFor();

  pages.waiting = await opened('/loja/pecas/3');
  await label(pages.waiting, 'Prateleira').fill('Sem linha');
  await choose(pages.waiting, 'Situação', 'Usada');
  // every tab sends what waits
  await here.context.route('**/api/*/3', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await save(pages.waiting);
  await pages.waiting.getByText('Sem conexão: guardado aqui').waitFor();

  pages.edit = await opened('/loja/pecas/1');
  await label(pages.edit, 'Prateleira').fill('Nova prateleira');
  await choose(pages.edit, 'Situação', 'Usada');
  await count(pages.edit, 'usos.0.qtd').fill('77');
  await kept(pages.edit, 3);
});

it('the new names come under the open form, which keeps what was typed, and saves it under them', async () => {
  write(after);
  const { edit } = pages;
  await label(edit, 'Local').waitFor();
  await expect.poll(() => label(edit, 'Local').inputValue()).toBe('Nova prateleira');
  await expect.poll(() => edit.getByRole('combobox', { name: 'Estado' }).textContent()).toBe('Seminova');
  await expect.poll(() => count(edit, 'saidas.0.quantas').inputValue()).toBe('77');
  // what was not touched is there by its new name
  await expect.poll(() => label(edit, 'Recado').inputValue()).toBe('nota 1');
  await save(edit);
  await edit.waitForURL('**/1/show');
  expect(await stored({ nome: 'Peça 1' })).toMatchObject([
    { local: 'Nova prateleira', estado: 'seminova', recado: 'nota 1', saidas: [{ quantas: 77 }], version: 2 },
  ]);
});

it('the view goes on, in the open list and in one that is opened again', async () => {
  const { list } = pages;
  const shown = () => list.getByRole('main').getByRole('row').allInnerTexts();
  await list.getByRole('columnheader', { name: 'Local' }).waitFor();
  await expect.poll(async () => (await shown()).join(' ')).toMatch(/Peça 2/);
  await expect.poll(async () => (await shown()).join(' ')).not.toMatch(/Peça 3/);
  await list.goto('/loja/pecas');
  await list.getByRole('link', { name: 'Usadas' }).click();
  await expect.poll(async () => (await shown()).join(' ')).toMatch(/Seminova/);
  await expect.poll(async () => (await shown()).join(' ')).not.toMatch(/\tNova\t/);
  expect(list.url()).toContain('estado');
});

it('the save that waited is sent, and is stored under the new names', async () => {
  const { waiting } = pages;
  await waiting.evaluate(hastenIntervals);
  await here.context.unroute('**/api/*/3');
  await expect
    .poll(() => stored({ nome: 'Peça 3' }))
    .toMatchObject([{ local: 'Sem linha', estado: 'seminova', recado: 'nota 3', version: 2 }]);
});

it('the draft is offered, restored under the new names, and saved', async () => {
  const page = await opened('/loja/pecas/create');
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect.poll(() => label(page, 'Local').inputValue()).toBe('Z9');
  await expect.poll(() => page.getByRole('combobox', { name: 'Estado' }).textContent()).toBe('Seminova');
  await save(page);
  await expect
    .poll(() => stored({ nome: 'Do rascunho' }))
    .toMatchObject([{ local: 'Z9', estado: 'seminova' }]);
});

it('nothing is under a former name, in any record', async () => {
  const names = (await stored({})).flatMap((row) => Object.keys(row));
  for (const former of ['prateleira', 'situacao', 'nota', 'usos']) expect(names).not.toContain(former);
});

it('a field that goes while something is typed in it says so, and the rest stays', async () => {
  const page = await opened('/loja/pecas/2');
  await label(page, 'Recado').fill('Vai sumir');
  await label(page, 'Local').fill('Fica');
  const { [`resources/itens.yaml`]: text, ...rest } = after as Record<string, string>;
  write({ ...rest, 'resources/itens.yaml': text!.replace(/ {2}recado: .*\n/, '') });
  await page.getByText('Parte do rascunho ficou de fora').waitFor();
  await expect.poll(() => label(page, 'Local').inputValue()).toBe('Fica');
  await save(page);
  await page.waitForURL('**/2/show');
  expect(await stored({ nome: 'Peça 2' })).toMatchObject([{ local: 'Fica', estado: 'seminova' }]);
});
