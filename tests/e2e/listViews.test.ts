/** Lists as a calendar, a tree and a timeline, over the real API. */
import { expect, it } from 'vitest';
import { enter, expectCleanConsole, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();

it('makes an absence on an empty day of the calendar, where it then is', async () => {
  const { page } = here;
  await enter(here, portal.url, 'rh@example.com');
  await page.goto('/pages/RecursosHumanos/ausencias');
  await page.getByRole('button', { name: 'Calendário' }).click();
  const absences = page.getByRole('region', { name: /^Calendário de/ });
  await absences
    .getByRole('link', { name: /Aprovada|gozo|Concluída/ })
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await page
    .locator('[data-day="2026-10-08"]')
    .locator('xpath=ancestor::td')
    .click({ position: { x: 60, y: 90 } });
  await page.waitForURL('**/create');
  await expect.poll(() => page.getByLabel('Início').first().inputValue()).toBe('08/10/2026');
  expectCleanConsole(here);
});

it('opens the tree of accounts branch by branch, and finds one below all that is above it', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/pages/Cadastros-gerais/plano-de-contas');
  const items = page.getByRole('tree').getByRole('treeitem');
  await items.first().focus();
  const before = await items.count();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => items.count()).toBeGreaterThan(before);
  await page.getByPlaceholder('Buscar', { exact: true }).fill('combustível');
  await expect.poll(() => items.first().textContent()).toContain('Custos');
  await expect.poll(() => items.last().getAttribute('aria-level')).toBe('4');
  expect(await violations(page)).toEqual([]);
  expectCleanConsole(here);
});

it('draws contracts along the year, and leads to one of them', async () => {
  const { page } = here;
  await enter(here, portal.url, 'comercial@example.com');
  await page.goto('/pages/Contratos');
  await page.getByRole('button', { name: 'Linha do tempo' }).click();
  const bars = page.getByRole('region', { name: /^Linha do tempo de/ }).getByRole('link');
  await bars.first().waitFor();
  expect(await violations(page)).toEqual([]);
  await bars.first().click();
  // the contract beside the drawing
  await page.waitForURL(/[?&]record=\d+/);
  await page.getByRole('complementary').getByRole('link', { name: 'Abrir em página inteira' }).waitFor();
  expectCleanConsole(here);
});
