/** A bank's statement by the keyboard alone: imported, reconciled to the cent, taken back, done again. In both stores. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { hasPostgres, startPostgres } from '#tests/support/postgres/server.ts';
import { ofxText, type OfxTransaction } from '#tests/support/values/ofxFile.ts';
import { focused, importByKeys, intoContent, reach } from './support/keyboard.ts';
import { dropLines } from './support/statement.ts';
import { enter, expectCleanConsole, startPortal, violations, visit } from './support/portal.ts';

/** The documents of suppliers, which the screens of the financeiro don't show. */
const suppliers = new Map(
  (JSON.parse(readFileSync('db.json', 'utf8')) as { fornecedores: Row[] }).fornecedores.map((row) => [
    row.id,
    String(row.cpfCnpj),
  ]),
);

type Row = Record<string, unknown> & { id: number };

describe.each(hasPostgres ? ['file', 'postgres'] : ['file'])('on the store %s', async (store) => {
  const database = store === 'postgres' ? await startPostgres() : undefined;
  const portal = await startPortal(database ? { PORTAL_DATABASE_URL: database.url } : {});
  afterAll(async () => {
    await portal.stop();
    await database?.stop();
  });
  const all = async (path: string, filter: object = {}, as = 'admin') =>
    (await portal.rows(
      as,
      `${path}?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    )) as Row[];
  const balances = async () =>
    Object.fromEntries((await all('/v_saldos')).map((row) => [String(row.contaBancariaId), row.saldo]));
  const bill = async (id: number) => (await all('/contas_pagar', { id }, 'financeiro'))[0]!;
  const states = async (bills: readonly Row[]) => {
    const now = await Promise.all(bills.map(({ id }) => bill(id)));
    return now.map(({ situacao, saldo }) => [situacao, saldo]);
  };

  it('lines settle bills: certain ones at once, one over several, several in one, and all is taken back', async () => {
    const here = await visit(portal);
    const { page } = here;
    const accounts = await all('/contas_bancarias', { tipo: 'corrente', situacao: 'ativa' });
    // Certain is what is due by then, of the company whose account it is, and the only one of its supplier.
    const open = (await all('/contas_pagar', { situacao: ['aberta', 'agendada'] }, 'financeiro')).filter(
      ({ saldo, fornecedorId, dataVencimento }) =>
        Number(saldo) > 50 && fornecedorId && String(dataVencimento) <= '2026-11-03',
    );
    const own = ({ empresaId }: Row) =>
      open.filter(
        (row) =>
          row.empresaId === empresaId &&
          open.filter(({ fornecedorId }) => fornecedorId === row.fornecedorId).length === 1,
      );
    const account = accounts.find((row) => own(row).length > 2)!;
    const [one, other, parts] = own(account) as [Row, Row, Row];
    const [left, ...more] = open.filter((row) => ![one, other, parts].includes(row)) as [Row, ...Row[]];
    const right = more.find(
      ({ fornecedorId, dataVencimento }) =>
        fornecedorId !== left.fornecedorId && dataVencimento !== left.dataVencimento,
    )!;
    const bills = [one, other, parts, left, right];
    const amount = (row: Row) => Number(row.saldo);
    const named = (row: Row) => suppliers.get(row.fornecedorId as number)!;
    const money = (value: number) =>
      new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value);
    const cents = (value: number) => Math.round(value * 100) / 100;
    const line = (value: number, memo: string, id: string): OfxTransaction => ({
      ...{ date: '20261029', amount: `-${value.toFixed(2)}`, memo, id },
    });
    const half = cents(amount(parts) / 2);
    const both = cents(amount(left) + amount(right));
    const file = ofxText([
      {
        ...{ bank: String(account.bancoCodigo), branch: String(account.agencia) },
        account: `${String(account.conta)}-${String(account.contaDv)}`,
        transactions: [
          line(amount(one), `PIX ENVIADO ${named(one)}`, 'K1'),
          line(amount(other), `PIX ENVIADO ${named(other)}`, 'K2'),
          line(both, 'LOTE DE PAGAMENTOS', 'K3'),
          line(half, `PARCELA 1 ${named(parts)}`, 'K4'),
          line(cents(amount(parts) - half), `PARCELA 2 ${named(parts)}`, 'K5'),
        ],
      },
    ]);

    await dropLines(portal);
    await enter(here, portal.url, 'financeiro@example.com');
    await page.goto('/financeiro/contas/lancamentos');
    await here.settled();
    const statement = { name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(file) };
    await importByKeys(here, [statement]);
    await reach(page, 'Importar 5 movimentações');
    await page.keyboard.press('Enter');
    await reach(page, 'Desfazer a importação de 5 movimentações');
    await reach(page, 'Fechar');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const untouched = await states(bills);
    const paid = ['paga', 0];
    const balance = await balances();
    const count = (await all('/movimentacoes')).length;

    await page.goto('/financeiro/contas/conciliacao');
    await here.settled();
    await intoContent(page);
    await reach(page, 'Tabela');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const status = page.getByRole('main').getByRole('status').filter({ hasText: 'com par' });
    await status.getByText('Linhas: 5 · com par: 4 · certas: 3').waitFor();
    expect(await violations(page)).toEqual([]);

    // Those that nothing else fits, together: what they come to is shown before.
    const settleCertain = async () => {
      await reach(page, 'Conciliar as 3 certas');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Conciliar 4 linhas?' });
      await dialog.getByText('Nenhum saldo muda.', { exact: false }).waitFor();
      await dialog
        .getByText(/Conta a pagar|Contas a pagar/)
        .first()
        .waitFor();
      expect(await states(bills)).toEqual(untouched);
      await expect.poll(() => focused(page)).toBe('Conciliar');
      await page.keyboard.press('Enter');
      await page.getByText('4 linhas conciliadas').waitFor();
      expect((await states(bills)).slice(0, 3)).toEqual([paid, paid, paid]);
      expect(await balances()).toEqual(balance);
    };
    const undo = async () => {
      await reach(page, 'Desfazer');
      await page.keyboard.press('Enter');
      await page.getByText('Desfeito', { exact: false }).first().waitFor();
    };
    await settleCertain();
    await undo();
    await expect.poll(() => states(bills)).toEqual(untouched);
    expect(await balances()).toEqual(balance);
    await status.getByText('Linhas: 5 · com par: 4 · certas: 3').waitFor();
    await settleCertain();
    await status.getByText('Linhas: 1 · com par: 0', { exact: false }).waitFor();

    // The last one pays two bills at once, which are looked for by name.
    const pick = async (row: Row) => {
      await page.keyboard.press('n');
      expect(await focused(page)).toBe('Procurar o par');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(String(row.numero));
      // what is found for fewer letters may leave the row out again, and the focus with it
      const found = page.getByRole('region', { name: 'Procurar o par' }).getByRole('checkbox');
      await expect.poll(() => found.count()).toBe(1);
      await reach(page, new RegExp(String(row.numero)));
      await page.keyboard.press('Space');
    };
    await pick(left);
    await page.getByText(`Diferença: ${money(amount(right))}`, { exact: false }).waitFor();
    await pick(right);
    await page.getByText('Diferença', { exact: false }).waitFor({ state: 'detached' });
    await reach(page, 'Conciliar', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('1 linha conciliada').waitFor();
    expect(await states(bills)).toEqual(bills.map(() => paid));
    const shares = await all('/movimentacoes', { idOfx: 'K3' });
    expect(shares.map(({ valor }) => valor).sort()).toEqual([amount(left), amount(right)].sort());
    expect((await all('/movimentacoes')).length).toBe(count + 1);
    expect(await balances()).toEqual(balance);
    await page.getByText('Nenhum extrato importado para estas movimentações.', { exact: false }).waitFor();
    await undo();
    await expect.poll(async () => (await states(bills)).slice(3)).toEqual(untouched.slice(3));
    expect((await all('/movimentacoes')).length).toBe(count);
    expect(await balances()).toEqual(balance);
    expectCleanConsole(here);
    await here.leave();
  });
});
