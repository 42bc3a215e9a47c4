/** The calendar with a lane for each record of a reference, in which records are moved. */
import { expect, it } from 'vitest';
import { enter, expectCleanConsole, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();

const load = async (numero: string) => (await portal.rows('logistica', '/carregamentos', { numero }))[0]!;

it('moves a load to another day and another truck, by keys and by mouse', async () => {
  const { page } = here;
  await enter(here, portal.url, 'logistica@example.com');
  const [first] = await portal.rows('logistica', '/carregamentos', {
    situacao: 'programado',
    conjuntoId_null: false,
  });
  const { numero, dataAgendada, conjuntoId } = first!;
  const [other] = await portal.rows('logistica', '/conjuntos', { id_neq: conjuntoId, situacao: 'ativo' });
  await page.goto('/pages/Logistica/cargas');
  await page.getByRole('button', { name: 'Calendário' }).click();
  await page.getByRole('button', { name: 'Próximo período' }).click();
  const entry = page.locator('[data-span]').filter({ hasText: String(numero) });
  await entry.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.getByText(`${numero} ficou onde estava.`).waitFor();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Mover' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const nextDay = new Date(Date.parse(String(dataAgendada)) + 86_400_000).toISOString();
  await expect.poll(async () => (await load(String(numero))).dataAgendada).toBe(nextDay);
  expect((await load(String(numero))).conjuntoId).toBe(conjuntoId);
  expect(await violations(page)).toEqual([]);

  await here.settled();
  const from = (await entry.boundingBox())!;
  const day = await entry.evaluate((element) => element.closest<HTMLElement>('[data-slot]')!.dataset.slot);
  const to = (await page.locator(`[data-slot="${day}"][data-lane="${String(other!.id)}"]`).boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  expect((await load(String(numero))).conjuntoId).toBe(conjuntoId);
  expectCleanConsole(here);
});
