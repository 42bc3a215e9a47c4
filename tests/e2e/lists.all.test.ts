/** A list as it is worked with all day: seen in one's own way, changed many at once and in place, taken along. */
import { expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { enter, expectCleanConsole, usePortal } from './support/portal.ts';

const { portal, here } = await usePortal();

const movements = (filter: object) =>
  portal.rows(
    'financeiro',
    `/movimentacoes?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );

it('changes many at once, and takes it back; one in its cell; reads one beside the list', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/financeiro/contas/conciliacao');
  await here.settled();
  const marked = () => movements({ documento: 'CONF-1' });
  const open = await movements({ conciliado: false });

  await page.getByLabel('Linhas por página').click();
  await page.getByRole('option', { name: '10', exact: true }).click();
  await here.settled();
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
  await page.getByRole('button', { name: `Selecionar os ${open.length} que combinam com o filtro` }).click();
  await page.getByRole('button', { name: 'Editar selecionados' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Documento' }).click();
  await dialog.getByLabel('Documento', { exact: true }).fill('CONF-1');
  await dialog.getByRole('button', { name: `Salvar em ${open.length} movimentações` }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(marked).toHaveLength(open.length);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText(`${open.length} alterações desfeitas`).first().waitFor();
  await expect.poll(marked).toEqual([]);
  await page.getByRole('toolbar', { name: 'Ações para os selecionados' }).waitFor({ state: 'detached' });

  const row = page.getByRole('main').locator('tbody tr').first();
  const id = await row.getAttribute('data-record');
  await row.locator('td.inline').dblclick();
  await page.getByRole('dialog').getByRole('switch').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const isReconciled = async () => (await movements({ id }))[0]!.conciliado;
  await expect.poll(isReconciled).toBe(true);
  await page.getByText(/^.+ alterad[oa] · Conciliado: Sim$/).waitFor();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('Desfeito').waitFor();
  await expect.poll(isReconciled).toBe(false);

  await here.settled();
  await page.getByRole('main').locator('tbody a.name').first().click();
  const beside = page.getByRole('main').getByRole('complementary');
  await beside.getByText(`1 de ${open.length}`).waitFor();
  await beside.getByRole('link', { name: 'Próximo registro' }).click();
  await beside.getByText(`2 de ${open.length}`).waitFor();
  await page.keyboard.press('ArrowDown');
  await beside.getByText(`3 de ${open.length}`).waitFor();
  await page.keyboard.press('ArrowUp');
  await beside.getByText(`2 de ${open.length}`).waitFor();
  await page.reload();
  await beside.getByText(`2 de ${open.length}`).waitFor();
  await beside.getByRole('link', { name: 'Fechar o registro' }).click();
  await beside.waitFor({ state: 'detached' });
  expectCleanConsole(here);
});

it('keeps a view of one’s own, and takes what it shows along as a spreadsheet', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/financeiro/contas-pagar');
  const views = page.getByRole('navigation', { name: 'Visões da lista' });
  await views.getByRole('link', { name: /^Vencidas \d+/ }).click();
  await page.getByRole('main').getByPlaceholder('Buscar').fill('a');
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Vencidas com a');
  await page.keyboard.press('Enter');
  // the button that asked for its name has gone
  await page.locator('nav a:focus', { hasText: 'Vencidas com a' }).waitFor();
  await here.settled();

  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  // a column gets wider without a drag
  const widthOf = async () => (await page.locator('th[data-column=dataVencimento]').boundingBox())!.width;
  const before = await widthOf();
  await page.getByRole('dialog').getByRole('button', { name: 'Vencimento: coluna mais larga' }).click();
  await expect.poll(widthOf).toBeGreaterThan(before + 16);
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Descrição' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Descrição' }).waitFor({ state: 'detached' });
  const total = Number((await page.getByText(/^1–\d+ de \d+$/).innerText()).split(' de ')[1]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Outros formatos' }).click();
  await page.getByRole('menuitem', { name: /xlsx/i }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const { sheets } = await readXlsx(new Uint8Array(Buffer.concat(chunks)));
  const [head, ...rows] = sheets[0]!.rows;
  expect(head).toContain('Saldo');
  expect(head).not.toContain('Descrição');
  // and the line of totals
  expect(rows).toHaveLength(total + 1);

  // all of it on paper, whatever page of it is on the screen
  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await page.getByRole('button', { name: 'Outros formatos' }).click();
  await page.getByRole('menuitem', { name: /Imprimir/ }).click();
  const paper = page.locator('.list-on-paper');
  await paper.waitFor({ state: 'attached' });
  await expect.poll(() => paper.locator('tbody tr').count()).toBe(total + 1);
  await expect.poll(() => paper.textContent()).toContain('Grupo Buriti do Norte');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await paper.waitFor({ state: 'detached' });

  const [bill] = await portal.rows('financeiro', '/faturas');
  await page.goto(`/pages/fatura/${String(bill!.id)}/show`);
  await here.settled();
  await page.emulateMedia({ media: 'print' });
  const seen = page.getByRole('main').locator('> :visible');
  await expect.poll(() => seen.count()).toBe(1);
  await seen.getByText('Fatura de frete').waitFor();
  expectCleanConsole(here);
});

/** In full, or shorter where room is scarce. */
const inDays = /há \d+ d(ias)?/;

it('says on a dashboard what is late as the list does, with the amounts whole beside the state', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  const lateOf = async (path: string) => {
    await page.goto(path);
    await here.settled();
    const row = page.getByRole('row').filter({ hasText: inDays }).first();
    const late = row.locator('td span', { hasText: inDays });
    const colour = await late.evaluate((element) => getComputedStyle(element).color);
    const [day] = (await late.innerText()).split(' · ');
    const name = await row.getByRole('link').first().innerText();
    const amount = await row.getByText(/^R\$/).first().boundingBox();
    const state = await row
      .getByText(/^(Aberta|Agendada|Aprovada|Em aprovação|Paga parcialmente)$/)
      .boundingBox();
    return { name, day, colour, isWhole: amount!.x + amount!.width <= state!.x + 1 };
  };
  const inList = await lateOf('/financeiro/contas-pagar');
  expect(inList).toMatchObject({ isWhole: true });
  expect(await lateOf('/pages/financeiro')).toEqual(inList);
  expectCleanConsole(here);
});

it('has a thousand records on a page, and draws those in sight', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto(`/financeiro/relatoriodetalhado?filter=${encodeURIComponent('{}')}`);
  await page.getByLabel('Linhas por página').click();
  await page.getByRole('option', { name: '1000', exact: true }).click();
  await page.getByText(/^1–1[.]?000 de /).waitFor();
  const table = page.getByRole('main').getByRole('table');
  const frame = table.locator('..');
  const rows = table.locator('tr[data-record]');
  const atRow = (at: number) => table.locator(`tr[aria-rowindex="${at + 1}"]`);
  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex);
  await atRow(1000).waitFor({ state: 'attached' });
  await expect.poll(() => rows.count()).toBeLessThan(100);
  // the heading and the totals are rows too
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('1002');

  // all of them by the keyboard, and what has the focus keeps it, however far it is scrolled away
  await atRow(1).getByRole('checkbox').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toBe('3');
  await page.keyboard.press('End');
  await expect.poll(focused).toBe('1001');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('1000');
  await frame.evaluate((one) => one.scrollTo(0, 0));
  await atRow(5).waitFor();
  await expect.poll(focused).toBe('1000');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('999');
  await atRow(990).waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(100);

  // lower rows are as many
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Compacta' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => frame.evaluate(({ scrollHeight }) => Math.round(scrollHeight / 1002))).toBe(32);

  // a range over what is not drawn
  await page.keyboard.press('Home');
  await atRow(1).getByRole('checkbox').click();
  await page.keyboard.press('End');
  await atRow(1000)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await page.getByText(/^1[.]?000 selecionados/).waitFor();

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => rows.count()).toBe(1000);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(100);
  expectCleanConsole(here);
});
