/** WCAG 2.2 AA beyond axe: large text, text spacing, and where the keyboard goes on. See docs/accessibility.md. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { enter, expectCleanConsole, usePortal } from './support/portal.ts';

const { portal, here } = await usePortal();

/** The numbers and dates on the page that are partly cut off. */
const cutNumbers = (page: Page) =>
  page.evaluate(() => {
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isCut = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const drawn = range.getBoundingClientRect();
      for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        // hidden from sight on purpose, or scrollable
        if (style.clipPath !== 'none' || box.width < 2) return false;
        if (clips(style.overflowX) && (drawn.right > box.right + 1 || drawn.left < box.left - 1)) return true;
        if (clips(style.overflowY) && drawn.bottom > box.bottom + 3) return true;
        if (/auto|scroll/.test(style.overflowX)) return false;
      }
      return false;
    };
    const main = document.querySelector('main')!;
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walk.nextNode()) texts.push(walk.currentNode as Text);
    const numbers = texts.filter(
      (text) => /^(R\$\s)?[\d./,-]+/.test(text.data) && !text.parentElement!.closest('svg'),
    );
    if (numbers.length < 5) throw new Error('The page shows no numbers.');
    return { cut: numbers.filter(isCut).map(({ data }) => data) };
  });

const screens = ['/financeiro/contas-pagar', '/pages/ceo', '/pages/financeiro'];

it('shows numbers and dates whole with a default font of 32 px, and with more space in texts', async () => {
  const { page } = here;
  await enter(here, portal.url, 'todos@example.com');
  const large = await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '32px');
    new MutationObserver(enlarge).observe(document, { childList: true });
  });
  for (const path of screens) {
    await page.goto(path);
    await here.settled();
    expect(await cutNumbers(page), path).toEqual({ cut: [] });
  }
  await large.dispose();
  for (const path of screens) {
    await page.goto(path);
    await here.settled();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    expect(await cutNumbers(page), path).toEqual({ cut: [] });
  }
});

it('goes on where the keyboard was when a button is busy or gone, and in a page that the menu opened', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/financeiro/contas-pagar');
  await here.settled();
  const at = () => page.evaluate(() => document.activeElement?.tagName);
  await page.getByRole('button', { name: 'Exportar' }).first().focus();
  await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Exportar');

  const link = page.getByRole('navigation').first().getByRole('link', { name: 'Contas recorrentes' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(at).toBe('MAIN');
  await expect.poll(() => page.getByRole('main', { name: /^Contas recorrentes/ }).count()).toBe(1);
  expectCleanConsole(here);
});

it('never hides the focus under the sticky heads of the matrix of rights', async () => {
  const { page } = here;
  await enter(here, portal.url, 'admin@example.com');
  await page.goto('/admin/acessos');
  await here.settled();
  const links = page.getByRole('region').getByRole('table').getByRole('link');
  await links.last().focus();
  const hidden: (string | null)[] = [];
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press('Shift+Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement!;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return focused.contains(seen) || seen?.contains(focused) ? undefined : focused.textContent;
    });
    if (covered !== undefined) hidden.push(covered);
  }
  expect(hidden).toEqual([]);
  expectCleanConsole(here);
});

it('closes the tooltip of a chart with Esc, and shows axes and ticks in the colours of the system', async () => {
  const { page } = here;
  await enter(here, portal.url, 'todos@example.com');
  await page.goto('/pages/ceo');
  await here.settled();
  const bars = page.getByRole('figure').first().locator('.MuiChartsSurface-root');
  await bars.hover();
  const tooltip = page.locator('.MuiChartsTooltip-root');
  await tooltip.first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => tooltip.count()).toBe(0);

  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const fillOf = (selector: string) =>
    page.evaluate((of) => getComputedStyle(document.querySelector(of)!).fill, selector);
  const text = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'CanvasText';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(await fillOf('figure svg text')).toBe(text);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  expectCleanConsole(here);
});
