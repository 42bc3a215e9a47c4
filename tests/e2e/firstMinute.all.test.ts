/** First steps in the demo: enter as a visitor, take the tour, switch roles, view the lines of a screen, start over. */
import { expect, it } from 'vitest';
import { enter, overflow, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();

// three roles and two previews of the whole config, beside other tests
it('enters by one click, follows the tour through three roles, and reads how a screen is written', async () => {
  const { page, settled } = here;
  await page.goto('/');
  await page.getByRole('button', { name: 'Entrar como visitante' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email');
  expect(
    await page
      .locator('form')
      .getByRole('button', { name: /visitante|CEO/ })
      .count(),
  ).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Entrar como visitante' }).click();
  await page.waitForURL('**/pages/ceo');
  const bar = page.getByRole('region', { name: 'Demonstração' });
  await expect.poll(() => bar.innerText()).toMatch(/hoje é 31\/10\/2026/);
  await page.getByRole('heading', { name: 'Emita uma fatura de frete' }).waitFor();
  await settled();
  expect(await violations(page)).toEqual([]);
  // the card takes its room from the menu, and covers none of it
  const [menu, card] = await Promise.all(
    [
      page.getByRole('navigation', { name: 'Menu' }),
      page.getByRole('region', { name: 'Emita uma fatura de frete' }),
    ].map((part) => part.boundingBox()),
  );
  expect(menu!.y + menu!.height).toBeLessThanOrEqual(card!.y);
  await page.getByRole('button', { name: 'Entrar como “Todas as áreas”' }).click();
  await page.waitForURL('**/pages/fatura?*');
  const invoice = page.getByRole('complementary', { name: /^FT-/ });
  await invoice.getByRole('button', { name: 'Emitir', exact: true }).click();
  const question = page.getByRole('dialog');
  for (const effect of [
    'Alterar 2 Viagens',
    'Incluir em fatura, Faturar: 2 Carregamentos',
    /Criar Conta a receber/,
  ])
    await question.getByText(effect).waitFor();
  expect(await question.getByText('Pode haver mais mudanças').count()).toBe(0);
  await question.getByRole('button', { name: 'Emitir' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await invoice
    .getByRole('list', { name: 'Situação' })
    .locator('[aria-current="step"]', { hasText: 'Rascunho' })
    .waitFor();
  await page.getByRole('button', { name: 'Próximo', exact: true }).click();
  await page.getByRole('button', { name: 'Entrar como “Motorista”' }).click();
  await page.waitForURL('**/pages/motorista');
  await bar.getByRole('button', { name: 'Como esta tela é escrita' }).click();
  const lines = page.getByRole('complementary', { name: 'Raio-X' });
  await lines.getByText(/^config\/departments\/motorista\.yaml:\d+$/).waitFor();
  await expect.poll(() => lines.locator('pre').innerText()).toContain('path: /pages/motorista');
  // whoever may not edit the config only reads
  expect(await lines.getByRole('textbox').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await lines.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Próximo', exact: true }).click();
  await page.getByRole('button', { name: 'Entrar como “Visitante”' }).click();
  await page.waitForURL('**/frota/motoristas');
  await bar.getByRole('button', { name: 'Como esta tela é escrita' }).click();
  const typed = lines.getByRole('textbox');
  await typed.waitFor();
  await typed.fill((await typed.inputValue()).replace('label: Motoristas', 'label: Quem dirige'));
  await page.getByRole('heading', { name: 'Quem dirige' }).waitFor({ timeout: 60_000 });
  await lines.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('heading', { name: 'Motoristas' }).waitFor();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.tour'))).toBeNull();
}, 240_000);

it('shows what is typed in the lines before anybody has signed in, and goes on with it in the portal', async () => {
  const { page } = here;
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || sent.push(request.url()));
  await page.goto('/');
  const lines = page.getByRole('textbox', { name: 'YAML' });
  const title = page.locator('.picture p');
  const first = await lines.inputValue();
  await lines.fill(first.replace('label: Motoristas', 'label: "Quem'));
  await page.getByRole('status').filter({ hasText: 'aspas' }).waitFor();
  expect(await title.innerText()).toBe('Motoristas');
  expect(await page.locator('.yaml .wrong').innerText()).toContain('label: "Quem');
  expect(await violations(page)).toEqual([]);
  await lines.fill(
    first.replace('label: Motoristas', 'label: Quem dirige').replace('[nome,', '[nome, telefone,'),
  );
  await expect.poll(() => title.innerText()).toBe('Quem dirige');
  await page.getByRole('columnheader', { name: 'Telefone' }).waitFor();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Agora no portal inteiro' }).click();
  await page.waitForURL('**/frota/motoristas');
  const pane = page.getByRole('complementary', { name: 'Raio-X' });
  await expect.poll(() => pane.getByRole('textbox').inputValue()).toContain('label: Quem dirige');
  await page.getByRole('heading', { name: 'Quem dirige' }).waitFor({ timeout: 60_000 });
  await pane.getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('heading', { name: 'Motoristas' }).waitFor();
});

it('has the page of the English company, which only its visitor starts', async () => {
  const { page } = here;
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'GET' || sent.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('link', { name: 'In English' }).click();
  await page.waitForURL('**/?lang=en-US');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US');
  await page.getByRole('cell', { name: '$1,890.00' }).waitFor();
  const lines = page.getByRole('textbox', { name: 'YAML' });
  await lines.fill((await lines.inputValue()).replace('label: Receivables', 'label: Who owes us'));
  await expect.poll(() => page.locator('.picture p').innerText()).toBe('Who owes us');
  expect(await violations(page)).toEqual([]);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Enter as a visitor' }).click();
  await page.waitForURL('**/sales', { timeout: 120_000 });
  await page.getByRole('heading', { name: 'Deliver an order' }).waitFor();
  expect(sent[0]).toBe('/config/demo/samples/en-US');
});

it('switches roles without signing out, and restores what was changed', async () => {
  const { page } = here;
  await portal.as('frotas', '/veiculos/1', {
    method: 'PUT',
    body: JSON.stringify({ observacoes: 'De visita' }),
  });
  const [before] = await portal.rows('frotas', '/veiculos', { id: 1 });
  expect(before!.observacoes).toBe('De visita');
  await enter(here, portal.url, 'rh@example.com');
  await page.goto('/pages/RecursosHumanos');
  await page.getByRole('button', { name: 'Trocar de papel' }).click();
  await page.getByRole('menuitem', { name: /^Frotas/ }).click();
  await page.waitForURL('**/pages/Frotas');
  await page.getByRole('button', { name: 'Restaurar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restaurar a demonstração?' });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Restaurar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL('**/pages/Frotas');
  const [after] = await portal.rows('frotas', '/veiculos', { id: 1 });
  expect(after!.observacoes).not.toBe('De visita');
});

it('has its bar and its tour on a phone, too', async () => {
  const { page, settled } = here;
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(here, portal.url, 'visitante@example.com');
  await page.goto('/pages/ceo');
  await page.getByRole('button', { name: 'Passeio' }).click();
  await page.getByRole('button', { name: 'Dispensar o passeio' }).waitFor();
  await settled();
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Dispensar o passeio' }).click();
  await page.getByRole('button', { name: 'Como esta tela é escrita' }).waitFor();
});
