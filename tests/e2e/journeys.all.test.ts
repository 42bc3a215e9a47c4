/** What people do all day, in as few clicks and keys as it takes: the browser itself counts them. */
import { expect, it } from 'vitest';
import { holdBack } from './support/holdBack.ts';
import { enter, expectCleanConsole, usePortal } from './support/portal.ts';

const { portal, here } = await usePortal();

/** Counts from now on what is pressed, on this page. */
async function count() {
  await here.settled();
  await here.page.evaluate(() => {
    const made = { clicks: 0, keys: 0 };
    window.addEventListener('pointerdown', () => made.clicks++, true);
    window.addEventListener('keydown', () => made.keys++, true);
    Object.assign(window, { made });
  });
}
const counted = () =>
  here.page.evaluate(() => (window as unknown as { made: { clicks: number; keys: number } }).made);

async function pick(label: string | RegExp, option: string | RegExp) {
  await here.page.getByRole('combobox', { name: label, exact: true }).click();
  await here.page.getByRole('option', { name: option }).first().click();
}
/** Types where the focus is, and goes on to the next field. */
const type = async (...texts: string[]) => {
  for (const text of texts) {
    await here.page.keyboard.type(text);
    await here.page.keyboard.press('Tab');
  }
};
const save = () => here.page.getByRole('button', { name: 'Salvar', exact: true }).click();
const latest = async (account: string, resource: string) =>
  (await portal.rows(account, `/${resource}?sort=["id","DESC"]&range=[0,0]`))[0]!;

it('a driver enters a refuelling: what is known of him is there, and the next one repeats what he chose', async () => {
  const { page } = here;
  await enter(here, portal.url, 'motorista@example.com');
  const driven = await portal.rows('motorista', '/abastecimentos?range=[0,999]');
  const last = Math.max(...driven.map(({ hodometro }) => Number(hodometro)));
  await page.goto('/pages/abastecimento');
  await page.getByRole('link', { name: 'Lançar abastecimento' }).waitFor();
  await count();
  await page.getByRole('link', { name: 'Lançar abastecimento' }).click();
  await pick('Posto', /./);
  await pick('Combustível', 'Diesel S10');
  await page.keyboard.press('Tab');
  await type('420', '6,58', String(last + 900));
  await pick('Pagamento', 'Cartão frota');
  await save();
  await page.waitForURL(/\/show$/);
  const first = await counted();
  expect(first.clicks).toBeLessThanOrEqual(9);
  expect(first.keys).toBeLessThanOrEqual(25);
  const saved = await latest('motorista', 'abastecimentos');
  expect(saved).toMatchObject({ litros: 420, precoLitro: 6.58, formaPagamento: 'cartao_frota' });

  await page.goto('/pages/abastecimento');
  await page.getByRole('link', { name: 'Lançar abastecimento' }).waitFor();
  await count();
  await page.getByRole('link', { name: 'Lançar abastecimento' }).click();
  await page.getByLabel('Litros').click();
  await type('100', '6,58', String(last + 1300));
  await save();
  await page.waitForURL(/\/show$/);
  const next = await counted();
  expect(next.clicks).toBeLessThanOrEqual(3);
  expect(next.keys).toBeLessThanOrEqual(25);
  const { postoId, veiculoId, combustivel, formaPagamento } = saved;
  expect(await latest('motorista', 'abastecimentos')).toMatchObject({
    litros: 100,
    postoId,
    veiculoId,
    combustivel,
    formaPagamento,
  });
  expectCleanConsole(here);
});

it('a bill is paid from its page', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  const bills = await portal.rows('financeiro', '/contas_pagar', {
    situacao: 'aberta',
    valorTotal_lt: 5000,
    saldo_gt: 0,
  });
  const pay = async (id: unknown, chooses: boolean) => {
    await page.goto(`/financeiro/contas-pagar/${String(id)}/show`);
    await page.getByRole('button', { name: 'Baixar', exact: true }).waitFor();
    await count();
    await page.getByRole('button', { name: 'Baixar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const effects = dialog.getByText(/^Criar Movimentação/);
    await effects.waitFor();
    if (chooses) {
      const foreseen = page.waitForResponse((response) => response.url().includes('dryRun'));
      // the list does not open by itself, as it would cover the question
      await dialog.getByRole('combobox', { name: /^Conta/ }).click();
      await page.getByRole('option', { selected: false }).first().click();
      await foreseen;
    }
    // confirming before the effects are shown asks again
    await here.settled();
    await effects.waitFor();
    await dialog.getByRole('button', { name: 'Baixar', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    return counted();
  };
  expect(await pay(bills[0]!.id, true)).toEqual({ clicks: 4, keys: 0 });
  // the account that the last one was paid from is proposed
  expect(await pay(bills[1]!.id, false)).toEqual({ clicks: 2, keys: 0 });
  const [paid] = await portal.rows('financeiro', '/contas_pagar', { id: bills[1]!.id });
  expect(paid).toMatchObject({ situacao: 'paga', saldo: 0 });
});

it('a bill is paid from the account that is clicked, though effects are shown while the list is open', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  const [bill] = await portal.rows('financeiro', '/contas_pagar', { situacao: 'aberta', saldo_gt: 0 });
  const show = await holdBack(page, /dryRun/);
  await page.goto(`/financeiro/contas-pagar/${String(bill!.id)}/show`);
  await page.getByRole('button', { name: 'Baixar', exact: true }).click();
  const account = page.getByRole('dialog').getByRole('combobox', { name: /^Conta/ });
  await expect.poll(() => account.inputValue()).toMatch(/^[^#]+$/);
  await account.click();
  const option = page.getByRole('option', { selected: false }).first();
  const [name] = (await option.innerText()).split('\n');
  const place = await account.boundingBox();
  show();
  await page.getByText(/^Criar Movimentação/).waitFor();
  expect(await account.boundingBox()).toEqual(place);
  await option.click();
  expect(await account.inputValue()).toBe(name);
});

it('a broker enters a deal', async () => {
  const { page } = here;
  await enter(here, portal.url, 'corretor@example.com');
  await page.goto('/pages/Corretor/negocios');
  await page.getByRole('main').getByRole('link', { name: 'Lançar negócio' }).waitFor();
  await count();
  await page.getByRole('main').getByRole('link', { name: 'Lançar negócio' }).click();
  await pick('Tipo', 'Compra de produtor');
  await pick('Produtor', /./);
  await pick('Produto', /./);
  await page.keyboard.press('Tab');
  await type('202627', '1000', '120,50');
  await pick('Frete', /FOB/);
  await page.getByLabel(/^Condição de pagamento/).click();
  await type('7 dias');
  await save();
  await page.waitForURL(/\/show$/);
  const made = await counted();
  expect(made.clicks).toBeLessThanOrEqual(11);
  expect(made.keys).toBeLessThanOrEqual(35);
});

it.each([
  {
    what: 'a refuelling is approved',
    account: 'frotas',
    path: '/frota/financas-frotas/abastecimentos',
    resource: 'abastecimentos',
    filter: { situacao: 'pendente', acimaNegociado_neq: true, foraDaFaixa_neq: true },
    action: 'Aprovar',
    becomes: 'aprovado',
  },
  {
    what: 'what a workshop asks for is handed out',
    account: 'almoxarifado',
    path: '/pages/Almoxarifado/movimentos',
    resource: 'movimentos_estoque',
    filter: { situacao: 'solicitado', tipo: 'saida_requisicao' },
    action: 'Atender',
    becomes: 'efetivado',
  },
])('$what in its list in three clicks', async ({ account, path, resource, filter, action, becomes }) => {
  const { page } = here;
  await enter(here, portal.url, `${account}@example.com`);
  const [waiting] = await portal.rows(account, `/${resource}`, filter);
  const { id, situacao } = waiting!;
  await page.goto(`${path}?filter=${encodeURIComponent(JSON.stringify({ situacao }))}`);
  const row = page.locator(`tr[data-record="${String(id)}"]`);
  await row.waitFor();
  await count();
  await row.getByRole('button', { name: 'Ações' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: action, exact: true });
  await confirm
    .or(page.getByRole('button', { name: 'Desfazer' }))
    .first()
    .waitFor();
  if (await confirm.isVisible()) {
    await here.settled();
    await confirm.click();
  }
  await expect
    .poll(async () => (await portal.rows(account, `/${resource}`, { id }))[0]!.situacao)
    .toBe(becomes);
  const made = await counted();
  expect(made.clicks).toBeLessThanOrEqual(3);
  expect(made.keys).toBe(0);
  expectCleanConsole(here);
});

it('fiscal issues the note of a load, of which all is there that the load knows', async () => {
  const { page } = here;
  await enter(here, portal.url, 'fiscal@example.com');
  await page.goto('/pages/fiscal/cargas');
  const row = page.locator('tbody tr').first();
  await row.waitFor();
  await count();
  await row.getByRole('button', { name: 'Ações' }).click();
  await page.getByRole('menuitem', { name: 'Emitir nota' }).click();
  await page.waitForURL(/lancar-notas/);
  await here.settled();
  await pick('Natureza', /./);
  await page.getByLabel(/^Número/).click();
  await page.keyboard.type('900101');
  const items = page.getByRole('group', { name: /^Itens/ });
  // What a row asks for is in sight between its name and its buttons: at first what nothing else fills in, then what has
  // the focus.
  const outOfSight = (fields: string[]) =>
    items.locator('tr[data-row="0"]').evaluate(
      (row, cells) =>
        cells.filter((cell) => {
          const { left, right } = row.querySelector(`[data-cell="${cell}"]`)!.getBoundingClientRect();
          const name = row.children[1]!.getBoundingClientRect();
          const buttons = row.querySelector('.buttons')!.getBoundingClientRect();
          return left < Math.floor(name.right) || right > Math.ceil(buttons.left);
        }),
      fields,
    );
  const asked = ['descricao', 'quantidade', 'unidade', 'valorUnitario'];
  expect(await outOfSight(asked)).toEqual([]);
  expect(await outOfSight(['cst'])).toEqual(['cst']);
  await items.getByLabel(/^CST/).focus();
  expect(await outOfSight(['cst'])).toEqual([]);
  // the nature fills in both codes
  for (const code of [/^CFOP/, /^CST/])
    await expect.poll(() => items.getByLabel(code).inputValue()).toMatch(/^\d+/);
  await page.getByRole('button', { name: 'Lançar nota', exact: true }).click();
  await page.waitForURL(/fiscal\/notas\/\d+\/show$/);
  const made = await counted();
  expect(made.clicks).toBeLessThanOrEqual(6);
  expect(made.keys).toBeLessThanOrEqual(6);
  const saved = await latest('fiscal', 'notas_fiscais');
  expect(saved).toMatchObject({ numeroNota: 900_101 });
  expect(page.url()).toContain(`/fiscal/notas/${String(saved.id)}/`);
  // the message names the note and its amount, and leads back to the next load
  const total = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(
    Number(saved.valorTotal),
  );
  const told = await page.getByRole('alert').innerText();
  expect(told.replaceAll('\u00a0', ' ')).toMatch(/^1\/900101 · .+ criada · /);
  expect(told.endsWith(total)).toBe(true);
  await page.getByRole('link', { name: 'Voltar', exact: true }).click();
  await page.waitForURL(/fiscal\/cargas/);
  expect(saved.valorTotal).toBeGreaterThan(0);
});
