/** Dragging on the board, where moving a card runs a transition, and in lists that users arrange. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enter, expectCleanConsole, usePortal, violations, visit } from './support/portal.ts';

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
  // requesting parts from the stockroom shows the effects first
  await page.getByRole('dialog').getByRole('button', { name: 'Aguardar peça' }).click();
  await column('aguardando_peca').getByRole('link', { name: numero }).waitFor();
  await expect.poll(() => stateOf(numero)).toBe('aguardando_peca');

  const handle = page.getByRole('button', { name: `Mover ${numero}` });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await column('em_execucao').getByRole('link', { name: numero }).waitFor();
  await expect.poll(() => stateOf(numero)).toBe('em_execucao');
  await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expectCleanConsole(here);
});

it('moves a card by finger, held by its handle', async () => {
  const own = await visit(portal, { width: 1180, height: 1100, isTouched: true });
  try {
    const { page } = own;
    await enter(own, portal.url, 'frotas@example.com');
    await page.goto('/frota/manutencao');
    await page.getByRole('button', { name: 'Quadro' }).click();
    const from = page.locator('[data-option="em_execucao"]');
    const handle = from.getByRole('button', { name: /^Mover/ }).first();
    await handle.waitFor();
    await own.settled();
    await handle.scrollIntoViewIfNeeded();
    await dragByFinger(page, handle, page.locator('[data-option="aguardando_peca"] h2'));
    await page.getByRole('dialog').getByRole('button', { name: 'Aguardar peça' }).waitFor();
    expectCleanConsole(own);
  } finally {
    await own.leave();
  }
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

const middleOf = async (one: Locator) => {
  const { x, y, width, height } = (await one.boundingBox())!;
  return { x: x + width / 3, y: y + height / 2 };
};

/** `shifted`: how many items are elsewhere before the drop: the dragged one, and those that make room for it. */
type Drag = (page: Page, from: Locator, to: Locator, shifted?: number) => Promise<void>;
/** Once it is drawn: on a slow machine, the release may come before the last move is. */
const untilShifted = (page: Page, count: number) =>
  expect
    .poll(() => page.locator('li[style*="translateY"]:not([style*="translateY(0px)"])').count())
    .toBe(count);

/** Presses, waits as for a long press, moves and releases, with one finger. */
const dragByFinger: Drag = async (page, from, to, shifted = 0) => {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [start]);
  if (shifted > 0) await page.locator('li[style*="translateY"]').first().waitFor();
  else await page.waitForTimeout(400);
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', [
      { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 },
    ]);
  if (shifted > 0) await untilShifted(page, shifted);
  await touch('touchEnd', []);
};

const dragByMouse: Drag = async (page, from, to, shifted = 0) => {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  if (shifted > 0) await untilShifted(page, shifted);
  await page.mouse.up();
};

it.each([
  ['mouse', false, dragByMouse],
  ['finger', true, dragByFinger],
] as const)(
  'puts the columns of a list in order by %s, and ticks none on the way',
  async (_by, isTouched, drag) => {
    const size = isTouched ? { width: 820, height: 1100 } : {};
    const own = await visit(portal, { ...size, isTouched });
    try {
      const { page } = own;
      await enter(own, portal.url, 'financeiro@example.com');
      await page.goto('/financeiro/contas-pagar');
      await page.getByRole('button', { name: 'Colunas', exact: true }).click();
      const items = page.getByRole('dialog').getByRole('listitem');
      await items.nth(3).waitFor();
      await own.settled();
      const names = () => items.locator('label').allInnerTexts();
      const hiddenOnes = () =>
        items.filter({ has: page.getByRole('checkbox', { checked: false }) }).allInnerTexts();
      const hidden = await hiddenOnes();
      const [first, second, third, fourth, ...rest] = await names();
      await drag(page, items.nth(1), items.nth(3), 3);
      await expect.poll(names).toEqual([first, third, fourth, second, ...rest]);
      // the first column cannot be moved, nor can another column be moved before it
      await drag(page, items.nth(2), items.nth(0), 3);
      await expect.poll(names).toEqual([first, fourth, third, second, ...rest]);
      await drag(page, items.nth(0), items.nth(2));
      expect(await names()).toEqual([first, fourth, third, second, ...rest]);
      expect(await hiddenOnes()).toEqual(hidden);
      expect(await violations(page)).toEqual([]);
      expectCleanConsole(own);
    } finally {
      await own.leave();
    }
  },
);
