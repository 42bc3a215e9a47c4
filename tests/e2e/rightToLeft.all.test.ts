/** A page from right to left: the layout is mirrored, but texts keep their own direction. */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { enter, expectCleanConsole, overflow, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();

/** Whether each letter of a text stands to the right of the one before, on its line. */
const runsOn = (text: Locator) =>
  text.first().evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places: DOMRect[] = [];
    while (walker.nextNode())
      for (let at = 0; at < walker.currentNode.textContent!.length; at++) {
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + 1);
        places.push(range.getBoundingClientRect());
      }
    return (
      places.length > 1 &&
      places.slice(1).every(({ left, top }, at) => top > places[at]!.top + 4 || left >= places[at]!.left)
    );
  });

it('keeps numbers, units, signs and full stops where they belong', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.evaluate(() => localStorage.setItem('portal.settings', JSON.stringify({ direction: 'rtl' })));
  await page.goto('/financeiro/contas-pagar');
  await here.settled();
  const main = page.getByRole('main');
  const menu = await page.getByRole('navigation').first().boundingBox();
  expect(menu!.x).toBeGreaterThan(1000);
  const texts = [
    main.getByText('30 dias', { exact: true }),
    main.getByText(/^R\$\s77\.\d+$/),
    main.getByText(/^1–\d+ de \d+$/),
    main.getByText('Linhas por página:'),
    main.locator('tbody td').filter({ hasText: /há \d+ d(ias)?$/ }),
  ];
  for (const text of texts)
    expect([await text.first().textContent(), await runsOn(text)]).toEqual([expect.anything(), true]);
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);

  // also texts in charts; an entry of the calendar begins on the side where the page begins
  await page.getByRole('button', { name: 'Calendário' }).click();
  const entry = main.locator('td a').first();
  await entry.waitFor();
  expect(await entry.evaluate((link) => getComputedStyle(link).borderRightWidth)).toBe('3px');
  await page.goto('/financeiro/painelgeral');
  const below = main.locator('svg text').filter({ hasText: /^−R\$/ });
  await below.first().waitFor();
  expect(await runsOn(below)).toBe(true);

  await page.goto('/financeiro/contas-pagar');
  await page.getByRole('button', { name: 'Tabela' }).click();
  await main.locator('tbody a.name').first().click();
  await main.getByRole('tab', { name: /^Rateio por conjunto/ }).click();
  const sentence = main.getByText('Nada em rateio por conjunto para este registro.');
  await sentence.waitFor();
  for (const text of [sentence, main.getByText(/^3\.\d.* \S+/)]) expect(await runsOn(text)).toBe(true);
  expectCleanConsole(here);
});
