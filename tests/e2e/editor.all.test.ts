/** The config is edited in the portal itself: of a small company, each change being a review of all of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { enter, violations } from './support/portal.ts';
import { lojaFolder } from '../support/companies/loja.ts';
import { useEditedCompany } from './support/editedCompany.ts';

const { portal, here, config } = await useEditedCompany();

it('adds a field, a column and a screen, each seen at once and taken back', async () => {
  const { page } = here;
  await enter(here, portal.url, 'office@example.com');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const bar = page.getByRole('region', { name: 'Alterações' });
  const save = async () => {
    await bar.getByText('Em ordem até aqui.').waitFor({ timeout: 60_000 });
    await button('Salvar').click();
    await bar.getByText('Salvo: o portal já está assim para todos.').waitFor();
    await expect.poll(held).toBe('Alterações');
  };
  /** The focused element, since the clicked button has gone or was disabled meanwhile. */
  const held = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const read = (file: string) => readFileSync(join(config, file), 'utf8');

  await page.goto('/office/editor?file=resources/reviews.yaml');
  await button('Novo campo').click();
  await page.getByLabel('Nome', { exact: true }).fill('Resposta da loja');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'label' }).getByRole('textbox').waitFor();
  await expect.poll(() => bar.textContent()).toContain('2 alterações por salvar');
  await bar.getByText('Quem ganha e quem perde').waitFor({ timeout: 60_000 });
  await bar.getByText('O que muda nas linhas').click();
  expect(await bar.locator('pre').textContent()).toContain('+   respostaDaLoja: { type: text');
  expect(await violations(page)).toEqual([]);
  // a change goes step by step, and its lines are those of the form
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await button('Voltar uma').click();
  await expect.poll(() => bar.textContent()).toContain('1 alteração por salvar');
  await tab('Linhas do arquivo').click();
  const lines = page.getByRole('textbox', { name: /^Linhas de/ });
  expect(await lines.inputValue()).toContain('  respostaDaLoja: {');
  expect(await violations(page)).toEqual([]);
  await tab('Formulário').click();
  await page.getByRole('button', { name: 'Resposta da loja respostaDaLoja' }).click();
  // Text typed during the save would be lost.
  const label = page.getByRole('group', { name: 'label' }).getByRole('textbox');
  let kept = '';
  await page.route(/config\/edit\/draft\.json\?save/, async (route) => {
    if (route.request().method() === 'POST') {
      await label.press('End');
      await page.keyboard.type(' já');
      kept = await label.inputValue();
      await label.blur();
    }
    await route.continue();
  });
  await save();
  await page.unrouteAll();
  expect(kept).toBe('Resposta da loja');
  expect(read('resources/reviews.yaml')).toContain(
    '  respostaDaLoja: { type: text, label: Resposta da loja }\n',
  );
  await button('Desfazer').click();
  await bar.getByText('Desfeito').waitFor();
  await button('Refazer').waitFor();
  await expect.poll(held).toBe('Alterações');
  expect(read('resources/reviews.yaml')).toBe(
    readFileSync(join(lojaFolder, 'resources/reviews.yaml'), 'utf8'),
  );

  const store = 'departments/store.yaml';
  const at = (
    read(store)
      .split('routes:')[1]!
      .split('  - path: /store/products\n')[0]!
      .match(/^  - path:/gm) ?? []
  ).length;
  await page.goto(`/office/editor?file=${store}&at=routes.${at}`);
  const columns = page.getByRole('group', { name: 'columns' }).first();
  const names = () => columns.getByRole('listitem').allTextContents();
  await columns.getByRole('listitem').nth(1).waitFor();
  const [first, second] = await names();
  await columns.getByRole('listitem').nth(1).getByRole('button').nth(1).press('Enter');
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first]);

  await button('Nova tela').click();
  const form = page.getByRole('form', { name: 'Nova tela' });
  await form.getByLabel('Nome', { exact: true }).fill('Todas as tarefas');
  await form.getByLabel('De que recurso são os registros').fill('tasks');
  await page.getByRole('option', { name: /^tasks/ }).click();
  await form.getByRole('button', { name: 'Adicionar' }).click();
  await save();
  expect(read(store)).toContain(
    '  - path: /store/todas-as-tarefas\n    label: Todas as tarefas\n    list: tasks\n',
  );
  await page
    .getByRole('navigation', { name: 'Arquivo ou tela a editar' })
    .getByRole('link', { name: 'Todas as tarefas' })
    .click();
  await page.getByText('Aparece em').getByRole('link', { name: 'Todas as tarefas' }).click();
  await page.waitForURL('**/store/todas-as-tarefas');
  await page.getByRole('columnheader').nth(1).waitFor();

  // On a phone the editor replaces the list, and takes the focus.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/office/editor');
  const reviews = page.getByRole('link', { name: 'reviews' });
  await reviews.press('Enter');
  await page.locator('h2:focus').waitFor();
  await page.getByRole('link', { name: 'Todos', exact: true }).press('Enter');
  await expect.poll(() => reviews.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(here.complaints).toEqual([]);
});
