/**
 * Jobs of a day, with the actions that each takes: clicks, taps, keys that do something, and values that are typed. Letters of a
 * search are not counted. Each takes at most one more than in the best tool of its kind.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { dropFile } from './support/form.ts';
import { enter, usePortal } from './support/portal.ts';

const { portal, here } = await usePortal();

/** Thirty lines with headings that are not the labels of the fields, and three wrong cells. */
const suppliers = [
  'Razão social;Fantasia;CNPJ;Categoria;Cidade;UF',
  ...Array.from({ length: 30 }, (_, at) =>
    [
      `Alvorecer ${at} Ltda`,
      `Alvorecer ${at}`,
      at === 4 ? '11' : cnpjOf(at),
      at === 9 ? 'Borracharia' : 'Peças',
      'Sorriso',
      at === 14 ? 'XX' : 'MT',
    ].join(';'),
  ),
].join('\n');

/** All records that a filter leaves, as an account reads them. */
async function all(account: string, path: string, filter: object) {
  const asked = `range=[0,99]&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  return (await (await portal.as(account, `${path}?${asked}`)).json()) as Record<string, unknown>[];
}

/** Counts what a person does. */
function hands() {
  const { page } = here;
  let count = 0;
  const did = async (work: Promise<unknown>) => {
    count++;
    await work;
  };
  return {
    did,
    /** Drags a card by its lower edge. */
    drag: (card: Locator, to: Locator) => did(dragged(card, to)),
    click: (at: Locator) => did(at.click()),
    press: (key: string) => did(page.keyboard.press(key)),
    fill: (at: Locator, text: string) => did(at.fill(text)),
    count: () => count,
  };
}

async function dragged(card: Locator, to: Locator) {
  const { mouse } = here.page;
  const [start, end] = [(await card.boundingBox())!, (await to.boundingBox())!];
  await mouse.move(start.x + 40, start.y + start.height - 12);
  await mouse.down();
  await mouse.move(start.x + 60, start.y + start.height, { steps: 3 });
  await mouse.move(end.x + 40, end.y + 60, { steps: 8 });
  await mouse.up();
}

it('registers fuel on a phone in nine taps: station, price and payment are those of the last time', async () => {
  const { page } = here;
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(here, portal.url, 'motorista@example.com');
  await page.goto('/pages/motorista');
  const { click, fill, count } = hands();
  await click(
    page
      .getByRole('main')
      .getByRole('link', { name: /abastecimento/i })
      .first(),
  );
  await click(page.getByRole('link', { name: 'Lançar abastecimento' }).first());
  await expect.poll(() => page.getByRole('combobox', { name: /^Posto/ }).inputValue()).not.toBe('');
  await expect.poll(() => page.getByRole('textbox', { name: /Preço por litro/ }).inputValue()).not.toBe('');
  await here.settled();
  await fill(page.getByRole('textbox', { name: /^Litros/ }), '300');
  const reading = await page.getByText(/^Última leitura do veículo/).count();
  expect(reading).toBeGreaterThan(0);
  await fill(page.getByRole('textbox', { name: /^Hodômetro/ }).first(), '487900');
  await fill(page.getByRole('textbox', { name: /Nº cupom/ }), '99001');
  await click(page.getByRole('button', { name: 'Salvar', exact: true }));
  await page.waitForURL(/abastecimento(?:\/\d+\/show|\?|$)/);
  expect(count()).toBeLessThanOrEqual(9);
  await page.setViewportSize(usual);
});

it('tells why a bill is overdue, pays it and takes it back in seven actions: the account is proposed', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/financeiro/contas-pagar');
  await here.settled();
  const { click, count } = hands();
  await click(page.getByRole('link', { name: /^Vencidas \d/ }));
  await here.settled();
  await click(page.locator('tr[data-record] td').nth(3));
  const panel = page.getByRole('complementary', { name: /^CP-/ });
  // how late it is, and what has happened to it, without a further action
  await panel
    .getByText(/há \d+ d/)
    .first()
    .waitFor();
  await panel.getByRole('list', { name: 'Atividade' }).getByRole('listitem').first().waitFor();
  await click(panel.getByRole('button', { name: 'Baixar', exact: true }));
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('combobox', { name: /^Conta/ }).inputValue()).not.toBe('');
  // who confirms before the effects are there is asked again
  await dialog
    .getByText(/Criar Movimentação/)
    .first()
    .waitFor();
  await click(dialog.getByRole('button', { name: 'Baixar', exact: true }));
  await click(page.getByRole('button', { name: 'Desfazer' }));
  await panel.getByRole('button', { name: 'Baixar', exact: true }).waitFor();
  expect(count()).toBeLessThanOrEqual(7);
});

it('lists who changed what last week in three actions', async () => {
  const { page } = here;
  await enter(here, portal.url, 'admin@example.com');
  await page.goto('/pages/historico');
  await here.settled();
  const { click, count } = hands();
  await click(page.getByRole('button', { name: /^(?:\+ )?Filtro|Filtros/ }).first());
  await click(
    page
      .getByRole('menuitem', { name: /^(?:Quando|Data)/ })
      .or(page.getByRole('option', { name: /^(?:Quando|Data)/ }))
      .first(),
  );
  await click(page.getByText('Semana passada', { exact: true }));
  await expect.poll(() => decodeURIComponent(page.url())).toContain('$week-1');
  expect(count()).toBeLessThanOrEqual(3);
});

it('goes between two pinned lists of two departments in two actions, with the filter kept', async () => {
  const { page } = here;
  await enter(here, portal.url, 'todos@example.com');
  const pin = async (path: string) => {
    await page.goto(path);
    await here.settled();
    await page
      .getByRole('main')
      .getByRole('button', { name: /favorit/i })
      .first()
      .click();
  };
  await pin('/pages/Clientes');
  await pin('/frota/veiculos');
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tipo' }).click();
  await page.getByRole('checkbox', { name: 'Cavalo mecânico' }).check();
  await page.keyboard.press('Escape');
  const chip = page.getByRole('button', { name: /Tipo: Cavalo mecânico/ });
  await chip.waitFor();
  await here.settled();
  const total = await page.locator('tr[data-record]').count();
  expect(total).toBeGreaterThan(0);

  const { click, count } = hands();
  const pinned = page.getByRole('navigation', { name: 'Menu' }).getByRole('list', { name: 'Favoritos' });
  await click(pinned.getByRole('link', { name: 'Clientes' }));
  await page.getByRole('heading', { name: 'Clientes' }).waitFor();
  await click(pinned.getByRole('link', { name: 'Veículos' }));
  await chip.waitFor();
  await here.settled();
  expect(await page.locator('tr[data-record]').count()).toBe(total);
  expect(count()).toBeLessThanOrEqual(2);
});

it("changes a client's phone in five actions: it is found by name and edited where it stands", async () => {
  const { page } = here;
  await enter(here, portal.url, 'comercial@example.com');
  await page.goto('/pages/Comercial');
  await here.settled();
  const { click, press, fill, count } = hands();
  await press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  // letters of a search are no actions
  await page.keyboard.type('Proteína Vegetal');
  await page.locator('#palette-option-0', { hasText: /^Proteína Vegetal/ }).waitFor();
  await press('Enter');
  await page
    .getByRole('heading', { name: /^Proteína Vegetal/ })
    .first()
    .waitFor();
  await here.settled();
  await click(page.getByRole('button', { name: 'Editar Telefone' }));
  await fill(page.getByRole('textbox', { name: /^Telefone/ }), '(65) 99911-2233');
  await press('Enter');
  const [client] = await all('comercial', '/clientes', { q: 'Proteína Vegetal' });
  await expect
    .poll(async () => (await portal.rows('comercial', '/clientes', { id: client!.id }))[0]!.telefone)
    .toMatch(/65999112233|99911-2233/);
  expect(count()).toBeLessThanOrEqual(5);
});

it('approves five in eleven keys: the next one is there when one is decided', async () => {
  const { page } = here;
  await enter(here, portal.url, 'ceo@example.com');
  await page.goto('/pendencias');
  await here.settled();
  const waiting = async () => (await all('ceo', '/autorizacoes', { situacao: 'pendente' })).length;
  const before = await waiting();
  expect(before).toBeGreaterThanOrEqual(5);
  const { press, count } = hands();
  const dialog = page.getByRole('dialog');
  for (let left = before; left > before - 5; left -= 1) {
    await page
      .getByRole('button', { name: /^Aprovar/ })
      .first()
      .waitFor();
    await here.settled();
    await press('a');
    await dialog.waitFor();
    await here.settled();
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(waiting).toBe(left - 1);
  }
  expect(count()).toBeLessThanOrEqual(11);
});

it('moves a trip on the board in two actions, to a column whose cards the filter hides', async () => {
  const { page } = here;
  await enter(here, portal.url, 'logistica@example.com');
  await page.goto('/pages/Logistica/viagens');
  await here.settled();
  await page.getByRole('button', { name: 'Quadro' }).click();
  const card = page.locator('[data-option="planejada"]').getByRole('listitem').first();
  const numero = (await card.getByRole('link').textContent())!;
  await here.settled();
  const { click, count, drag } = hands();
  await drag(card, page.locator('[data-option="cancelada"]'));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Cancelar', exact: true }).last());
  await expect
    .poll(async () => (await portal.rows('logistica', '/viagens', { numero }))[0]!.situacao)
    .toBe('cancelada');
  await page.getByRole('link', { name: numero }).waitFor({ state: 'detached' });
  expect(count()).toBeLessThanOrEqual(2);
});

it('imports thirty lines with three wrong cells in six actions: they are corrected in place', async () => {
  const { page } = here;
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/pages/Cadastros-gerais');
  await here.settled();
  const { click, did, fill, count } = hands();
  await did(dropFile(page, 'fornecedores.csv', suppliers));
  const dialog = page.getByRole('dialog');
  await click(dialog.getByRole('button', { name: 'Conferir 30 linhas' }));
  const cell = (name: RegExp) => dialog.getByRole('textbox', { name });
  await fill(cell(/^CPF\/CNPJ, linha 6/), cnpjOf(90));
  await fill(cell(/^Categorias, linha 11/), 'Pneus');
  await fill(cell(/^UF, linha 16/), 'MT');
  await click(dialog.getByRole('button', { name: 'Conferir e importar' }));
  await dialog.getByText('30 fornecedores', { exact: false }).first().waitFor();
  expect(await all('financeiro', '/fornecedores', { q: 'Alvorecer' })).toHaveLength(30);
  expect(count()).toBeLessThanOrEqual(6);
});

it('exports a filtered list with the columns on the screen in five actions', async () => {
  const { page } = here;
  await enter(here, portal.url, 'comercial@example.com');
  await page.goto('/pages/Clientes');
  await here.settled();
  const { click, press, did, count } = hands();
  await click(page.getByRole('button', { name: 'Filtro', exact: true }));
  await click(page.getByRole('menuitem', { name: 'Segmento' }));
  await click(page.getByRole('checkbox', { name: 'Trading' }));
  await press('Escape');
  await page.getByRole('button', { name: /Segmento: Trading/ }).waitFor();
  await here.settled();
  const names = await page.locator('tr[data-record]').count();
  const heads = (await page.getByRole('main').getByRole('columnheader').allInnerTexts()).map((text) =>
    text.trim(),
  );
  const download = page.waitForEvent('download');
  await did(page.getByRole('button', { name: 'Exportar', exact: true }).click());
  const lines = readFileSync((await (await download).path())!, 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(names + 1);
  const exported = lines[0]!.replace('\uFEFF', '').split(';');
  const shown = heads.filter((head) => head !== '' && head !== 'Ações');
  expect(shown.length).toBeGreaterThan(3);
  expect(exported.filter((head) => shown.includes(head))).toEqual(shown);
  expect(count()).toBeLessThanOrEqual(5);
});

it('writes a note with a file on a contract in three actions', async () => {
  const { page } = here;
  await enter(here, portal.url, 'comercial@example.com');
  await page.goto('/pages/Contratos/74/show');
  await here.settled();
  const { click, did, fill, count } = hands();
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  await did(dropFile(page, 'acordo.pdf', pdf, page.getByRole('button', { name: 'Nova anotação…' })));
  await fill(page.getByRole('textbox', { name: /^Anotação/ }), 'Prazo combinado por telefone');
  await page
    .getByRole('button', { name: 'acordo.pdf' })
    .or(page.getByRole('link', { name: 'acordo.pdf' }))
    .first()
    .waitFor();
  await click(page.getByRole('button', { name: 'Salvar', exact: true }));
  const line = page.getByRole('listitem').filter({ hasText: 'Prazo combinado por telefone' });
  await line.getByText('acordo.pdf').waitFor();
  expect(count()).toBeLessThanOrEqual(3);
});

/** A valid number of a company, which the demo does not have. */
function cnpjOf(nth: number): string {
  const digits = [...String(55_000_000 + nth).padStart(8, '0'), ...'0001'].map(Number);
  for (let check = 0; check < 2; check += 1) {
    const sum = digits.reduce((all, digit, at) => all + digit * (2 + ((digits.length - 1 - at) % 8)), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join('');
}
