/** The portal as an app on a device: it opens without a line, and leaves nothing behind on signing out. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  enter,
  hastenIntervals,
  signIn,
  startPortal,
  still,
  tokenOf,
  violations,
  visit,
  type Running,
  type Visit,
} from './support/portal.ts';

let portal: Running;
let here: Visit;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  here = await visit(portal, { isApp: true, width: 390, height: 844 });
  here.page.on('dialog', (dialog) => void dialog.accept());
});
afterEach(async () => {
  await online(here.context);
  await here.leave();
});

/** Addresses by store, as the device has them. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const stores: Record<string, string[]> = {};
    for (const name of await caches.keys())
      stores[name] = (await (await caches.open(name)).keys()).map(({ url }) =>
        url.replace(location.origin, ''),
      );
    return stores;
  });
const seen = async (page: Page) =>
  Object.entries(await kept(page))
    .filter(([name]) => name.startsWith('portal.seen:'))
    .flatMap(([, addresses]) => addresses);

/** Until the portal's files and what this screen shows are on the device. */
const ready = (page: Page, address: string) =>
  expect
    .poll(
      async () => {
        const all = await kept(page);
        return (
          (all['portal.shell'] ?? []).includes('/app.html') &&
          (await seen(page)).some((one) => one.startsWith(address))
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);

let offlinePages: Awaited<ReturnType<BrowserContext['addInitScript']>> | undefined;

/** Chromium 150 reports to a page loaded meanwhile that it is online. */
async function offline(context: BrowserContext) {
  await context.setOffline(true);
  offlinePages = await context.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  );
}
async function online(context: BrowserContext) {
  await offlinePages?.dispose();
  offlinePages = undefined;
  await context.setOffline(false);
  for (const page of context.pages())
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'onLine');
      dispatchEvent(new Event('online'));
    });
}
const note = (page: Page) => page.getByText(/^Sem conexão. Dados das \d\d:\d\d\./);

describe('without a line', () => {
  it('a screen that was seen opens again, says how old it is, and is new when the line is back', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto('/frota/veiculos');
    await here.page.getByText('CV-01').first().waitFor();
    await ready(here.page, '/api/veiculos');
    await here.page.goto('/frota/veiculos/3/show');
    await here.page.getByRole('heading', { level: 1, name: /\w/ }).waitFor();
    await ready(here.page, '/api/veiculos/3');

    await offline(here.context);
    await here.page.reload();
    await here.page.getByRole('heading', { level: 1, name: /\w/ }).waitFor();
    await note(here.page).waitFor();
    expect(await violations(here.page)).toEqual([]);
    await here.page.goto('/frota/veiculos');
    await here.page.getByText('CV-01').first().waitFor();
    await note(here.page).waitFor();

    const reply = await portal.as('frotas', '/veiculos/3', {
      method: 'PUT',
      body: JSON.stringify({
        cor: 'Nova cor',
        version: ((await (await portal.as('frotas', '/veiculos/3')).json()) as { version: number }).version,
      }),
    });
    expect(reply.status).toBe(200);
    await online(here.context);
    await note(here.page).waitFor({ state: 'detached' });
    await here.page.goto('/frota/veiculos/3/show?tab=dados-tecnicos');
    await here.page.getByText('Nova cor').first().waitFor();
    await expect.poll(() => note(here.page).count()).toBe(0);
  });

  it('a server that does not answer is told of, and asked again until it does', async () => {
    const hastened = await here.page.addInitScript(hastenIntervals);
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto('/pages/Frotas');
    await ready(here.page, '/api/manutencoes/aggregate');
    // a worker is asked for nothing that a test could hold back: what it fetches is refused inside of it
    const worker = here.context.serviceWorkers()[0]!;
    await worker.evaluate(() => {
      const scope = globalThis as unknown as { line: typeof fetch };
      scope.line = fetch;
      globalThis.fetch = () => Promise.reject(new TypeError('no line'));
    });
    await here.page.reload();
    await here.page.getByText(/^O servidor não responde. Dados das \d\d:\d\d\./).waitFor();
    expect(await violations(here.page)).toEqual([]);
    await worker.evaluate(() => {
      globalThis.fetch = (globalThis as unknown as { line: typeof fetch }).line;
    });
    await here.page.getByText('O servidor não responde').waitFor({ state: 'detached' });
    await hastened.dispose();
  });

  it('a screen that was never seen says so', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto('/frota/veiculos');
    await ready(here.page, '/api/veiculos');
    await offline(here.context);
    await here.page.goto('/frota/veiculos/7/show');
    await here.page
      .getByText('Sem conexão, e esta tela ainda não foi aberta neste aparelho.')
      .first()
      .waitFor();
  });

  it('what is typed after a reload is kept, and sent when the line is back', async () => {
    await enter(here, portal.url, 'frotas@example.com');
    await here.page.goto('/frota/veiculos/3');
    await here.page.getByLabel('Cor', { exact: true }).waitFor();
    await ready(here.page, '/api/veiculos/3');
    await offline(here.context);
    await here.page.reload();
    await here.page.getByLabel('Cor', { exact: true }).fill('Sem linha');
    await here.page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await here.page.getByText('Sem conexão: guardado aqui').waitFor();
    await here.page.reload();
    await here.page.getByText('1 salvamento guardado aqui espera a conexão.').waitFor();
    await online(here.context);
    await here.page.getByText('1 salvamento enviado').waitFor({ timeout: 30_000 });
    const vehicle = (await (await portal.as('frotas', '/veiculos/3')).json()) as { cor: string };
    expect(vehicle.cor).toBe('Sem linha');
  });

  it('the sign-in page opens without a session, and reports that the server does not answer', async () => {
    await signIn(here.page, 'frotas@example.com');
    await ready(here.page, '/api/');
    await here.page.evaluate(() => localStorage.removeItem('token'));
    await offline(here.context);
    await here.page.goto('/login');
    await here.page.getByPlaceholder('E-mail').fill('frotas@example.com');
    await here.page.getByPlaceholder('Senha').fill('demo1234');
    await here.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await here.page.locator('#toasts').getByText(/./).first().waitFor();
  });
});

describe('signing out', () => {
  it('leaves nothing on the device, neither seen nor typed', async () => {
    await signIn(here.page, 'frotas@example.com');
    await here.page.goto('/frota/veiculos/3');
    await here.page.getByLabel('Cor', { exact: true }).fill('Segredo');
    await ready(here.page, '/api/veiculos/3');
    await here.page.waitForFunction(() =>
      Object.values(localStorage).some((text) => String(text).includes('Segredo')),
    );
    await here.page.getByRole('button', { name: /menu do usuário/i }).click();
    await here.page.getByRole('menuitem', { name: 'Sair' }).click();
    await here.page.getByRole('button', { name: 'Sair e apagar' }).click();
    await here.page.waitForURL('**/login');
    expect(Object.keys(await kept(here.page))).toEqual(['portal.shell']);
    const left = await here.page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }));
    expect(left).toEqual({ local: [], session: [], databases: [] });
    // nor does the way back lead to it
    await here.page.goBack();
    await here.page.getByPlaceholder('Senha').waitFor();
    await offline(here.context);
    await here.page.goto('/frota/veiculos/3');
    await here.page.getByPlaceholder('Senha').waitFor();
  });

  it('without a line too', async () => {
    await signIn(here.page, 'frotas@example.com');
    await here.page.goto('/frota/veiculos');
    await ready(here.page, '/api/veiculos');
    await offline(here.context);
    await here.page.getByRole('button', { name: /menu do usuário/i }).click();
    await here.page.getByRole('menuitem', { name: 'Sair' }).click();
    await here.page.waitForURL('**/login');
    expect(await seen(here.page)).toEqual([]);
  });
});

describe('what was seen', () => {
  /** From a page at which nothing runs: the one that is left would go on asking, for the other account. */
  const asIf = async (page: Page, email: string) => {
    await page.goto(still);
    const { token, permissions } = await tokenOf(portal.url, email);
    await page.evaluate(
      ([token, permissions]) => {
        localStorage.setItem('token', token!);
        localStorage.setItem('userPermissions', permissions!);
      },
      [token, JSON.stringify(permissions)],
    );
  };

  it('is never shown to another account', async () => {
    await enter(here, portal.url, 'todos@example.com');
    await here.page.goto('/frota/veiculos');
    await ready(here.page, '/api/veiculos');
    await asIf(here.page, 'frotas@example.com');
    await offline(here.context);
    await here.page.goto('/frota/veiculos');
    await here.page.getByText('Confira sua conexão').waitFor();
    await expect.poll(() => here.page.getByText('CV-01').count()).toBe(0);
  });

  it('is gone once another account is there, or the session has ended', async () => {
    await enter(here, portal.url, 'todos@example.com');
    await here.page.goto('/frota/veiculos');
    await ready(here.page, '/api/veiculos');
    await asIf(here.page, 'frotas@example.com');
    await here.page.goto('/frota/veiculos');
    await expect.poll(async () => Object.keys(await kept(here.page)).length, { timeout: 30_000 }).toBe(2);
    await ready(here.page, '/api/veiculos');
    // a page that is open might notice it first
    await here.page.goto(still);
    await portal.as('frotas', '/account/sign-out-all', { method: 'POST' });
    await here.page.goto('/frota/veiculos/3/show');
    await here.page.waitForURL('**/login');
    expect(Object.keys(await kept(here.page))).toEqual(['portal.shell']);
  });
});

it('a new release is there at the next load, and takes the place of what is kept', async () => {
  await enter(here, portal.url, 'frotas@example.com');
  await here.page.goto('/frota/veiculos');
  await ready(here.page, '/api/veiculos');
  // as if what is kept were of the last release but one, and of the last
  await here.page.evaluate(async () => {
    const shell = await caches.open('portal.shell');
    await shell.put('/app.html', new Response('<title>Antes</title>'));
    await shell.put('/kept.json', new Response('["/assets/before.js"]'));
    await shell.put('/assets/before.js', new Response(''));
    await shell.put('/assets/long-before.js', new Response(''));
  });
  await here.page.reload();
  await here.page.getByText('CV-01').first().waitFor();
  const files = async () => (await kept(here.page))['portal.shell']!;
  await expect
    .poll(async () => (await files()).includes('/assets/long-before.js'), { timeout: 30_000 })
    .toBe(false);
  expect(await files()).toContain('/assets/before.js');
  await offline(here.context);
  await here.page.reload();
  await here.page.getByText('CV-01').first().waitFor();
});

it('can be installed: by its manifest, its picture and its worker', async () => {
  await enter(here, portal.url, 'frotas@example.com');
  await here.page.goto('/frota/veiculos');
  await ready(here.page, '/api/veiculos');
  const devtools = await here.context.newCDPSession(here.page);
  const { data, errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data!)).toMatchObject({
    name: 'Portal Buriti',
    start_url: '/dashboard',
    display: 'standalone',
    theme_color: '#1f6b45',
    lang: 'pt-BR',
  });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // a private window installs nothing
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
