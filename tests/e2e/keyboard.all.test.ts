/** The portal by the keyboard alone: from the top of a page into its table, along its rows, and through the menu. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdBack } from './support/holdBack.ts';
import { enter, expectCleanConsole, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();

/** The focused element: its row, its part of the row, and its text. */
const held = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement;
    const rows = [...document.querySelectorAll('main tbody tr[data-record]')];
    return {
      row: rows.indexOf(at.closest('tr')!),
      column: at.closest('td')?.cellIndex,
      name: at.getAttribute('aria-label') ?? at.textContent,
      label: (at as HTMLInputElement).labels?.[0]?.textContent,
      isInSight: at.contains(
        document.elementFromPoint(
          at.getBoundingClientRect().left + at.offsetWidth / 2,
          at.getBoundingClientRect().top + at.offsetHeight / 2,
        ),
      ),
    };
  });

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
  return held(page);
};

it('leads from the top of a list into its table and along its rows, in sight all the way', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/financeiro/contas-pagar');
  await here.settled();
  const count = await page.locator('main tbody tr[data-record]').count();
  expect(count).toBeGreaterThan(20);

  expect((await press(page, 'Tab')).name).toBe('Pular para o conteúdo');
  expect((await press(page, 'Tab')).name).toBe('Pular para a tabela');
  expect(await violations(page)).toEqual([]);
  expect(await press(page, 'Enter')).toMatchObject({ row: -1, name: 'Contas a pagar' });
  // its headings, there and back, are never below the columns that stay
  const stops = 1 + (await page.locator('main thead [role=button]').count());
  for (const key of ['Tab', 'Shift+Tab'])
    for (let at = 0; at < stops; at += 1) expect(await press(page, key)).toMatchObject({ isInSight: true });
  const first = await press(page, 'ArrowDown');
  expect(first).toMatchObject({ row: 0, isInSight: true });
  expect(await press(page, 'ArrowDown')).toMatchObject({ row: 1, column: first.column });
  expect(await press(page, 'End')).toMatchObject({ row: count - 1, column: first.column, isInSight: true });
  // there is nothing below the last row
  expect(await press(page, 'ArrowDown')).toMatchObject({ row: count - 1 });
  expect(await press(page, 'ArrowUp')).toMatchObject({ row: count - 2, isInSight: true });
  expect(await press(page, 'Home')).toMatchObject({ row: 0, column: first.column, isInSight: true });

  // the checkbox to its left; down in the same column, and the space bar selects there
  const box = await press(page, 'ArrowLeft', 'ArrowDown');
  expect(box).toMatchObject({ row: 1, column: 0, isInSight: true });
  await page.keyboard.press('Space');
  await page.getByRole('toolbar', { name: 'Ações para os selecionados' }).waitFor();
  await page.keyboard.press('Space');

  // to the row's actions: an open menu has the keys, and gives them back where it was opened
  let at = await held(page);
  for (let step = 0; step < 8 && !at.name?.startsWith('Ações do registro CP-'); step++)
    at = await press(page, 'ArrowRight');
  expect(at).toMatchObject({ row: 1, name: expect.stringMatching(/^Ações do registro ./) });
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  expect(await press(page, 'ArrowDown')).toMatchObject({ row: -1 });
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => held(page)).toEqual(at);
  expectCleanConsole(here);
});

it('goes on with the row below, or else above, where the record of a row is deleted', async () => {
  const { page } = here;
  await enter(here, portal.url, 'administrativo@example.com');
  await page.goto('/pages/Administrativo/documentos');
  await here.settled();
  const rows = page.locator('main tbody tr[data-record]');
  const count = await rows.count();
  const deleteIt = async () => {
    await press(page, 'Enter');
    await page.getByRole('menu').waitFor();
    await press(page, 'End', 'Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Cancelar' })
      .and(page.locator(':focus'))
      .waitFor();
    const before = await rows.count();
    await press(page, 'Tab', 'Enter');
    await rows.nth(before - 1).waitFor({ state: 'detached' });
    await here.settled();
  };
  await rows.nth(1).getByRole('button', { name: 'Ações do registro' }).focus();
  await deleteIt();
  await expect
    .poll(() => held(page))
    .toMatchObject({ row: 1, name: expect.stringMatching(/^Ações do registro ./) });
  await press(page, 'End');
  await deleteIt();
  await expect
    .poll(() => held(page))
    .toMatchObject({
      row: count - 3,
      name: expect.stringMatching(/^Ações do registro ./),
    });
  expectCleanConsole(here);
});

it('goes on with the row below where an action takes a record out of its list', async () => {
  const { page } = here;
  await enter(here, portal.url, 'admin@example.com');
  await page.goto('/pages/autoriza');
  await here.settled();
  const rows = page.locator('main tbody tr[data-record]');
  const below = await rows.nth(2).getAttribute('data-record');
  await rows.nth(1).getByRole('button', { name: 'Ações do registro' }).focus();
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: 'Recusar' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Justificativa/).fill('Fora do orçamento deste mês');
  await page.keyboard.press('Tab');
  await dialog.getByText('O que vai acontecer').waitFor();
  await dialog.getByRole('button', { name: 'Recusar' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction((id) => document.activeElement?.closest('tr')?.dataset.record === id, below);
  await expect
    .poll(() => held(page))
    .toMatchObject({ row: 1, name: expect.stringMatching(/^Ações do registro ./) });
  expectCleanConsole(here);
});

it('offers no way to a table where there is none, and leaves what is typed and other keys alone', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/pages/financeiro');
  await here.settled();
  expect((await press(page, 'Tab')).name).toBe('Pular para o conteúdo');
  expect((await press(page, 'Tab')).name).not.toBe('Pular para a tabela');

  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const links = await menu.getByRole('link').allTextContents();
  await menu.getByRole('link').first().focus();
  const name = async (key: string) => (await press(page, key)).name?.trim();
  expect(await name('ArrowDown')).toBe(links[1]?.trim());
  expect(await name('ArrowUp')).toBe(links[0]?.trim());
  expect(await name('ArrowUp')).toBe(links[0]?.trim());
  expect(await name('End')).toBe(links.at(-1)?.trim());
  expect(await name('Home')).toBe(links[0]?.trim());
  expect(await name('Control+ArrowDown')).toBe(links[0]?.trim());
  expectCleanConsole(here);
});

it('stays in the page where what it was on has gone: a button that widened, the search for the same page', async () => {
  const { page } = here;
  const isInPage = () => page.evaluate(() => document.activeElement?.id === 'conteudo');
  await enter(here, portal.url, 'vendas@example.com');
  await page.goto('/pages/vendas/clientes');
  await here.settled();
  await page.getByRole('textbox', { name: 'Buscar em Clientes' }).fill('não há');
  await page.getByText('Nenhum cliente com estes filtros').waitFor();
  await page.getByRole('button', { name: 'Limpar filtros' }).last().focus();
  await page.keyboard.press('Enter');
  await page.locator('main tbody tr[data-record]').first().waitFor();
  await expect.poll(isInPage).toBe(true);

  const { pathname } = new URL(page.url());
  await page.getByRole('combobox', { name: 'Buscar página' }).focus();
  await page.keyboard.type('carteira');
  await page.keyboard.press('Enter');
  await here.settled();
  await expect.poll(async () => [new URL(page.url()).pathname, await isInPage()]).toEqual([pathname, true]);
  expectCleanConsole(here);
});

it('asks before a typed password is left behind, keeps none of it, and lets go when told', async () => {
  const { page } = here;
  await enter(here, portal.url, 'vendas@example.com');
  await page.goto('/personel-information');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const leave = () => menu.getByRole('link', { name: /^Pendências/ }).click();
  await page.getByLabel('Senha atual').fill('abc');
  await leave();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await question.getByText('O que você digitou ainda não foi salvo e será perdido.').waitFor();
  await expect
    .poll(() => question.getByRole('button').allInnerTexts())
    .toEqual(['Descartar', 'Continuar editando']);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Senha atual').inputValue()).toBe('abc');
  await leave();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await page.waitForURL('**/pendencias');
  expectCleanConsole(here);
});

it('takes back what was typed into a field with punctuation, and nothing of a field that was left', async () => {
  const { page } = here;
  await enter(here, portal.url, 'comercial@example.com');
  await page.goto('/pages/Clientes/create');
  await here.settled();
  const document = page.getByLabel('CPF/CNPJ');
  await document.focus();
  await page.keyboard.type('52998224725');
  const typed = '529.982.247-25';
  await expect.poll(() => document.inputValue()).toBe(typed);
  await page.keyboard.press('ArrowLeft');
  // Chromium ends a step of its history whenever an element leaves the page, such as a badge elsewhere
  const steps = async (key: string, end: string) => {
    const texts: string[] = [];
    while (texts.at(-1) !== end && texts.length < typed.length) {
      await page.keyboard.press(key);
      texts.push(await document.inputValue());
    }
    return texts;
  };
  for (const [key, end] of [
    ['Control+Z', ''],
    ['Control+Shift+Z', typed],
    ['Control+Z', ''],
  ] as const) {
    const texts = await steps(key, end);
    expect([texts.at(-1), texts.filter((text) => !typed.startsWith(text))]).toEqual([end, []]);
  }

  const limit = page.getByLabel('Limite de crédito');
  await limit.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.type('5');
  await page.keyboard.press('Control+Z');
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => limit.inputValue()).toBe('1234,005');
  expectCleanConsole(here);
});

it('opens a dialog with its value selected, so that typing replaces it, and keeps it open while it is saved', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  const bills = await portal.rows('financeiro', '/contas_pagar', { situacao: 'aberta', acimaAlcada: false });
  await page.goto(`/financeiro/contas-pagar/${bills[0]!.id as number}/show`);
  await page.getByRole('button', { name: 'Agendar' }).press('Enter');
  const day = page.getByLabel(/^Programado para/);
  await day.waitFor();
  await page.keyboard.type('05/11/2026');
  await expect.poll(() => day.inputValue()).toBe('05/11/2026');

  const answer = await holdBack(page, '**/actions/agendar');
  // before it, Escape gives up waiting for the forecast
  const sent = page.waitForRequest('**/actions/agendar');
  await page.keyboard.press('Control+S');
  await sent;
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  answer();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByText(/^CP-\d{4}-\d+ agendada · R\$/)
    .first()
    .waitFor();
  expectCleanConsole(here);
});

it('goes from step to step of an import without losing its place', async () => {
  const { page } = here;
  await enter(here, portal.url, 'almoxarifado@example.com');
  await page.goto('/pages/Almoxarifado/itens');
  await page.getByRole('button', { name: 'Importar' }).press('Enter');
  await page.getByLabel(/^Ou cole/).fill('Descrição\tUnidade\nFiltro de óleo\tUN');
  /** Where the focus is once a key is let go, and in the frame after it. */
  const places = async (button: RegExp) => {
    const places = page.evaluate(
      () =>
        new Promise<string[]>((resolve) =>
          document.addEventListener(
            'keyup',
            () => {
              const place = () =>
                document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.tagName;
              const first = place();
              requestAnimationFrame(() => resolve([first, place()]));
            },
            { once: true },
          ),
        ),
    );
    await page.getByRole('dialog').getByRole('button', { name: button }).press('Enter');
    return places;
  };
  // The file is read in a thread: until it is there, the button keeps the focus.
  const place = () =>
    page.evaluate(
      () => document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.tagName,
    );
  expect(await places(/^Continuar/)).not.toContain('BODY');
  await expect.poll(place).toBe('Colunas');
  expect(await places(/^Conferir/)).not.toContain('BODY');
  await expect.poll(place).toBe('Conferência');
  expectCleanConsole(here);
});

it('closes the fields of a password while it is changed', async () => {
  const { page } = here;
  await enter(here, portal.url, 'rh@example.com');
  await page.goto('/rh/pessoas');
  await here.settled();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('senha');
  await page.getByRole('option', { name: 'Trocar senha' }).waitFor();
  await page.keyboard.press('Enter');
  const current = page.getByLabel('Senha atual');
  await expect.poll(() => current.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('errada99');
  await page.getByLabel('Nova senha', { exact: true }).fill('grao de soja 26');
  await page.keyboard.press('Tab');
  await page.keyboard.type('grao de soja 26');
  await expect.poll(() => current.inputValue()).toBe('errada99');
  const answer = await holdBack(page, '**/account/password');
  const sent = page.waitForRequest('**/account/password');
  await page.keyboard.press('Enter');
  await sent;
  await page.locator('.MuiButton-loading').waitFor();
  await page.keyboard.type('xyz');
  const fields = () =>
    current.evaluate((input) => getComputedStyle(input.closest('.MuiStack-root')!).opacity);
  await expect.poll(fields).toBe('0.6');
  await expect.poll(() => page.getByLabel('Repita a nova senha').inputValue()).toBe('grao de soja 26');
  answer();
  await page.getByText('A senha atual não confere').waitFor();
  await expect.poll(fields).toBe('1');
});

it('has room for what is typed into a table of rows', async () => {
  const { page } = here;
  await enter(here, portal.url, 'frotas@example.com');
  await page.goto('/frota/manutencao/create');
  await page.getByRole('button', { name: /^Adicionar/ }).press('Enter');
  const isCut = async (label: string, value: string) => {
    const cell = page.getByLabel(label);
    await cell.fill(value);
    return cell.evaluate((input) => input.scrollWidth > input.clientWidth);
  };
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => isCut('Quantidade, linha 1', '12.345,678')).toBe(false);
    await expect.poll(() => isCut('Valor unitário, linha 1', '123.456,78')).toBe(false);
  }
});

it('leaves the focus and the place of the page where they are when the portal takes over what the server has drawn', async () => {
  const { page } = here;
  await enter(here, portal.url, 'fiscal@example.com');
  const start = await holdBack(page, /\/assets\/main-[^/]*\.js/);
  await page.goto('/pages/fiscal/notas', { waitUntil: 'commit' });
  const link = page.locator('main tbody tr[data-record] a').nth(20);
  await link.focus();
  const record = await link.getAttribute('href');
  await page.evaluate(() => document.querySelector('#early main')!.scrollTo(0, 300));
  start();
  await page.locator('#early').waitFor({ state: 'detached' });
  await here.settled();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(record);
  expect((await held(page)).isInSight).toBe(true);
});

it('begins in the first field of a form that a key has opened, and not of one that was clicked', async () => {
  const { page } = here;
  const isFirst = () =>
    page.evaluate(() => document.activeElement === document.querySelector('main form [role="combobox"]'));
  await enter(here, portal.url, 'fiscal@example.com');
  await page.goto('/pages/fiscal/notas');
  await page.locator('main tbody tr[data-record] a').first().press('Enter');
  const edit = page.getByRole('link', { name: 'Editar' });
  await edit.waitFor();
  await page.keyboard.press('e');
  await expect.poll(isFirst).toBe(true);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await edit.click();
  await page.getByRole('button', { name: 'Salvar' }).waitFor();
  expect(await isFirst()).toBe(false);

  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('lançar');
  await page.getByRole('option', { name: 'Lançar nota' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lancar-notas');
  await expect.poll(isFirst).toBe(true);
  expectCleanConsole(here);
});

it('opens Ctrl+K with what was typed while the portal was loading', async () => {
  const { page } = here;
  await enter(here, portal.url, 'fiscal@example.com');
  const load = await holdBack(page, '**/assets/main-*.js');
  await page.goto('/pages/fiscal/notas', { waitUntil: 'commit' });
  await page.locator('#early h1').waitFor();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('nxo');
  for (const key of ['Backspace', 'Backspace', 'o', 't', 'a']) await page.keyboard.press(key);
  load();
  const query = page.getByRole('combobox', { name: 'Buscar em tudo' });
  await expect.poll(() => query.inputValue()).toBe('nota');
  await page.keyboard.type('s');
  await expect.poll(() => query.inputValue()).toBe('notas');
  expectCleanConsole(here);
});

it('goes on in the row that a key has added, in a form that was found by Ctrl+K and has been typed into', async () => {
  const { page } = here;
  await enter(here, portal.url, 'vendas@example.com');
  await page.goto('/pages/vendas/painel');
  await here.settled();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('nova venda');
  await page.getByRole('option', { name: 'Nova venda' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await held(page)).label).toMatch(/^Data/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Buriti');
  await page.getByRole('option', { name: 'Buriti Armazéns' }).waitFor();
  await page.keyboard.press('Enter');
  for (let at = 0; at < 30 && !(await held(page)).name?.startsWith('Adicionar'); at += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('[data-row="1"]').waitFor();
  await expect.poll(async () => (await held(page)).label).toMatch(/^Lote, linha 2/);
  expectCleanConsole(here);
});

/** In a page: presses Ctrl+K, and then types, as soon as the page is at this moment of its loading. */
const pressAt = (moment: 'before any code' | 'between its drawings') => `{
  const press = (key, ctrlKey = false) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
  const observer = new MutationObserver(() => {
    // the place of the portal is empty at first, beside what is drawn early
    if (document.querySelector('${moment === 'before any code' ? '#early' : '#early + div'}') !== null) {
      observer.disconnect();
      window.isReady = document.querySelector('#early') === null;
      window.isLeft = press('k', true);
      for (const key of 'cont') press(key);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}`;

it.each(['before any code', 'between its drawings'] as const)(
  'opens the search that is asked for while the page loads, with what is typed: %s',
  async (moment) => {
    const { page } = here;
    await enter(here, portal.url, 'financeiro@example.com');
    // the page is used again by other tests
    await page.addInitScript({ content: `if (location.search === '?typed') ${pressAt(moment)}` });
    await page.goto('/financeiro/contas-pagar?typed');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.waitFor();
    await expect.poll(() => search.inputValue()).toBe('cont');
    expect(
      await page.evaluate(() => [Reflect.get(window, 'isReady'), Reflect.get(window, 'isLeft')]),
    ).toEqual([false, false]);
    expectCleanConsole(here);
  },
);

it('decides what waits for a user one after the other, without leaving the page', async () => {
  const { page } = here;
  await enter(here, portal.url, 'ceo@example.com');
  await page.goto('/pendencias');
  await here.settled();
  const items = page.locator('main li > a');
  const count = await items.count();
  expect(count).toBeGreaterThan(4);
  const turn = () => page.locator('main article h2').first().textContent();
  const first = await turn();
  const [, second, third] = await page
    .locator('main li > a')
    .evaluateAll((links) => links.map((link) => link.firstChild!.textContent));
  await page.keyboard.press('j');
  await expect.poll(turn).toBe(second);
  await page.locator('main article button[aria-keyshortcuts="A"]').waitFor();
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));

  const dialog = page.getByRole('dialog');
  await page.keyboard.press('a');
  await dialog.getByText('O que vai acontecer').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(turn).toBe(third);
  expect(await items.count()).toBe(count - 1);

  await page.locator('main article button[aria-keyshortcuts="R"]').waitFor();
  await page.keyboard.press('r');
  await dialog.getByLabel(/Justificativa/).waitFor();
  await page.keyboard.type('Fora do orçamento deste mês');
  await dialog.getByText('O que vai acontecer').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => items.count()).toBe(count - 2);
  expect(await turn()).not.toBe(third);

  await page.keyboard.press('k');
  await expect.poll(turn).toBe(first);
  expect(await violations(page)).toEqual([]);
  expect(loads.every((url) => url.includes('/pendencias?item='))).toBe(true);
  expectCleanConsole(here);
});
