/** Effects of rules in the browser: previewed, made, notified and undone. */
import { expect, it } from 'vitest';
import { enter, expectCleanConsole, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();

it('a payment is foreseen as a movement of the bank, made with it, and told in the history both ways', async () => {
  const { page } = here;
  const [bill] = await portal.rows('financeiro', '/contas_pagar', {
    situacao: 'aberta',
    valorTotal_lt: 5000,
    saldo_gt: 0,
  });
  const movements = () => portal.rows('financeiro', '/movimentacoes', { contaPagarId: bill!.id });
  expect(await movements()).toEqual([]);

  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto(`/financeiro/contas-pagar/${String(bill!.id)}/show`);
  await page.getByRole('button', { name: 'Baixar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // how much is paid, and to whom
  const amount = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  const total = amount.format(Number(bill!.valorTotal));
  await dialog
    .getByRole('heading', { name: `Pagar ${total} a ${String(bill!.favorecidoNome)}`, exact: true })
    .waitFor();
  await dialog.getByLabel(/^Data da baixa/).fill('31/10/2026');
  const account = dialog.getByRole('combobox', { name: /^Conta/ });
  await account.click();
  await page.getByRole('option').first().click();
  await dialog.getByText(/^Criar Movimentação/).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await movements()).toEqual([]);

  await dialog.getByRole('button', { name: 'Baixar', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const [movement, ...others] = await movements();
  expect(others).toEqual([]);
  expect(movement).toMatchObject({ valor: bill!.saldo, tipo: 'saida', data: '2026-10-31' });
  expect((await portal.rows('financeiro', '/contas_pagar', { id: bill!.id }))[0]).toMatchObject({
    situacao: 'paga',
    saldo: 0,
  });
  // the message names the bill and its amount, and leads to the movement by the keyboard
  await page
    .getByRole('alert')
    .getByText(`${String(bill!.numero)} paga · ${total}`, { exact: true })
    .waitFor();
  const next = page.getByRole('link', { name: 'Ver movimentação' });
  await next.press('Enter');
  await page.waitForURL(new RegExp(`/${String(movement!.id)}/show$`));
  await page.goBack();

  await here.settled();
  await page.getByRole('tab', { name: 'Atividade' }).click();
  const told = page.getByText('Lança o pagamento na conta bancária: criou');
  await told.waitFor();
  await told.getByRole('link').click();
  await page.waitForURL((url) => !url.pathname.includes('contas-pagar'));
  // a movement has nothing beside its fields but the history, which is open
  await page.getByText(/^Pela regra “Lança o pagamento na conta bancária”, a partir de/).waitFor();
  expectCleanConsole(here);
});
