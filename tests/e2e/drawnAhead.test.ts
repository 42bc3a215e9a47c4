import { afterAll, beforeAll, expect, it } from 'vitest';
import { enter, startPortal, visit, type Running } from './support/portal.ts';

let running: Running;
beforeAll(async () => {
  running = await startPortal();
});
afterAll(() => running.stop());

/** Styles that only these pages have: key facts of a record, sections of a form, numbers in it. */
const own = ['> .named', '.section-fields:empty', '> input.MuiInputBase-input'];

it('While a list is read, the pages it opens are drawn ahead: their styles are there, and nothing was asked for', async () => {
  const here = await visit(running, { isNew: true });
  await enter(here, running.url, 'frotas@example.com');
  const { page, leave, settled } = here;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/frota/veiculos');
  const missing = () =>
    page.evaluate((texts) => {
      const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
      return texts.filter((text) => !rules.some(({ cssText }) => cssText.includes(text)));
    }, own);
  await expect.poll(missing).toEqual([]);
  await settled();
  expect(await page.locator('main h1').textContent()).toMatch(/^Veículos/);
  expect(asked.filter((path) => /^\/api\/veiculos\/\d/.test(path))).toEqual([]);

  await page.locator('tbody a').first().click();
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('textbox', { name: 'Placa' }).waitFor();
  await leave();
});
