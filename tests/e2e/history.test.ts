/** Two people edit one record; the history keeps both changes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  enter,
  expectCleanConsole,
  overflow,
  startPortal,
  violations,
  visit,
  type Running,
  type Visit,
} from './support/portal.ts';

let portal: Running;
let first: Visit;
let second: Visit;
beforeAll(async () => {
  portal = await startPortal();
  [first, second] = await Promise.all([visit(portal), visit(portal, { width: 390, height: 844 })]);
  await enter(first, portal.url, 'frotas@example.com');
  await enter(second, portal.url, 'todos@example.com');
});
afterAll(() => portal.stop());

const address = '/frota/veiculos/2';
const save = ({ page }: Visit) => page.getByRole('button', { name: 'Salvar', exact: true }).click();

it('two people edit one record: changes to different fields are merged, conflicts are asked, and the history shows all', async () => {
  await Promise.all([first.page.goto(address), second.page.goto(address)]);
  await Promise.all([first.settled(), second.settled()]);
  await first.page.getByLabel('Cor').fill('Azul');
  await first.page.getByLabel('Município').fill('Lucas do Rio Verde');
  await first.page.getByLabel('Observações').fill('Trocar os pneus');
  await second.page.getByLabel('Cor').fill('Verde');
  await second.page.getByLabel('Observações').fill('Aferir o tacógrafo');
  await save(second);
  await second.page.waitForURL('**/show');

  await save(first);
  const dialog = first.page.getByRole('dialog', { name: /alterado enquanto você editava/ });
  await dialog.getByText(/salvou antes de você/).waitFor();
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Falta escolher 2 campos' }).isDisabled())
    .toBe(true);
  expect(await violations(first.page)).toEqual([]);
  const choice = (field: string) => dialog.getByRole('radiogroup', { name: field });
  await choice('Cor').getByRole('radio', { name: /^Meu/ }).check();
  await choice('Observações')
    .getByRole('radio', { name: /^Juntar/ })
    .check();
  await dialog.getByRole('textbox', { name: /Observações/ }).fill('Trocar os pneus e aferir o tacógrafo');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await first.page.waitForURL('**/show');

  // the other user sees the result and the authors on a phone
  await second.page.reload();
  const openPart = async (name: RegExp) => {
    await second.page.getByRole('button', { name: /^Mais \d+$/ }).click();
    await second.page.getByRole('menuitem', { name }).click();
    await second.page.getByRole('tab', { name, selected: true }).waitFor();
  };
  await openPart(/^Pedágio e conjunto/);
  await second.page.getByRole('tabpanel').getByText('Trocar os pneus e aferir o tacógrafo').first().waitFor();
  const timeline = second.page.getByRole('list', { name: 'Atividade' });
  await second.page.getByRole('tab', { name: 'Atividade' }).click();
  const [latest, before] = [timeline.getByRole('listitem').nth(0), timeline.getByRole('listitem').nth(1)];
  await latest.getByText('Lucas do Rio Verde').waitFor();
  await expect.poll(() => latest.innerText()).toMatch(/Verde[\s\S]*Azul/);
  await expect.poll(() => before.innerText()).toContain('Aferir o tacógrafo');
  expect(await overflow(second.page)).toBeLessThanOrEqual(0);
  expect(await violations(second.page)).toEqual([]);
  expectCleanConsole(second);
  // the refusal itself, which the browser reports
  expect(first.complaints.filter((line) => !line.includes('409 (Conflict)'))).toEqual([]);
});

it('who administers finds it in the list of all that was done, and reads both values', async () => {
  const here = await visit(portal);
  await enter(here, portal.url, 'admin@example.com');
  await here.page.goto('/pages/historico');
  const rows = here.page.getByRole('main').locator('tbody tr');
  // while it loads there are rows without anything in them; the demo's own entries are older
  const latest = rows.first();
  await expect.poll(() => latest.innerText()).toContain('31/10/2026');
  await latest.getByRole('cell').nth(1).click();
  const opened = here.page.getByRole('main').getByRole('complementary');
  await opened.getByText('Aferir o tacógrafo → Trocar os pneus e aferir o tacógrafo').first().waitFor();
  expect(await violations(here.page)).toEqual([]);
  expectCleanConsole(here);
});
