/** On paper, with larger text, in the system's colours, on a slow line: content is not cut off and does not move. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdBack } from './support/holdBack.ts';
import { enter, overflow, usePortal } from './support/portal.ts';

const { portal, here } = await usePortal();

const open = async (account: string, path: string) => {
  await enter(here, portal.url, `${account}@example.com`);
  await here.page.goto(path);
  await here.settled();
  return here.page;
};

it('a printed dashboard has neither links to more nor icons of help, and its tables use the whole sheet', async () => {
  const page = await open('frotas', '/pages/Frotas');
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  const [links, help] = [main.getByText('Ver tudo'), main.locator('[role=img][tabindex]')];
  await expect.poll(() => links.count()).toBeGreaterThan(1);
  await expect.poll(() => help.count()).toBeGreaterThan(0);
  for (const one of [...(await links.all()), ...(await help.all())])
    await expect.poll(() => one.isVisible()).toBe(false);
  const cells = main.locator('section td');
  await expect.poll(() => cells.count()).toBeGreaterThan(20);
  const highest = () => cells.evaluateAll((all) => Math.max(...all.map(({ clientHeight }) => clientHeight)));
  await expect.poll(highest).toBeLessThan(40);
});

/** The texts that are cut, or stand out of their box. */
const cutIn = (page: Page, boxes: string) =>
  page.locator(boxes).evaluateAll((all) =>
    all.flatMap((box) => {
      const range = document.createRange();
      range.selectNodeContents(box);
      const [of, text] = [box.getBoundingClientRect(), range.getBoundingClientRect()];
      const isWhole = text.top >= of.top - 1 && text.bottom <= of.bottom + 1 && text.right <= of.right + 1;
      return isWhole ? [] : [box.textContent];
    }),
  );

it.each([
  ['/pages/Frotas', 'main ul p, main td .MuiBox-root, main button, nav span[aria-hidden]'],
  ['/frota/veiculos/create', 'main label, main button'],
])('text of double size is whole on %s', async (path, boxes) => {
  const page = await open('frotas', path);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await here.settled();
  await expect.poll(() => page.locator(boxes).count()).toBeGreaterThan(3);
  await expect.poll(() => cutIn(page, boxes)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

it('in the colours of the system, a bar of a timeline says how long it is, and a line where today is', async () => {
  const page = await open('comercial', '/pages/Contratos');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: 'Linha do tempo' }).click();
  const bar = page.getByRole('main').getByRole('link', { name: /Nova Mutum/ });
  await bar.waitFor();
  await expect
    .poll(() => bar.evaluate((link) => getComputedStyle(link).backgroundImage))
    .toMatch(/^linear-gradient/);
  const today = page.getByTitle('Hoje', { exact: true });
  await expect
    .poll(() => today.evaluate((line) => getComputedStyle(line).borderInlineStartStyle))
    .toBe('solid');
  await page.emulateMedia({ forcedColors: null });
});

it('the tables of a dashboard wait in the height that they had, until the names in them have come', async () => {
  const page = await open('motorista', '/pages/motorista');
  const tops = () =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .evaluateAll((all) =>
        all.map((one) => [
          one.textContent?.replace(/\s*\d*\s*$/, ''),
          Math.round(one.getBoundingClientRect().top),
        ]),
      );
  const known = await tops();
  // a page that is loaded comes with records and names: what is opened from another one asks for them
  await page.goto('/pages/motorista/multas');
  await here.settled();
  const records = await holdBack(page, /\/api\/(viagens|carregamentos)\?/);
  const names = await holdBack(page, /\/api\/(rotas|conjuntos|locais)\?/);
  await page.getByRole('main').getByRole('link', { name: 'Painel', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'Meus documentos' });
  await heading.waitFor();
  await page.locator('td').getByText('Cláudio Menegatti Barbosa').waitFor();
  await expect.poll(tops).toEqual(known);
  records();
  await page.getByRole('heading', { name: /Minhas cargas 2|Minhas cargas2/ }).waitFor();
  await expect.poll(() => page.getByRole('rowheader', { name: 'CG-2026-00133' }).count()).toBe(0);
  await expect.poll(tops).toEqual(known);
  names();
  await page.getByRole('rowheader', { name: 'CG-2026-00133' }).waitFor();
  await expect.poll(tops).toEqual(known);
  await page.unrouteAll();
});
