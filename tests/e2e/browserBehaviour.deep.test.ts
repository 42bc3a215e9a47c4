/** What a browser does by itself: days that have no midnight, files that are dropped anywhere, words that have no end. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsOf } from '../support/companies/seededRecords.ts';
import { enter, overflow, startPortal, visit, type Running, type Visit } from './support/portal.ts';

const word = 'Pneumoultramicroscopicossilicovulcanoconiosesupercalifragilisticoexpialidocemente';

/** In Chile, clocks go from 24:00 on 5 September 2026 to 01:00 on the 6th. */
const files = {
  'portal.yaml': `
brand: { name: Loja, company: Loja, year: 2026 }
timeZone: America/Santiago
today: '2026-09-10'
accounts: { resource: usuarios, email: email, password: password, name: name, plan: plan, permissions: permissions }
`,
  'resources/usuarios.yaml': `
label: { one: Usuário, many: Usuários }
title: name
fields:
  name: { type: text, label: Nome }
  email: { type: email, label: E-mail, unique: true }
  password: { type: password, label: Senha }
  plan: { type: text, label: Plano }
  permissions: { type: multiselect, label: Permissões, options: { loja: Loja } }
`,
  'resources/visitas.yaml': `
label: { one: Visita, many: Visitas, gender: f }
title: nome
search: [nome]
fields:
  nome: { type: text, label: Nome }
  em: { type: datetime, label: Em }
  tipo: { type: select, label: Tipo, options: { a: Alfa, b: Beta } }
  nota: { type: textarea, label: Nota }
  anexo: { type: file, label: Anexo, accept: [pdf] }
  etiquetas: { type: multiselect, label: Etiquetas, options: { raro: Raro, longo: ${word} } }
  linhas: { type: items, label: Linhas, fields: { que: { type: text, label: Que }, qtd: { type: integer, label: Qtd } } }
`,
  'departments/loja.yaml': `
label: Loja
permissions: [loja]
routes:
  - path: /loja/visitas
    label: Visitas
    list: { resource: visitas, actions: [create, edit, delete], views: [table, cards, board], board: { field: tipo } }
  - path: /loja/agenda
    label: Agenda
    list: { resource: visitas, actions: [create, edit], views: [calendar], calendar: { start: em } }
`,
};

const moments = {
  'às 23:30': '2026-09-06T03:30:00.000Z',
  'à uma': '2026-09-06T04:00:00.000Z',
  'às 23:59': '2026-09-07T02:59:00.000Z',
  'à meia-noite': '2026-09-07T03:00:00.000Z',
};

const folder = mkdtempSync(join(tmpdir(), 'portal-browser-'));
let portal: Running;
let here: Visit;
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const visitas = [
    ...Object.entries(moments).map(([nome, em], at) => ({ id: at + 2, version: 1, nome, em, tipo: 'a' })),
    {
      id: 1,
      version: 1,
      nome: word,
      nota: word.repeat(3),
      tipo: 'b',
      etiquetas: ['raro', 'longo'],
      linhas: [{ que: word, qtd: 1 }],
    },
  ];
  writeFileSync(join(folder, 'db.json'), JSON.stringify({ usuarios: accountsOf({ loja: {} }), visitas }));
  portal = await startPortal({ PORTAL_CONFIG: folder, PORTAL_DB: join(folder, 'db.json') });
  here = await visit(portal);
  await enter(here, portal.url, 'loja@example.com');
});
afterAll(async () => {
  await here?.leave();
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['America/Santiago', 'America/Cuiaba'])(
  'a calendar has the day without a midnight once, with its records, in a browser of %s',
  async (timezoneId) => {
    const context = await here.context.browser()!.newContext({ baseURL: portal.url, timezoneId });
    const page = await context.newPage();
    await enter({ ...here, page }, portal.url, 'loja@example.com');
    await page.goto('/loja/agenda');
    const cell = (day: string) => page.locator('td').filter({ has: page.locator(`[data-day="${day}"]`) });
    await cell('2026-09-06').getByText('à uma').waitFor();
    const texts = async (day: string) => (await cell(day).innerText()).replaceAll(/\s+/g, ' ');
    expect(await texts('2026-09-05')).toContain('23:30 às 23:30');
    expect(await texts('2026-09-06')).toMatch(/01:00 à uma.*23:59 às 23:59/);
    expect(await texts('2026-09-07')).toContain('00:00 à meia-noite');
    const days = await page
      .locator('td [data-day]')
      .evaluateAll((found) => found.map((one) => one.getAttribute('data-day')));
    expect(new Set(days).size).toBe(days.length);
    expect(days.length % 7).toBe(0);

    await page.goto('/loja/agenda/create');
    const moment = page.getByLabel('Em', { exact: true });
    await moment.fill('06/09/2026');
    await moment.press('Tab');
    await expect.poll(() => moment.inputValue()).toBe('06/09/2026 01:00');
    await moment.fill('06/09/2026 00:30');
    await moment.press('Tab');
    await page.getByText('os relógios foram adiantados nesse dia').first().waitFor();
    await context.close();
  },
);

it('a file that is dropped beside its field opens nothing, and what was typed stays', async () => {
  const { page } = here;
  const file = join(folder, 'um.pdf');
  writeFileSync(file, '%PDF-1.4\n%%EOF');
  await page.goto('/loja/visitas/create');
  const name = page.getByLabel('Nome', { exact: true });
  await name.fill('Digitado');
  const client = await here.context.newCDPSession(page);
  const drop = async (x: number, y: number) => {
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await client.send('Input.dispatchDragEvent', { type, x, y, data });
  };
  const zone = (await page.locator('[data-drop-zone]').boundingBox())!;
  for (const [x, y] of [
    [zone.x + 20, zone.y - 60],
    [600, 20],
    [60, 500],
  ] as const) {
    // what listens to the window is loaded after the form
    const told = async () => {
      await drop(x, y);
      return page.getByText('Nada foi enviado.').count();
    };
    await expect.poll(told, { interval: 500 }).toBeGreaterThan(0);
    expect(new URL(page.url()).pathname).toBe('/loja/visitas/create');
    expect(await name.inputValue()).toBe('Digitado');
  }
  await drop(zone.x + 20, zone.y + 10);
  await page.getByText('um.pdf').waitFor();
});

it.each([
  ['/loja/visitas/1/show', 'Nota'],
  ['/loja/visitas/1', 'Salvar'],
  ['/loja/visitas', 'à uma'],
])('at 390 px a word of 80 letters makes %s no wider', async (address, text) => {
  const { page } = here;
  page.once('dialog', (dialog) => void dialog.accept());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await page.getByText(text).first().waitFor();
  await here.settled();
  expect(await overflow(page)).toBe(0);
});
