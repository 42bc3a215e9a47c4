import { beforeEach, describe, expect, it } from 'vitest';
import { enter, expectCleanConsole, overflow, usePortal, violations, visit } from './support/portal.ts';

const { portal, here } = await usePortal();
beforeEach(async () => {
  await enter(here, portal.url, 'admin@example.com');
});

const menuLinks = () => here.page.getByRole('navigation').first().getByRole('link').allTextContents();

describe('seeing the portal as somebody else', () => {
  it("shows that person's menu, landing page and rows, saves nothing, and ends on the page where it began", async () => {
    const { page } = here;
    await page.goto('/admin/acessos');
    await expect.poll(() => page.getByRole('button', { name: 'Ver o portal assim' }).isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Conta' }).fill('motorista2@');
    await page.getByRole('option', { name: /motorista2@example\.com/ }).click();
    await page.getByRole('button', { name: 'Ver o portal assim' }).click();

    await page.waitForURL((url) => url.pathname === '/pages/motorista');
    const banner = page.getByRole('region', { name: 'Visualização como outra pessoa' });
    await banner.getByText('somente leitura').waitFor();
    await expect.poll(menuLinks).toContain('Motorista');
    expect(await page.evaluate(() => localStorage.getItem('userPermissions'))).toBe('["ADMIN"]');

    // screens of the administrator are closed
    await page.goto('/admin/acessos');
    await page.waitForURL((url) => url.pathname === '/naoautorizado');
    await banner.waitFor();

    await page.goto('/pages/abastecimento');
    const form = page.getByRole('main').locator('form');
    await form.waitFor();
    expectCleanConsole(here);
    const refused = await page.evaluate(async () => {
      const viewing = JSON.parse(
        Object.entries(sessionStorage).find(([key]) => key.startsWith('portal.viewAs:'))![1] as string,
      ) as { who: { account: string } };
      const response = await fetch('/api/abastecimentos', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${localStorage.getItem('token')}`,
          'X-Portal-View-As': `@${viewing.who.account}`,
        },
        body: '{}',
      });
      return { status: response.status, body: (await response.json()) as { message: string } };
    });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^Somente leitura/) },
    });

    await banner.getByRole('button', { name: 'Sair da visualização' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/acessos');
    expect(new URL(page.url()).searchParams.get('account')).not.toBeNull();
    await expect.poll(() => banner.count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'Acessos' }).waitFor();
  });

  it('keeps a form from saving, and says why', async () => {
    const { page } = here;
    await page.goto('/admin/acessos?permissions=rh');
    await page.getByRole('button', { name: 'Ver o portal assim' }).click();
    await page.waitForURL((url) => url.pathname === '/pages/RecursosHumanos');
    await page.goto('/rh/function');
    await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Editar' }).first().click();
    const name = page.getByRole('main').locator('form').getByRole('textbox').first();
    await name.fill('Outro nome');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Somente leitura: você está vendo o portal como outra pessoa.').first().waitFor();
  });

  it('ends with the session', async () => {
    const { page } = here;
    await page.goto('/admin/acessos?permissions=frotas');
    await page.getByRole('button', { name: 'Ver o portal assim' }).click();
    await page.waitForURL((url) => url.pathname === '/pages/Frotas');
    await page.getByRole('button', { name: 'Menu do usuário' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(
      await page.evaluate(
        () => Object.keys(sessionStorage).find((key) => key.startsWith('portal.viewAs')) ?? null,
      ),
    ).toBeNull();
  });
});

describe('the tools', () => {
  it('are reached from the areas, and explain rights', async () => {
    const { page, settled } = here;
    await page.goto('/default');
    await page.getByRole('main').getByRole('link', { name: 'Acessos' }).click();
    await page.getByRole('link', { name: 'Frotas', exact: true }).click();
    await page.getByRole('combobox', { name: 'Permissões' }).waitFor();
    await page.goto('/admin/acessos?permissions=motorista&resource=veiculos&verb=edit&field=placa');
    await page.getByText('falta: frotas').first().waitFor();
    await page.goto('/admin/acessos?permissions=frotas&resource=veiculos&verb=edit&field=placa');
    await page
      .getByText(/config\/departments\/frotas\.yaml:\d+/)
      .first()
      .waitFor();
    await settled();
    expect(await violations(page)).toEqual([]);
    expectCleanConsole(here);
  });

  it('lead through the map by search, links and keys, and each place has an address', async () => {
    const { page, settled } = here;
    await page.goto('/admin/mapa');
    await page.getByRole('searchbox', { name: 'Buscar no mapa' }).fill('manutencao');
    await page.getByRole('link', { name: /^Telas \d/ }).click();
    await page
      .getByRole('link', { name: /^Manutenção/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 2, name: 'Manutenção' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ordens de serviço' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Ordens de serviço' }).waitFor();
    await settled();
    expect(await violations(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: 'Manutenção' }).waitFor();
    expectCleanConsole(here);
  });

  it('show all transitions of a record on a wide screen, and their effects by keyboard', async () => {
    const { page, settled } = here;
    await page.goto('/admin/mapa?kind=resource&id=contas_pagar');
    const drawings = page.getByRole('region', { name: /^Desenho: / });
    await drawings.nth(1).waitFor();
    await settled();
    const hidden = () =>
      drawings.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    await expect.poll(hidden).toEqual([0, 0]);

    // one step leaves the list, of any length
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Contas a pagar/ })
      .focus();
    await page.keyboard.press('Tab');
    const named = () => page.evaluate(() => document.activeElement!.textContent);
    expect(await named()).toBe('Ver os direitos');
    await drawings.nth(1).focus();
    await page.keyboard.press('Tab');
    const target = await named();
    const links = await drawings.nth(1).getByRole('link').allTextContents();
    expect(links[0]).toBe(target);
    expect(links).toContain('Contas recorrentes');
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe('solid');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: target }).waitFor();

    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByText('Pular para o conteúdo').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    expectCleanConsole(here);
  });

  // routes.all.test.ts checks their first addresses
  it('fit on a phone while they show an answer', async () => {
    const phone = await visit(portal, { width: 390, height: 844 });
    await enter(phone, portal.url, 'admin@example.com');
    for (const path of ['/admin/acessos?permissions=frotas', '/admin/mapa?kind=resource&id=veiculos']) {
      await phone.page.goto(path);
      await phone.page.getByRole('heading', { level: 1 }).waitFor();
      await phone.settled();
      expect([path, await overflow(phone.page)]).toEqual([path, 0]);
      expect([path, await violations(phone.page)]).toEqual([path, []]);
    }
    await phone.leave();
  });

  it('are closed to others', async () => {
    const other = await visit(portal);
    await enter(other, portal.url, 'frotas@example.com');
    for (const path of ['/admin/acessos', '/admin/mapa']) {
      await other.page.goto(path);
      await other.page.waitForURL((url) => url.pathname === '/naoautorizado');
    }
    await other.leave();
  });
});
