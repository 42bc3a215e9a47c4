/**
 * A month of a company's papers in the browser, by the keyboard: sixty fiscal notes, the forty bills of those that are posted,
 * three statements that overlap, which are dropped on their list, reconciled to the cent, taken back, and done again. Then the
 * sheet of the month says that bank and books agree, and is printed. PORTAL_PICTURES is a folder for the pictures of
 * docs/documents.md.
 */
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { cnpjDigits } from '#tests/support/oracle/checkDigits.ts';
import { nfeText } from '#tests/support/values/noteFile.ts';
import { ofxText, type OfxTransaction } from '#tests/support/values/ofxFile.ts';
import { dropFile } from './support/form.ts';
import { focused, importByKeys, intoContent, reach } from './support/keyboard.ts';
import { enter, expectCleanConsole, usePortal, violations } from './support/portal.ts';
import { dropLines } from './support/statement.ts';

vi.setConfig({ testTimeout: 300_000 });
const { portal, here } = await usePortal();
type Row = Record<string, unknown> & { id: number };
const { empresas, contas_bancarias: accounts } = JSON.parse(readFileSync('db.json', 'utf8')) as Record<
  string,
  Row[]
>;
// Bills of another company than the account's are for a person to look at.
const account = accounts!.find(({ empresaId }) => empresaId === empresas![0]!.id)!;
const suppliers = Array.from({ length: 8 }, (_, at) => {
  const base = `7${String(1_234_567 + at * 111)}0001`;
  return { document: base + cnpjDigits(base), name: `Fornecedora ${at + 1} Ltda` };
});
const cents = (value: number) => Math.round(value * 100) / 100;
const sum = (values: readonly number[]) => cents(values.reduce((total, value) => total + value, 0));
const priceOf = (at: number) => cents(100 + at * 7.13);

const all = async (path: string, as = 'admin') => (await portal.rows(as, `${path}?range=[0,999]`)) as Row[];
const balances = async () =>
  Object.fromEntries((await all('/v_saldos')).map((row) => [String(row.contaBancariaId), row.saldo]));
const numbers = Array.from({ length: 60 }, (_, at) => String(5000 + at));
const notes = async () =>
  (await all('/notas_fiscais', 'fiscal')).filter(({ numeroNota }) => numbers.includes(String(numeroNota)));
/** The bills of the posted notes, in their order. */
const bills = async () => {
  const of = new Map((await notes()).map(({ id, numeroNota }) => [id, Number(numeroNota)]));
  return (await all('/contas_pagar', 'financeiro'))
    .filter(({ notaFiscalId }) => of.has(notaFiscalId as number))
    .toSorted((one, other) => of.get(one.notaFiscalId as number)! - of.get(other.notaFiscalId as number)!);
};

type File = { name: string; mimeType: string; buffer: Buffer };
async function importFiles(files: readonly File[], counted: string) {
  await importByKeys(here, files);
  await storePreview(counted);
}

async function storePreview(counted: string) {
  const { page } = here;
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Novos: ', { exact: false }).waitFor();
  if ((await dialog.getByText('Responda', { exact: false }).count()) > 0) {
    await reach(page, 'Aceitar as primeiras opções');
    await page.keyboard.press('Enter');
    await dialog.getByText('Responda', { exact: false }).waitFor({ state: 'detached' });
  }
  await reach(page, `Importar ${counted}`);
  await page.keyboard.press('Enter');
  await reach(page, 'Fechar');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

const noteFiles = (from: number, to: number): File[] =>
  Array.from({ length: to - from }, (_, nth): File => {
    const at = from + nth;
    const due = `2026-10-${String(2 + (at % 28)).padStart(2, '0')}`;
    const text = nfeText({
      ...{
        number: numbers[at]!,
        issuer: suppliers[at % 8]!,
        recipient: { document: String(empresas![0]!.cnpj) },
      },
      issued: '2026-10-01T10:15:00-04:00',
      items: [{ amount: priceOf(at).toFixed(2) }],
      installments: [{ due, amount: priceOf(at).toFixed(2) }],
    });
    return { name: `nota-${at}.xml`, mimeType: 'text/xml', buffer: Buffer.from(text) };
  });

/** The bank's lines: one payment each, two lines for one bill, one line for two, fees, and a payment without a bill. */
function statementOf(): OfxTransaction[] {
  const whose = (at: number) => `PIX ${suppliers[at % 8]!.document}`;
  const day = (at: number) => `202610${String(1 + (at % 30)).padStart(2, '0')}`;
  const line = (date: string, amount: number, memo: string): OfxTransaction => ({
    ...{ date, memo, amount: `-${amount.toFixed(2)}` },
  });
  const half = cents(priceOf(30) / 2);
  const lines = [
    ...Array.from({ length: 30 }, (_, at) => line(day(at + 1), priceOf(at), `${whose(at)} N ${5000 + at}`)),
    ...[line(day(11), half, `${whose(30)} 1`), line(day(11), cents(priceOf(30) - half), `${whose(30)} 2`)],
    ...[line(day(21), 100, `${whose(31)} 1`), line(day(21), cents(priceOf(31) - 100), `${whose(31)} 2`)],
    ...[32, 33, 34, 35].map((_, at) => line(day(4 + at * 8), 3.1 + at, 'TARIFA BANCÁRIA PIX')),
    line(day(19), 77.77, 'DÉBITO DIVERSO'),
    ...[32, 34, 36, 38].map((at) =>
      line(day(at), cents(priceOf(at) + priceOf(at + 1)), 'LOTE DE PAGAMENTOS'),
    ),
  ];
  return lines.toSorted((one, other) => one.date.localeCompare(other.date));
}

it('is imported, posted, reconciled to the cent, taken back, and done again', async () => {
  const { page, settled } = here;
  page.setDefaultTimeout(60_000);
  await enter(here, portal.url, 'fiscal@example.com');
  await page.goto('/pages/fiscal/notas');
  await settled();
  await importFiles(noteFiles(0, 40), '40 notas fiscais');

  // Forty are posted together.
  const filter = encodeURIComponent(
    JSON.stringify({ situacao: ['digitada'], dataEmissao_gte: '2026-10-01', dataEmissao_lte: '2026-10-01' }),
  );
  await page.goto(`/pages/fiscal/notas?filter=${filter}&perPage=50`);
  await settled();
  await page.getByText('1–40 de 40').waitFor();
  await intoContent(page);
  await reach(page, 'Selecionar todos desta página');
  await page.keyboard.press('Space');
  await page.getByText('40 selecionados').waitFor();
  await reach(page, 'Mais ações', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await reach(page, /^Lançar nota de terceiro/, 'ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await settled();
  await expect.poll(() => focused(page)).toMatch(/Lançar/);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await bills()).length, { timeout: 60_000 }).toBe(40);
  await importFilesAgain();
  expect(await notes()).toHaveLength(60);
  expect((await bills()).map(({ saldo }) => saldo)).toEqual(numbers.slice(0, 40).map((_, at) => priceOf(at)));

  await dropLines(portal);
  const statement = statementOf();
  const own = String(account.id);
  const before = { balances: await balances(), count: (await all('/movimentacoes')).length };
  const total = sum(statement.map(({ amount }) => -Number(amount)));
  const closing = cents(Number(before.balances[own]) - total);
  const parts = [
    ['20261001', '20261012'],
    ['20261010', '20261022'],
    ['20261020', '20261031'],
  ] as const;
  await enter(here, portal.url, 'financeiro@example.com');
  for (const [at, [from, to]] of parts.entries()) {
    const some = statement.filter(({ date }) => date >= from && date <= to);
    const fresh = some.filter(({ date }) => at === 0 || date > parts[at - 1]![1]);
    const text = ofxText([
      {
        ...{ bank: String(account.bancoCodigo), branch: String(account.agencia) },
        account: `${String(account.conta)}-${String(account.contaDv)}`,
        ...{ balance: closing.toFixed(2), balanceDate: '20261031' },
        transactions: some.map((one, index) => ({ ...one, id: `S${at}-${index}` })),
      },
    ]);
    await page.goto('/financeiro/contas/lancamentos');
    await settled();
    await dropFile(page, `extrato-${at}.ofx`, text);
    await storePreview(`${fresh.length} movimentações`);
  }
  const imported = await balances();
  expect(imported).toEqual({ ...before.balances, [own]: closing });
  expect((await all('/movimentacoes')).length).toBe(before.count + statement.length);

  await page.goto('/financeiro/contas/conciliacao');
  await settled();
  await intoContent(page);
  await reach(page, 'Tabela');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'com par' });
  await status.waitFor();
  await picture('month-lines');
  const untouched = (await bills()).map(({ situacao, saldo }) => [situacao, saldo]);
  const paid = async () =>
    (await bills()).filter(({ situacao, saldo }) => situacao === 'paga' && saldo === 0).length;

  // What nothing else fits, taken back as one, and done again.
  const settleCertain = async () => {
    await reach(page, /^Conciliar as \d+ certas$/);
    await page.keyboard.press('Enter');
    await dialog.getByText('Nenhum saldo muda.', { exact: false }).waitFor();
    await picture('month-accept');
    await expect.poll(() => focused(page)).toBe('Conciliar');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(paid, { timeout: 60_000 }).toBeGreaterThan(20);
    expect(await balances()).toEqual(imported);
  };
  await settleCertain();
  await reach(page, 'Desfazer');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await bills()).map(({ situacao, saldo }) => [situacao, saldo]), { timeout: 60_000 })
    .toEqual(untouched);
  expect(await balances()).toEqual(imported);
  await settled();
  await settleCertain();
  await settled();

  // What a person has looked at, marked one by one.
  const lines = page.getByRole('list', { name: 'Linhas do extrato' });
  const proposed = await lines.getByText('A conferir').count();
  if (proposed > 0) {
    const count = await lines.getByRole('listitem').count();
    await lines.getByRole('button').first().focus();
    for (let at = 0; at < count; at += 1) {
      await page.keyboard.press('Space');
      await page.keyboard.press('j');
    }
    await reach(page, /^Conciliar (as \d+ marcadas|a marcada)$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Conciliar');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await settled();
  }
  expect(await paid()).toBe(32);

  // Four lines pay two bills each, which no text names.
  const rows = await bills();
  for (const at of [32, 34, 36, 38]) {
    const amount = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(
      cents(priceOf(at) + priceOf(at + 1)),
    );
    const current = lines.locator('[aria-current]');
    await current.focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('k');
    for (let step = 0; step < 10 && !(await current.innerText()).includes(amount); step += 1)
      await page.keyboard.press('j');
    for (const one of [at, at + 1]) {
      const number = String(rows[one]!.numero);
      await page.keyboard.press('n');
      await expect.poll(() => focused(page)).toMatch(/^Procurar o(utro)? par$/);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(number);
      await page.getByRole('checkbox', { name: number }).waitFor();
      await reach(page, new RegExp(number));
      await page.keyboard.press('Space');
    }
    await reach(page, 'Conciliar', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(paid, { timeout: 30_000 }).toBe(at + 2);
    await settled();
  }
  await lines.getByText('DÉBITO DIVERSO').waitFor();
  expect(await lines.getByRole('listitem').count()).toBe(1);
  expect(await balances()).toEqual(imported);
  const moved = (await all('/movimentacoes')).filter(({ contaPagarId }) =>
    rows.some(({ id }) => id === contaPagarId),
  );
  expect(sum(moved.map(({ valor }) => Number(valor)))).toBe(sum(rows.map((_, at) => priceOf(at))));
  // Four lines were split, and nothing else was added.
  expect((await all('/movimentacoes')).length).toBe(before.count + statement.length + 4);

  await picture('month-left');

  // The sheet of the month: bank and books agree, one line is left, and who has answered stands beside each.
  await page.getByRole('main').getByRole('heading').first().focus();
  await intoContent(page);
  await reach(page, 'Conciliar', 'Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('region', { name: String(account.apelido) });
  await sheet.getByText('Banco e livros conferem').waitFor();
  await sheet.getByText('DÉBITO DIVERSO').waitFor();
  const answers = sheet.getByRole('table', { name: 'Quem respondeu' });
  await answers.getByText(String(rows[0]!.numero), { exact: false }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await picture('month-sheet');
  await page.evaluate(() => {
    window.print = () => void (document.title = 'printed');
  });
  await reach(page, 'Imprimir');
  await page.keyboard.press('Enter');
  expect(await page.title()).toBe('printed');
  await page.emulateMedia({ media: 'print' });
  await sheet.getByText('Banco e livros conferem').waitFor();
  expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false);
  await picture('month-paper');
  await page.emulateMedia({ media: null });
  expectCleanConsole(here);

  async function picture(name: string) {
    const folder = process.env.PORTAL_PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  }

  async function importFilesAgain() {
    await page.goto('/pages/fiscal/notas');
    await settled();
    await importFiles(noteFiles(40, 60), '20 notas fiscais');
  }
});
