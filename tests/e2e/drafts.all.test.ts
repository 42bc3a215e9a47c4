/** What is typed is not lost: by a refresh, a session that ends, a line that breaks, or somebody else at the machine. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { idleWaiter } from '#cli/test/testBrowser.ts';
import {
  enter,
  hastenIntervals,
  overflow,
  password,
  signIn,
  stopIntervals,
  usePortal,
  violations,
  leftForSignIn,
} from './support/portal.ts';

const { portal, here } = await usePortal();
beforeEach(() => {
  // the browser's own question when a tab is closed
  here.page.on('dialog', (dialog) => void dialog.accept());
});

const form = '/frota/veiculos/3';
const colour = (page: Page) => page.getByLabel('Cor', { exact: true });
const offer = (page: Page) => page.getByText(/Há um rascunho de \d\d:\d\d\./);
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portal.draft:')).length);
/** Until what was typed has been kept. */
const kept = (page: Page) =>
  page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('portal.draft:')));

async function type(page: Page, text: string) {
  await colour(page).fill(text);
  await page.waitForFunction(
    (typed) =>
      Object.entries(localStorage).some(
        ([key, value]) => key.startsWith('portal.draft:') && String(value).includes(typed),
      ),
    text,
  );
}
/** Once nothing is asked for any more that would find it out before what the test does. */
const endAll = async (page: Page) => {
  await here.settled();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await fetch(`${portal.url}/api/account/sign-out-all`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(200);
};
const vehicle = async () =>
  (await (await portal.as('frotas', '/veiculos/3')).json()) as { cor: string; version: number };
const change = async (data: Record<string, unknown>) => {
  const reply = await portal.as('frotas', '/veiculos/3', { method: 'PUT', body: JSON.stringify(data) });
  expect(reply.status).toBe(200);
};

describe('a draft', () => {
  it('is offered after a refresh, taken up, saved, and gone', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
    await colour(here.page).waitFor();
    await expect.poll(() => offer(here.page).count()).toBe(0);
    await type(here.page, 'Azul-petróleo');
    await here.page.reload();
    await offer(here.page).waitFor();
    await expect.poll(() => colour(here.page).inputValue()).not.toBe('Azul-petróleo');
    expect(await violations(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Recuperar' }).click();
    await expect.poll(() => colour(here.page).inputValue()).toBe('Azul-petróleo');
    await save(here.page).click();
    await here.page.waitForURL('**/3/show');
    await expect
      .poll(async () => [await drafts(here.page), (await vehicle()).cor])
      .toEqual([0, 'Azul-petróleo']);
    await here.page.goto(form);
    await colour(here.page).waitFor();
    await expect.poll(() => offer(here.page).count()).toBe(0);
  });

  it('that is discarded is gone', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
    await type(here.page, 'Roxo');
    await here.page.reload();
    await here.page.getByRole('button', { name: 'Descartar' }).click();
    await offer(here.page).waitFor({ state: 'detached' });
    await expect.poll(() => drafts(here.page)).toBe(0);
  });

  it('of a record that was changed meanwhile is put beside the newer version, not over it', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await change({ cor: 'Branca' });
    await here.page.goto(form);
    await type(here.page, 'Minha cor');
    await here.page.goto('/frota/veiculos');
    await change({ cor: 'Cor de outra pessoa' });
    await here.page.goto(form);
    await here.page.getByRole('button', { name: 'Recuperar' }).click();
    await here.page.getByText('O registro foi alterado depois deste rascunho').waitFor();
    await save(here.page).click();
    const dialog = here.page.getByRole('dialog');
    await dialog.getByText('Cor de outra pessoa').waitFor();
    expect((await vehicle()).cor).toBe('Cor de outra pessoa');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: /^Salvar/ }).click();
    await here.page.waitForURL('**/3/show');
    await expect.poll(async () => [(await vehicle()).cor, await drafts(here.page)]).toEqual(['Minha cor', 0]);
  });

  it('of a new record is one for each tab, and not taken from a tab that has it open', async () => {
    await enter(here, portal.url, 'rh@example.com');
    await here.page.goto('/rh/function/create');
    await here.page.getByLabel(/^Nome/).fill('Da primeira aba');
    await kept(here.page);
    const other = await here.context.newPage();
    other.on('dialog', (dialog) => void dialog.accept());
    await other.goto('/rh/function/create');
    await other.getByLabel(/^Nome/).fill('Da segunda aba');
    await other.waitForFunction(
      () => Object.keys(localStorage).filter((key) => key.startsWith('portal.draft:')).length === 2,
    );
    await expect.poll(() => offer(other).count()).toBe(0);
    await here.page.close({ runBeforeUnload: false });
    await other.reload();
    await other.getByText('Há mais 1.').waitFor();
    await other.close();
  });

  it("is never another account's, and is still its own one's", async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
    await type(here.page, 'Segredo de um');
    await here.page.goto('/frota/veiculos');
    await here.page.getByRole('row').nth(1).waitFor();
    await here.settled();
    await endAll(here.page);
    await leftForSignIn(here.page);

    await signIn(here.page, 'todos@example.com');
    await here.page.goto(form);
    await colour(here.page).waitFor();
    await here.settled();
    await expect.poll(() => offer(here.page).count()).toBe(0);
    await here.page.getByRole('button', { name: /menu do usuário/i }).click();
    await here.page.getByRole('menuitem', { name: 'Sair' }).click();
    await here.page.waitForURL('**/login');

    await signIn(here.page, 'frotas@example.com');
    await here.page.goto(form);
    await here.page.getByRole('button', { name: 'Recuperar' }).click();
    await expect.poll(() => colour(here.page).inputValue()).toBe('Segredo de um');
  });

  it('is deleted on signing out, after a warning', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
    await type(here.page, 'Não fica');
    await here.page.getByRole('button', { name: /menu do usuário/i }).click();
    await here.page.getByRole('menuitem', { name: 'Sair' }).click();
    const dialog = here.page.getByRole('dialog', { name: 'Sair da sua conta?' });
    await dialog.getByText('1 rascunho será apagado deste aparelho.').waitFor();
    expect(await violations(here.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect.poll(() => drafts(here.page)).toBe(1);
    await here.page.getByRole('button', { name: /menu do usuário/i }).click();
    await here.page.getByRole('menuitem', { name: 'Sair' }).click();
    await dialog.getByRole('button', { name: 'Sair e apagar' }).click();
    await here.page.waitForURL('**/login');
    await expect.poll(() => drafts(here.page)).toBe(0);
  });
});

describe('leaving a form', () => {
  const leave = (page: Page) => page.getByRole('link', { name: 'Veículos' }).first().click();
  beforeEach(async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
  });

  it('asks, and by the keyboard alone the form stays', async () => {
    await type(here.page, 'Fica');
    await leave(here.page);
    const dialog = here.page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await dialog.waitFor();
    expect(await violations(here.page)).toEqual([]);
    await here.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => colour(here.page).inputValue()).toBe('Fica');
    await leave(here.page);
    await dialog.waitFor();
    await here.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(here.page.url()).pathname).toBe(form);
  });

  it('keeps a draft, or keeps none', async () => {
    for (const [button, left] of [
      ['Sair e guardar rascunho', 1],
      ['Descartar', 0],
    ] as const) {
      await here.page.goto(form);
      await type(here.page, `Por ${button}`);
      await leave(here.page);
      await here.page.getByRole('dialog').getByRole('button', { name: button }).click();
      await here.page.waitForURL((url) => url.pathname === '/frota/veiculos');
      await expect.poll(() => drafts(here.page)).toBe(left);
      await here.page.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('portal.draft:')) localStorage.removeItem(key);
      });
    }
  });

  it('without anything typed asks nothing', async () => {
    await colour(here.page).focus();
    await leave(here.page);
    await here.page.waitForURL((url) => url.pathname === '/frota/veiculos');
  });
});

describe('a session that ends while somebody types', () => {
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Entre de novo' });

  it('goes on in place, on a phone too, and the save that failed is made', async () => {
    await here.page.setViewportSize({ width: 390, height: 844 });
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
    await type(here.page, 'Cor de quem entrou de novo');
    await endAll(here.page);
    await save(here.page).click();
    const dialog = dialogOf(here.page);
    await dialog.getByText(/Sua sessão foi encerrada/).waitFor();
    await expect.poll(() => dialog.getByLabel('E-mail').inputValue()).toBe('frotas@example.com');
    await expect.poll(() => dialog.getByLabel('E-mail').isEditable()).toBe(false);
    expect(await violations(here.page)).toEqual([]);
    expect(await overflow(here.page)).toBe(0);

    await here.page.keyboard.type('errada');
    await here.page.keyboard.press('Enter');
    await dialog.getByText('E-mail ou senha inválidos.').waitFor();
    await here.page.keyboard.type(password);
    await here.page.keyboard.press('Enter');
    await here.page.waitForURL('**/3/show');
    await expect
      .poll(async () => [(await vehicle()).cor, await drafts(here.page)])
      .toEqual(['Cor de quem entrou de novo', 0]);
  });

  it('can be left for the sign-in page, which leads back to the draft', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
    await type(here.page, 'Para depois');
    await endAll(here.page);
    await save(here.page).click();
    await dialogOf(here.page).getByRole('button', { name: 'Ir para a página de entrada' }).click();
    await here.page.waitForURL('**/login');
    await here.page.getByText(/sessão foi encerrada/).waitFor();
    await here.page.getByPlaceholder('E-mail').fill('frotas@example.com');
    await here.page.getByPlaceholder('Senha').fill(password);
    await here.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await here.page.waitForURL(`**${form}`);
    await here.page.getByRole('button', { name: 'Recuperar' }).click();
    await expect.poll(() => colour(here.page).inputValue()).toBe('Para depois');
  });

  /** Another tab, which has found out that the session is over while this form was filled in. */
  async function endedElsewhere(typed: string) {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
    await type(here.page, typed);
    const other = await here.context.newPage();
    const settled = idleWaiter(other);
    await other.goto('/frota/veiculos');
    await other.getByRole('row').nth(1).waitFor();
    await settled();
    await endAll(here.page);
    await leftForSignIn(other);
    await dialogOf(here.page).waitFor();
    return other;
  }

  it('keeps the form too when it is another tab that finds out; signing in there is enough', async () => {
    const other = await endedElsewhere('Em duas abas');
    await signIn(other, 'frotas@example.com');
    await dialogOf(here.page).waitFor({ state: 'detached' });
    await expect.poll(() => colour(here.page).inputValue()).toBe('Em duas abas');
    await save(here.page).click();
    await here.page.waitForURL('**/3/show');
  });

  it('is no longer asked for once another account is signed in: nothing of the form is left to see', async () => {
    const other = await endedElsewhere('Só meu');
    await signIn(other, 'rh@example.com');
    await here.page.waitForURL('**/naoautorizado');
    await expect.poll(() => here.page.getByText('Só meu').count()).toBe(0);
  });

  it('without anything typed leads to the sign-in page as before', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
    await colour(here.page).waitFor();
    await endAll(here.page);
    await save(here.page).click();
    await here.page.waitForURL('**/login');
  });
});

describe('a save without a line', () => {
  const panel = (page: Page) => page.getByText('Sem conexão: guardado aqui');

  it('says so at once, waits over a reload, and is sent when the line is back', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto(form);
    await type(here.page, 'Na estrada');
    await here.context.setOffline(true);
    await here.page.getByText(/^Sem conexão. Dados das \d\d:\d\d\./).waitFor();
    await save(here.page).click();
    await panel(here.page).waitFor();
    await here.page.getByText('1 salvamento guardado aqui espera a conexão.').waitFor();
    expect(await violations(here.page)).toEqual([]);
    expect((await vehicle()).cor).not.toBe('Na estrada');

    // there is a line again, but the API does not answer yet
    let refused = 0;
    await here.page.route('**/api/veiculos/3', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      refused += 1;
      return route.abort();
    });
    const stopped = await here.page.addInitScript(stopIntervals);
    await here.context.setOffline(false);
    await here.page.goto('/frota/veiculos', { waitUntil: 'commit' });
    refused = 0;
    await here.page.getByRole('button', { name: 'Ver', exact: true }).click();
    await here.page
      .getByRole('dialog')
      .getByText(/^Veículo: /)
      .waitFor();
    await here.page
      .getByRole('dialog')
      .getByText(/Guardado às/)
      .waitFor();
    expect(await violations(here.page)).toEqual([]);
    await here.page.getByRole('button', { name: 'Fechar' }).click();
    // the page has tried once by itself, and waits for the button before it tries again
    await expect.poll(() => refused).toBe(1);
    await here.page.unroute('**/api/veiculos/3');
    await stopped.dispose();
    await here.page.getByRole('button', { name: 'Enviar agora' }).click();
    await here.page.getByText('1 salvamento enviado').waitFor();
    await expect
      .poll(async () => [(await vehicle()).cor, await drafts(here.page)])
      .toEqual(['Na estrada', 0]);
  });

  it('whose answer was lost is made once', async () => {
    await enter(here, portal.url, 'rh@example.com');
    await here.page.goto('/rh/function/create');
    await here.page.evaluate(hastenIntervals);
    await here.page.getByLabel(/^Nome/).fill('Operador de secador');
    await here.page.getByLabel(/^CBO/).fill('622020');
    await here.page.getByLabel(/^Piso/).fill('2000');
    await here.page.getByLabel(/^Teto/).fill('3000');
    for (const [label, option] of [
      [/^Departamento/, 'Logística'],
      [/^Nível/, 'Operacional'],
    ] as const) {
      await here.page.getByRole('combobox', { name: label }).click();
      await here.page.getByRole('option', { name: option, exact: true }).click();
    }
    let arrived = 0;
    let isLost = true;
    // stays: Chromium sometimes never answers a request that is made while a route is being removed
    await here.page.route('**/api/cargos', async (route) => {
      if (!isLost || route.request().method() !== 'POST') return route.continue();
      expect((await route.fetch()).status()).toBe(201);
      arrived += 1;
      return route.abort();
    });
    await save(here.page).click();
    await panel(here.page).waitFor();
    expect(arrived).toBeGreaterThan(0);
    isLost = false;
    // by itself, at the next attempt
    await here.page.getByText('A conexão voltou, e o rascunho guardado aqui foi salvo.').waitFor();
    expect(await portal.rows('rh', '/cargos', { nome: 'Operador de secador' })).toHaveLength(1);
    await here.page.getByRole('link', { name: 'Abrir o registro' }).click();
    await here.page.getByRole('heading', { level: 1, name: 'Operador de secador' }).waitFor();
  });

  it('that the API then refuses says why, and is kept', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await change({ cor: 'Antes' });
    await here.page.goto(form);
    await type(here.page, 'Sem linha');
    await here.context.setOffline(true);
    await save(here.page).click();
    await panel(here.page).waitFor();
    await change({ cor: 'Depois' });
    await here.context.setOffline(false);
    await here.page.getByText('Não foi aceito', { exact: true }).waitFor();
    await here.page
      .getByText(/outra pessoa alterou este registro/)
      .first()
      .waitFor();
    await expect.poll(async () => [(await vehicle()).cor, await drafts(here.page)]).toEqual(['Depois', 1]);
    await here.page.getByRole('button', { name: 'Editar', exact: true }).press('Enter');
    await expect.poll(() => colour(here.page).inputValue()).toBe('Sem linha');
    // the button has gone: the focus is where the form is, for who goes on by keys
    await expect.poll(() => here.page.evaluate(() => document.activeElement?.id)).toBe('conteudo');
    await save(here.page).click();
    await here.page.getByRole('dialog').getByText('Depois').waitFor();
  });
});

describe("a question's dialog, and the browser's Back", () => {
  const list = '/financeiro/contas-pagar';
  const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Para quando fica' });
  const opened = async (page: Page) => {
    await enter(here, portal.url, 'financeiro@example.com');
    await page.goto(`${list}?filter=${encodeURIComponent('{"q":"CP-2026-00217"}')}`);
    await page.getByRole('link', { name: 'CP-2026-00217' }).click();
    const beside = page.getByRole('main').getByRole('complementary');
    await beside.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Agendar' }).click();
    await question(page).waitFor();
    expect(recordBeside(page)).not.toBeNull();
    return page.url();
  };
  const recordBeside = (page: Page) => new URL(page.url()).searchParams.get('record');

  it('closes an empty one, and stays where it was opened; the next Back leaves', async () => {
    const { page } = here;
    const address = await opened(page);
    await page.goBack();
    await question(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
    await page.goBack();
    await expect.poll(() => recordBeside(page)).toBeNull();
    expect(new URL(page.url()).pathname).toBe(list);
  });

  it('asks before anything typed is lost', async () => {
    const { page } = here;
    const address = await opened(page);
    const day = question(page).getByRole('textbox').first();
    await day.fill('30/12/2026');
    await page.goBack();
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await expect.poll(() => day.inputValue()).toBe('30/12/2026');
    await page.goBack();
    await page.getByRole('button', { name: 'Descartar' }).click();
    await question(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);
  });
});
