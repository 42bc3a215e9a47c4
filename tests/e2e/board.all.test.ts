/** The board: the same list in columns, where moving a card is what its buttons would do. */
import { expect, it } from 'vitest';
import { enter, expectCleanConsole, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();

const column = (option: string) => here.page.locator(`[data-option="${option}"]`);
const stateOf = async (numero: string) =>
  (await portal.rows('frotas', '/manutencoes', { numero }))[0]!.situacao;

it('moves a card by mouse and by keys to where it may go, and nowhere else', async () => {
  const { page } = here;
  await enter(here, portal.url, 'frotas@example.com');
  await page.goto('/frota/manutencao');
  await page.getByRole('button', { name: 'Quadro' }).click();
  const title = column('em_execucao').getByRole('listitem').first().getByRole('link');
  const numero = (await title.textContent())!;
  const card = page.getByRole('listitem').filter({ hasText: numero });

  const drag = async (option: string) => {
    // cards that are still to come would move this one away from under the mouse
    await here.settled();
    await card.scrollIntoViewIfNeeded();
    const [from, to] = [(await card.boundingBox())!, (await column(option).boundingBox())!];
    await page.mouse.move(from.x + 40, from.y + from.height - 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + from.height, { steps: 3 });
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 });
    await page.mouse.up();
  };
  await drag('orcada');
  await page.getByText(`${numero} ficou onde estava.`).waitFor();
  expect(await stateOf(numero)).toBe('em_execucao');

  await drag('aguardando_peca');
  // parts are asked of the stockroom: what follows is shown first
  await page.getByRole('dialog').getByRole('button', { name: 'Aguardar peça' }).click();
  await column('aguardando_peca').getByRole('link', { name: numero }).waitFor();
  expect(await stateOf(numero)).toBe('aguardando_peca');

  const handle = page.getByRole('button', { name: `Mover ${numero}` });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await column('em_execucao').getByRole('link', { name: numero }).waitFor();
  expect(await stateOf(numero)).toBe('em_execucao');
  await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expectCleanConsole(here);
});

it('cuts a long label on a card, and never the day beside it', async () => {
  const { page } = here;
  await enter(here, portal.url, 'comercial@example.com');
  await page.goto('/Corretor');
  await page.getByRole('button', { name: 'Quadro' }).click();
  const days = page.getByRole('listitem').getByText(/^\d{2}\/\d{2}\/\d{4}$/);
  await days.first().waitFor();
  const sticksOut = await days.evaluateAll(
    (found) =>
      found.filter(
        (day) => day.getBoundingClientRect().right > day.closest('li')!.getBoundingClientRect().right,
      ).length,
  );
  expect(sticksOut).toBe(0);
  expectCleanConsole(here);
});
