import { beforeEach, describe, expect, it } from 'vitest';
import { landingOf } from '#access/permissions.ts';
import type { StartAnswer } from '#model/api/answers.ts';
import {
  expectCleanConsole,
  password,
  signIn,
  tokenOf,
  usePortal,
  violations,
  visit,
  leftForSignIn,
} from './support/portal.ts';

const { portal, here } = await usePortal();

const landings = {
  administrativo: '/pages/Administrativo',
  logistica: '/pages/Logistica',
  financeiro: '/pages/financeiro',
  fiscal: '/pages/fiscal',
  comercial: '/pages/Comercial',
  almoxarifado: '/pages/Almoxarifado',
  rh: '/pages/RecursosHumanos',
  frotas: '/pages/Frotas',
  motorista: '/pages/motorista',
  corretor: '/Corretor',
  ceo: '/pages/ceo',
  vendas: '/pages/vendas',
};

describe('sign-in', () => {
  it.each(['/', '/login'])('offers the sign-in form at %s', async (path) => {
    await here.page.goto(path);
    await here.page.getByRole('heading', { name: 'Login' }).waitFor();
    await expect.poll(() => here.page.getByPlaceholder('Senha').getAttribute('type')).toBe('password');
    await expect.poll(() => here.page.getByRole('checkbox', { name: 'Lembrar' }).isChecked()).toBe(true);
    for (const name of ['Política de Privacidade', 'Termos de Uso'])
      await expect.poll(() => here.page.getByRole('link', { name }).count()).toBe(1);
    expect(await violations(here.page)).toEqual([]);
    expectCleanConsole(here);
  });

  it('names each missing field in the alert', async () => {
    await here.page.goto('/login');
    await here.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await here.page.getByText('Por favor, insira seu e-mail!').waitFor();
    await here.page.getByText('Por favor, insira sua senha!').waitFor();
  });

  it('shows the password when asked to, and hides it again', async () => {
    await here.page.goto('/login');
    const field = here.page.getByPlaceholder('Senha');
    await field.fill('segredo');
    await here.page.getByRole('button', { name: /mostrar senha/i }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await here.page.getByRole('button', { name: /ocultar senha/i }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
  });

  it('stays on the form with an alert when the password is wrong', async () => {
    await here.page.goto('/login');
    await here.page.getByPlaceholder('E-mail').fill('frotas@example.com');
    await here.page.getByPlaceholder('Senha').fill('errada99');
    await here.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    const alert = here.page.getByRole('alert').filter({ hasText: 'Erro ao registrar: ' });
    await alert.waitFor();
    const box = (await alert.boundingBox())!;
    expect(box.x).toBeGreaterThan(720);
    expect(box.y).toBeLessThan(120);
    expect(new URL(here.page.url()).pathname).toBe('/login');
    expect(await here.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await alert.waitFor({ state: 'hidden' });
  });

  it('says "Erro desconhecido" to an answer that is not JSON', async () => {
    await here.page.route('**/api/login', (route) =>
      route.fulfill({ status: 502, body: '<html>gateway</html>' }),
    );
    await here.page.goto('/login');
    await here.page.getByPlaceholder('E-mail').fill('frotas@example.com');
    await here.page.getByPlaceholder('Senha').fill(password);
    await here.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await here.page.getByRole('alert').filter({ hasText: 'Erro ao registrar: Erro desconhecido' }).waitFor();
  });

  it.each(Object.entries(landings))(
    'gets the landing page of %s from the server: %s',
    async (permission, landing) => {
      const { token, permissions } = await tokenOf(portal.url, `${permission}@example.com`);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${portal.url}/config/start.json`, { headers });
      const { index } = (await answer.json()) as StartAnswer;
      expect(landingOf(index.landings, permissions!)).toBe(landing);
    },
  );

  // the form treats all landing pages alike; routes.all.test.ts opens each of them
  it.each(['comercial', 'corretor'] as const)('leads %s there', async (permission) => {
    await signIn(here.page, `${permission}@example.com`);
    expect(new URL(here.page.url()).pathname).toBe(landings[permission]);
    await here.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expectCleanConsole(here);
  });

  describe('leads on', () => {
    beforeEach(async () => {
      await here.leave();
      Object.assign(here, await visit(portal, { isNew: true }));
    });

    /** Types slowly, so that the portal has loaded meanwhile. */
    async function typed() {
      const ahead = here.page.waitForResponse(/\/assets\/libraries-/);
      await here.page.goto('/');
      await ahead;
      await here.settled();
      await here.page.getByPlaceholder('E-mail').fill('frotas@example.com');
      await here.page.getByPlaceholder('Senha').fill(password);
      await here.page.evaluate(() => Object.assign(window, { isFirst: true }));
    }
    const isFirst = () => here.page.evaluate(() => 'isFirst' in window);
    const enterFleet = async () => {
      await here.page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await here.page.getByRole('heading', { level: 1, name: 'Frotas' }).waitFor();
      await here.settled();
    };

    it('without loading another page, and back as after a page load', async () => {
      await typed();
      await enterFleet();
      expect(await isFirst()).toBe(true);
      expect(new URL(here.page.url()).pathname).toBe('/pages/Frotas');
      await expect.poll(() => here.page.title()).toMatch(/^Frotas/);
      // nothing of the sign-in page is left
      await expect.poll(() => here.page.locator('#login, #early').count()).toBe(0);
      expectCleanConsole(here);
      await here.page.goBack();
      await here.page.waitForURL('**/pages/Frotas');
      await here.page.getByRole('heading', { level: 1, name: 'Frotas' }).waitFor();
    });

    it('by loading it if the preloaded data may be outdated', async () => {
      await here.page.clock.install();
      await typed();
      await here.page.clock.fastForward('06:00');
      await enterFleet();
      expect(await isFirst()).toBe(false);
      expectCleanConsole(here);
    });
  });

  it.each(['admin', 'novo'])(
    'leads %s, whose permission has no landing, to /default with a warning',
    async (account) => {
      await signIn(here.page, `${account}@example.com`);
      expect(new URL(here.page.url()).pathname).toBe('/default');
      expect(here.complaints.some((line) => line.startsWith('warning'))).toBe(true);
    },
  );

  it('waits with an account that has no permission yet, and goes on when one arrives', async () => {
    await here.page.goto('/');
    await here.page.getByPlaceholder('E-mail').fill('vazio@example.com');
    await here.page.getByPlaceholder('Senha').fill(password);
    await here.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await here.page.waitForURL('**/dashboard');
    await here.page.getByText('Loading...').waitFor();
    await here.page.evaluate(() => localStorage.setItem('userPermissions', '["frotas"]'));
    await here.page.waitForURL('**/pages/Frotas');
  });

  it('stores no permissions when the answer has none', async () => {
    await here.page.goto('/');
    await here.page.getByPlaceholder('E-mail').fill('sem@example.com');
    await here.page.getByPlaceholder('Senha').fill(password);
    await here.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await here.page.waitForURL('**/dashboard');
    expect(await here.page.evaluate(() => localStorage.getItem('userPermissions'))).toBeNull();
    await here.page.goto('/pages/Frotas');
    await here.page.waitForURL('**/naoautorizado');
  });

  it('signs out by "Sair": nothing is kept and the form is back', async () => {
    await signIn(here.page, 'rh@example.com');
    await here.page.getByRole('button', { name: /menu do usuário/i }).click();
    await here.page.getByRole('menuitem', { name: 'Sair' }).click();
    await here.page.waitForURL('**/login');
    expect(
      await here.page.evaluate(() => [
        localStorage.getItem('token'),
        localStorage.getItem('userPermissions'),
      ]),
    ).toEqual([null, null]);
  });
});

describe('a session that ends', () => {
  const endAll = (token: string | null) =>
    fetch(`${portal.url}/api/account/sign-out-all`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });

  it('leads to the form with the reason, and after signing in back to the page', async () => {
    await signIn(here.page, 'frotas@example.com');
    await here.page.goto('/frota/veiculos');
    await here.page.getByRole('row').nth(1).waitFor();
    // any other request would redirect before the click
    await here.settled();
    const token = await here.page.evaluate(() => localStorage.getItem('token'));
    expect((await endAll(token)).status).toBe(200);
    await leftForSignIn(here.page);
    await here.page.getByText(/sessão foi encerrada.*Entre de novo/).waitFor();
    await here.page.getByPlaceholder('E-mail').fill('frotas@example.com');
    await here.page.getByPlaceholder('Senha').fill(password);
    await here.page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await here.page.waitForURL('**/frota/veiculos*');
    await here.page.getByRole('row').nth(1).waitFor();
    expect((await endAll(token)).status).toBe(401);
  });

  it('is ended everywhere from the profile page, after asking', async () => {
    await signIn(here.page, 'rh@example.com');
    const token = await here.page.evaluate(() => localStorage.getItem('token'));
    await here.page.goto('/personel-information');
    await here.page.getByRole('button', { name: 'Encerrar todas as sessões' }).click();
    expect(await violations(here.page)).toEqual([]);
    await here.page.getByRole('dialog').getByRole('button', { name: 'Encerrar todas as sessões' }).click();
    await here.page.waitForURL('**/login');
    await here.page.getByText('Todas as sessões foram encerradas').waitFor();
    expect((await endAll(token)).status).toBe(401);
  });
});

describe('what a browser stores', () => {
  /** All keys but those of the session, the settings and the portal's own files. */
  const keys = () =>
    here.page.evaluate(async () =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())].filter(
        (key) => !['token', 'userPermissions', 'portal.settings', 'portal.shell'].includes(key),
      ),
    );
  const account = () =>
    here.page.evaluate(() => {
      const [, claims = ''] = localStorage.getItem('token')!.split('.');
      return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }).sub;
    });

  it('has its account in its key, and another account reads nothing of it', async () => {
    await signIn(here.page, 'todos@example.com');
    const first = await account();
    await here.page.goto('/frota/veiculos?filter=%7B%22tipo%22%3A%22cavalo%22%7D');
    await here.page.getByRole('row').nth(1).waitFor();
    await here.page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith('.recents')));
    await here.page.goto('/frota/veiculos/create');
    await here.page.getByLabel('Placa').fill('RWX2F81');
    await here.page.waitForFunction(() => Object.keys(localStorage).some((key) => /draft/.test(key)));
    const former = await keys();
    expect(former.filter((key) => !key.includes(`:${first}`))).toEqual([]);
    expect(former.length).toBeGreaterThan(3);
    // the session ends without signing out
    await here.page.evaluate(() => localStorage.removeItem('token'));
    await signIn(here.page, 'frotas@example.com');
    const second = await account();
    await here.page.goto('/frota/veiculos');
    await here.page.getByRole('row').nth(1).waitFor();
    expect(here.page.url()).not.toContain('cavalo');
    await here.page.keyboard.press('Control+k');
    await here.page.getByRole('dialog').getByRole('combobox').waitFor();
    await expect.poll(() => here.page.getByRole('dialog').getByText('Recentes').count()).toBe(0);
    const own = (await keys()).filter((key) => !former.includes(key));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((key) => !key.includes(`:${second}`))).toEqual([]);
  });

  it.each([
    ['forbids it', 'O navegador não deixa este site guardar dados'],
    ['has no space left', 'O espaço que o navegador reserva a este site está cheio'],
  ])('is explained where the browser %s', async (which, sentence) => {
    await here.leave();
    Object.assign(here, await visit(portal, { isNew: true }));
    if (which === 'forbids it')
      await here.page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('The request was denied.', 'SecurityError');
            },
          });
      });
    else {
      await here.page.goto('/robots.txt');
      await here.page.evaluate(() => {
        for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2))
          for (let at = 0; at < 20; at++)
            try {
              localStorage.setItem(`filler${size}-${at}`, 'x'.repeat(size));
            } catch {
              break;
            }
      });
    }
    for (const address of ['/', '/frota/veiculos']) {
      await here.page.goto(address);
      await here.page.getByRole('alert').getByText(sentence).waitFor();
    }
    expect(here.complaints).toEqual([]);
  });
});

describe('the guard', () => {
  it('sends a visitor without a token to the form', async () => {
    await here.page.goto('/frota/veiculos');
    await here.page.waitForURL((url) => url.pathname === '/');
    await here.page.getByPlaceholder('E-mail').waitFor();
  });

  it('admits users with the permission, in any spelling, and refuses others without a data request', async () => {
    await signIn(here.page, 'frotas@example.com');
    await here.page.evaluate(() => localStorage.setItem('userPermissions', '["FROTAS"]'));
    await here.page.goto('/frota/veiculos');
    await here.page.getByRole('heading', { level: 1, name: /Veículos/ }).waitFor();
    // later requests of the list do not concern the guard
    await here.settled();
    const requests: string[] = [];
    here.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await here.page.goto('/rh/funcionarios');
    await here.page.waitForURL('**/naoautorizado');
    // every page requests the user's own data, such as pending tasks
    expect(requests.filter((path) => /^\/api\/(?!user-)/.test(path))).toEqual([]);
    await here.page.goBack();
    expect(new URL(here.page.url()).pathname).not.toBe('/rh/funcionarios');
  });

  it('shows the not-found page for any unknown address', async () => {
    for (const path of ['/nao/existe', '/pages/error-404']) {
      await here.page.goto(path);
      for (const text of ['404', 'Oops, Page not found!', 'You can go back home.'])
        await here.page.getByText(text, { exact: true }).waitFor();
      await expect
        .poll(() => here.page.getByRole('link', { name: 'Back to Home' }).getAttribute('href'))
        .toBe('/');
      await expect
        .poll(() => here.page.locator('[lang=en]', { hasText: 'Oops, Page not found!' }).count())
        .toBe(1);
    }
    expectCleanConsole(here);
  });
});
