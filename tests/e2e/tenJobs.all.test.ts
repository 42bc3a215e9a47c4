/**
 * Jobs of a day, with the actions that each takes: clicks, taps, keys that do something, and values that are typed. Letters of a
 * search are not counted. Each takes at most one more than in the best tool of its kind.
 */
import { expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { enter, usePortal } from './support/portal.ts';

const { portal, here } = await usePortal();

/** Counts what a person does. */
function hands() {
  const { page } = here;
  let count = 0;
  const did = async (work: Promise<unknown>) => {
    count++;
    await work;
  };
  return {
    click: (at: Locator) => did(at.click()),
    press: (key: string) => did(page.keyboard.press(key)),
    fill: (at: Locator, text: string) => did(at.fill(text)),
    count: () => count,
  };
}

it('registers fuel on a phone in nine taps: station, price and payment are those of the last time', async () => {
  const { page } = here;
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(here, portal.url, 'motorista@example.com');
  await page.goto('/pages/motorista');
  const { click, fill, count } = hands();
  await click(
    page
      .getByRole('main')
      .getByRole('link', { name: /abastecimento/i })
      .first(),
  );
  await click(page.getByRole('link', { name: 'Lançar abastecimento' }).first());
  await expect.poll(() => page.getByRole('combobox', { name: /^Posto/ }).inputValue()).not.toBe('');
  await expect.poll(() => page.getByRole('textbox', { name: /Preço por litro/ }).inputValue()).not.toBe('');
  await here.settled();
  await fill(page.getByRole('textbox', { name: /^Litros/ }), '300');
  const reading = await page.getByText(/^Última leitura do veículo/).count();
  expect(reading).toBeGreaterThan(0);
  await fill(page.getByRole('textbox', { name: /^Hodômetro/ }).first(), '487900');
  await fill(page.getByRole('textbox', { name: /Nº cupom/ }), '99001');
  await click(page.getByRole('button', { name: 'Salvar', exact: true }));
  await page.waitForURL(/abastecimento(?:\/\d+\/show|\?|$)/);
  expect(count()).toBeLessThanOrEqual(9);
  await page.setViewportSize(usual);
});

it('pays an overdue bill and takes it back in seven actions: the account is proposed', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/financeiro/contas-pagar');
  await here.settled();
  const { click, count } = hands();
  await click(page.getByRole('button', { name: /^(?:Padrão|Todas|Visões?)/ }).first());
  await click(
    page
      .getByRole('menuitem', { name: /Vencidas/ })
      .or(page.getByRole('option', { name: /Vencidas/ }))
      .first(),
  );
  await here.settled();
  await click(page.locator('tr[data-record] td').nth(3));
  const panel = page.getByRole('complementary', { name: /^CP-/ });
  await click(panel.getByRole('button', { name: 'Baixar', exact: true }));
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('combobox', { name: /^Conta/ }).inputValue()).not.toBe('');
  await here.settled();
  await click(dialog.getByRole('button', { name: 'Baixar', exact: true }));
  await click(page.getByRole('button', { name: 'Desfazer' }));
  await panel.getByRole('button', { name: 'Baixar', exact: true }).waitFor();
  expect(count()).toBeLessThanOrEqual(7);
});

it('lists who changed what last week in three actions', async () => {
  const { page } = here;
  await enter(here, portal.url, 'admin@example.com');
  await page.goto('/pages/historico');
  await here.settled();
  const { click, count } = hands();
  await click(page.getByRole('button', { name: /^(?:\+ )?Filtro|Filtros/ }).first());
  await click(
    page
      .getByRole('menuitem', { name: /^(?:Quando|Data)/ })
      .or(page.getByRole('option', { name: /^(?:Quando|Data)/ }))
      .first(),
  );
  await click(page.getByText('Semana passada', { exact: true }));
  await expect.poll(() => decodeURIComponent(page.url())).toContain('$week-1');
  expect(count()).toBeLessThanOrEqual(3);
});

it('goes to another list and back in two actions, with the filters kept', async () => {
  const { page } = here;
  await enter(here, portal.url, 'todos@example.com');
  await page.goto('/frota/veiculos');
  await here.settled();
  const filter = encodeURIComponent(JSON.stringify({ tipo: 'cavalo' }));
  await page.goto(`/frota/veiculos?filter=${filter}&displayedFilters=${encodeURIComponent('{"tipo":true}')}`);
  await here.settled();
  const total = await page.locator('tr[data-record]').count();
  const { press, count } = hands();
  await page.goto('/pages/Clientes');
  await here.settled();
  await press('Alt+ArrowLeft');
  await press('Alt+ArrowRight');
  expect(total).toBeGreaterThan(0);
  expect(count()).toBeLessThanOrEqual(2);
});
