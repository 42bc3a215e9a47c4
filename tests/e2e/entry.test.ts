/** Ways to get records in faster than by hand and mouse: a spreadsheet, and the keys that save. */
import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { enter, expectCleanConsole, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();

describe('a spreadsheet', () => {
  const choose = async (page: Page, name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Escolher arquivo' }).click();
    await (await chooser).setFiles({ name, mimeType: '', buffer });
  };

  it('is imported as it is: below a title, without its sums, days and codes as they are shown', async () => {
    const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date));
    const rows = [
      ['Cadastro de pessoas'],
      [],
      ['Nome completo', 'CPF', 'Nascimento', 'Telefone', 'Município', 'UF', 'CEP'],
      ['Íris Campos', 12345678909, day(1990, 2, 28), 65999990001, 'Sorriso', 'MT', 78890000],
      ['Caio Prates', 1234567890, day(1985, 12, 31), '(65) 99999-0002', 'Sinop', 'MT', 1310100],
      ['Total', 2],
    ];
    const cpf = { style: { numFmt: '000\\.000\\.000\\-00' } };
    const date = { style: { numFmt: 'dd/mm/yyyy' } };
    const cells = new Map([3, 4].flatMap((row) => [[`${row},1`, cpf] as const, [`${row},2`, date] as const]));
    const file = await writeXlsx({
      sheets: [
        { name: 'Leia-me', rows: [['Use a outra planilha']] },
        { name: 'Pessoas', rows, cells },
      ],
    });

    await enter(here, portal.url, 'rh@example.com');
    const { page } = here;
    await page.goto('/rh/pessoas');
    await page.getByRole('button', { name: 'Importar' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'antiga.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    await dialog.getByText(/formato antigo do Excel.*Salvar como/).waitFor();
    const thread = page.waitForEvent('worker');
    await choose(page, 'pessoas.xlsx', Buffer.from(file));
    expect((await thread).url()).toContain('readerThread');
    await dialog.getByRole('combobox', { name: 'Planilha do arquivo' }).click();
    await page.getByRole('option', { name: 'Pessoas' }).click();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByText('O cabeçalho está na linha 3').waitFor();
    await dialog.getByText('1 linha parece um total e fica de fora').waitFor();
    const total = dialog.getByRole('checkbox', { name: 'Importar a linha 6: Total 2' });
    await total.check();
    await dialog.getByRole('button', { name: 'Conferir 3 linhas' }).waitFor();
    await total.uncheck();
    // no check digit proves the zero that the spreadsheet removed
    await dialog.getByRole('button', { name: 'Conferir 2 linhas' }).click();
    await dialog.getByText('Responda a 1 pergunta sobre as colunas antes de conferir.').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('radio', { name: 'Completar com zeros: “1310100” é 01310-100' }).check();
    await dialog.getByRole('button', { name: 'Conferir 2 linhas' }).click();
    await dialog.getByText('Fora da importação').waitFor();
    await dialog.getByRole('button', { name: 'Importar 2' }).click();
    await dialog.getByText('2 pessoas criadas').waitFor();
    const filter = encodeURIComponent(JSON.stringify({ nome: ['Íris Campos', 'Caio Prates'] }));
    expect(await portal.rows('rh', `/pessoas?filter=${filter}&sort=["nome","DESC"]`)).toMatchObject([
      { nome: 'Íris Campos', cpf: '12345678909', dataNascimento: '1990-02-28', cep: '78890000' },
      { nome: 'Caio Prates', cpf: '01234567890', dataNascimento: '1985-12-31', cep: '01310100' },
    ]);
    expectCleanConsole(here);
  });
});

describe('rows', () => {
  it('take cells from a spreadsheet, and tell which of them they could not read', async () => {
    const { page } = here;
    await enter(here, portal.url, 'frotas@example.com');
    await page.goto('/frota/manutencao/create');
    await page.getByRole('button', { name: 'Adicionar item' }).click();
    const rows = page.locator('form tbody tr');
    await rows.first().getByLabel('Descrição').click();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, 'Filtro de óleo\t2\t1.234,56\r\nCorreia\t1\t99,90\r\nLona\tduas\t5');
    await page.getByText('1 célula colada não foi entendida: linha 3, Quantidade: “duas”').waitFor();
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => rows.nth(0).getByLabel('Valor unitário').inputValue()).toBe('1.234,56');
    await expect.poll(() => rows.nth(1).getByLabel('Descrição').inputValue()).toBe('Correia');
    expectCleanConsole(here);
  });
});

describe('what a picker does not find', () => {
  it('is made over the form, called as it was typed, and chosen', async () => {
    const { page } = here;
    await enter(here, portal.url, 'financeiro@example.com');
    await page.goto('/financeiro/contas-pagar/create');
    await page.getByLabel('Descrição').fill('Reforma da balança');
    const picker = page.getByRole('combobox', { name: 'Centro de custo', exact: true });
    await picker.click();
    await page.keyboard.type('Balança nova');
    await page.getByRole('option', { name: 'Criar “Balança nova”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo centro de custo' });
    await expect.poll(() => dialog.getByLabel('Nome').inputValue()).toBe('Balança nova');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.getByText('Campo obrigatório').first().waitFor();
    await dialog.getByLabel('Código').fill('999');
    for (const label of ['Departamento', 'Empresa']) {
      await dialog.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option').first().click();
    }
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.waitForFunction(
      (input) => (input as HTMLInputElement).value.includes('Balança nova'),
      await picker.elementHandle(),
    );
    await expect.poll(() => page.getByLabel('Descrição').inputValue()).toBe('Reforma da balança');
    expect(await portal.rows('financeiro', '/centros_custo', { nome: 'Balança nova' })).toHaveLength(1);
    expectCleanConsole(here);
  });
});

describe('Ctrl+S', () => {
  beforeEach(() => enter(here, portal.url, 'frotas@example.com'));

  it('saves the open form as its button does, which tells the keys', async () => {
    const { page } = here;
    await page.goto('/frota/veiculos/3');
    const button = page.getByRole('button', { name: 'Salvar', exact: true });
    await button.waitFor();
    await expect.poll(() => button.getAttribute('aria-keyshortcuts')).toBe('Control+S Meta+S');
    await page.getByLabel('Cor').fill('Verde-água');
    await page.keyboard.press('Control+S');
    await page.waitForURL('**/frota/veiculos/3/show');
    expect(await portal.rows('frotas', '/veiculos/3')).toMatchObject({ cor: 'Verde-água' });
    expectCleanConsole(here);
  });

  it('refuses what the button refuses, and does nothing of the browser’s own where there is no form', async () => {
    const { page } = here;
    await page.goto('/frota/veiculos/create');
    await page.getByLabel('Placa').fill('X');
    await page.keyboard.press('Control+S');
    await page.getByText('Campo obrigatório').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/frota/veiculos/create');
    await page.goto('/frota/veiculos');
    await here.settled();
    const isLeftToBrowser = await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true }),
      ),
    );
    expect(isLeftToBrowser).toBe(false);
  });

  it('saves the dialog in front, and not the page behind it', async () => {
    const { page } = here;
    const filter = encodeURIComponent('{"situacao":"disponivel"}');
    const [vehicle] = await portal.rows('frotas', `/veiculos?filter=${filter}`);
    await page.goto(`/frota/veiculos/${String(vehicle!.id)}/show`);
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Parar' }).click();
    await page.getByRole('dialog').getByLabel('Observações').fill('Aguardando pneus');
    await page.keyboard.press('Control+S');
    await page.getByRole('button', { name: 'Liberar' }).waitFor();
    expect(await portal.rows('frotas', `/veiculos/${String(vehicle!.id)}`)).toMatchObject({
      situacao: 'parado',
      observacoes: 'Aguardando pneus',
    });
  });
});
