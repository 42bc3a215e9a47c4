/** Working lists begin high, cut no text while there is room, and a record's values are changed where they stand. */
import { expect, it } from 'vitest';
import { enter, usePortal, violations } from './support/portal.ts';

const { portal, here } = await usePortal();

/** With many tabs, options, views, figures, buttons, or none of them. */
const lists = [
  '/financeiro/contas-pagar',
  '/financeiro/contas/extrato',
  '/pages/ceo/consulta/notas',
  '/pages/Cadastros-gerais',
  '/pages/Almoxarifado/itens',
  '/frota/manutencao',
  '/frota/manutencao/preventivas',
  '/admin/excecoes/pagamentos',
  '/pages/contas-a-receber',
  '/financeiro/salario',
];

it('starts each list within 200 px, and cuts no text while another column has room', async () => {
  const { page, settled } = here;
  await enter(here, portal.url, 'todos@example.com');
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of lists) {
      await page.goto(path);
      await page.locator('tr[data-record]').first().waitFor();
      await settled();
      const measure = () =>
        page.evaluate(() => {
          const table = document.querySelector('table:has(tr[data-record])')!;
          const rows = [...table.querySelectorAll('tr[data-record], tfoot tr')];
          const placeOf = (content: Node) => {
            const range = document.createRange();
            range.selectNode(content);
            return range.getBoundingClientRect();
          };
          // an arrow or a handle lies over the edge of its cell, and takes no room
          const takesRoom = (content: Node) =>
            !(content instanceof Element) || getComputedStyle(content).position !== 'absolute';
          const widthOf = (cell: Element) => {
            const places = [...cell.childNodes].filter(takesRoom).map(placeOf);
            if (places.length === 0) return 0;
            return (
              Math.max(...places.map(({ right }) => right)) - Math.min(...places.map(({ left }) => left))
            );
          };
          const roomOf = (cell: Element) => {
            const { paddingLeft, paddingRight } = getComputedStyle(cell);
            return cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          };
          const columns = [...table.querySelectorAll('thead th')].flatMap((head, at) => {
            const cells = [...rows.flatMap((row) => row.children[at] ?? [])];
            const name = head.textContent!.trim();
            if (!head.matches('[data-column]')) return [];
            // a heading wraps into two lines
            const needs = Math.max(...cells.map(widthOf));
            return [{ name, room: roomOf(head), needs, least: Math.max(needs, widthOf(head)) }];
          });
          const cut = columns.filter(({ room, needs }) => needs > room + 1);
          // the list estimates the width of each text, and the last column includes the padding at the edge of the table
          const spare = columns.filter(({ room, least }) => room - least > 12);
          return {
            isHigh: rows[0]!.getBoundingClientRect().top <= 200,
            spareBesideCut: cut.length > 0 ? spare.map(({ name }) => name) : [],
          };
        });
      // titles of other records arrive, and take their room
      await expect
        .poll(async () => ({ path, width, ...(await measure()) }))
        .toEqual({ path, width, isHigh: true, spareBesideCut: [] });
    }
  }
});

it('opens the search of a full row when it has the focus, and finds', async () => {
  const { page } = here;
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(here, portal.url, 'todos@example.com');
  await page.goto('/pages/Cadastros-gerais');
  await page.locator('tr[data-record]').nth(5).waitFor();
  const search = page.getByRole('textbox', { name: 'Buscar em Fornecedores' });
  const widthOf = async () => (await search.boundingBox())!.width;
  const closed = await widthOf();
  await search.focus();
  await expect.poll(widthOf).toBeGreaterThan(closed + 60);
  await page.keyboard.type('Anhanguera');
  await expect.poll(() => page.locator('tr[data-record]').count()).toBe(1);
});

it('changes a value on the page of a record by keys, says what the rules refuse, and offers no other value', async () => {
  const { page, settled } = here;
  await page.setViewportSize({ width: 1440, height: 900 });
  const bills = { situacao: 'aberta', origem: 'manual' };
  const [bill] = await portal.rows('financeiro', '/contas_pagar', bills);
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto(`/financeiro/contas-pagar/${String(bill!.id)}/show`);
  await settled();
  // computed, and changed only by transitions
  for (const name of ['Editar Saldo', 'Editar Situação'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await page.getByRole('button', { name: 'Editar Descrição' }).focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Descrição' });
  await editor.getByRole('textbox').fill('');
  await page.keyboard.press('Enter');
  await editor
    .getByText(/obrigatóri|Preencha|Informe/i)
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('textbox').fill('Aluguel do pátio');
  await page.keyboard.press('Enter');
  await editor.waitFor({ state: 'detached' });
  await page
    .getByRole('definition')
    .filter({ hasText: /^Aluguel do pátio$/ })
    .waitFor();
  const [saved] = await portal.rows('financeiro', '/contas_pagar', { id: bill!.id });
  expect(saved!.descricao).toBe('Aluguel do pátio');
  await page.mouse.wheel(0, 600);
  await expect
    .poll(async () => (await page.getByRole('heading', { level: 1 }).boundingBox())!.y)
    .toBeGreaterThan(0);
});

it('offers nothing to change to those who may only read', async () => {
  const { page, settled } = here;
  await enter(here, portal.url, 'ceo@example.com');
  await page.goto('/pages/ceo/consulta/contas');
  await page.locator('tr[data-record] a').first().click();
  await settled();
  expect(await page.getByRole('button', { name: /^Editar / }).count()).toBe(0);
});

it('shows the related columns that have room, says how many have none, and prints all', async () => {
  const { page } = here;
  await page.setViewportSize({ width: 1280, height: 900 });
  await enter(here, portal.url, 'comercial@example.com');
  const [contract] = await portal.rows('comercial', '/contratos', { situacao: 'em_execucao' });
  await page.goto(`/pages/Contratos/${String(contract!.id)}/show`);
  await page.getByRole('tab', { name: /^Vendas/ }).click();
  const columns = page.getByRole('tabpanel').locator('thead th[data-column]');
  const rest = page.getByRole('tabpanel').getByRole('button', { name: 'Mostrar todas as colunas' });
  const left = Number((await rest.getAttribute('data-short'))!.slice(1));
  const seen = await columns.count();
  expect(left).toBeGreaterThan(0);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect.poll(() => columns.count()).toBe(seen + left);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => columns.count()).toBe(seen);
});

it('has all that belongs to a record in one row of tabs, whole at each width, and keeps the open one in the address', async () => {
  const { page, settled } = here;
  await enter(here, portal.url, 'todos@example.com');
  const tabs = page.getByRole('main').getByRole('tab');
  const others = page.getByRole('main').getByRole('button', { name: /^Mais \d+$/ });
  const counts: number[] = [];
  for (const width of [390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/frota/veiculos/1/show');
    await page.getByRole('tab', { name: 'Atividade', selected: true }).waitFor();
    await settled();
    const cut = await tabs.evaluateAll((all) =>
      all.flatMap((tab) => {
        const row = tab.closest('[role=tablist]')!.parentElement!.getBoundingClientRect();
        const own = tab.getBoundingClientRect();
        const isWhole =
          own.right <= row.right + 1 && own.left >= row.left - 1 && tab.scrollWidth <= tab.clientWidth;
        return isWhole ? [] : [tab.textContent];
      }),
    );
    const tops = await tabs.evaluateAll(
      (all) => new Set(all.map((tab) => tab.getBoundingClientRect().top)).size,
    );
    expect({ width, cut, tops }).toEqual({ width, cut: [], tops: 1 });
    counts.push(await tabs.count());
    const named = Number((await others.innerText()).replace('Mais ', ''));
    expect((await tabs.count()) + named).toBe(9);
  }
  // a phone has room for one, a desk for several
  expect(Math.min(...counts.slice(1))).toBeGreaterThan(1);

  // arrows go from tab to tab, and the menu has the rest
  await tabs.first().press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: /^Manutenções/, selected: true }).waitFor();
  await others.press('Enter');
  const last = page.getByRole('menuitem').last();
  const [name] = (await last.innerText()).split(/\s\d/);
  await last.press('Enter');
  const open = page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true });
  await open.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await open.waitFor();

  // paper has the lists that are not open, too
  const headings = page.getByRole('main').getByRole('heading', { name: /^(Manutenções|Abastecimentos)$/ });
  expect(await headings.count()).toBe(0);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await headings.count()).toBe(2);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
});

it('moves columns by the mouse and by keys, and keeps their order and widths', async () => {
  const { page, settled } = here;
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(here, portal.url, 'financeiro@example.com');
  await page.goto('/financeiro/contas-pagar');
  await page.locator('tr[data-record]').first().waitFor();
  await settled();
  const heads = page.locator('thead th[data-column]');
  const order = () => heads.evaluateAll((all) => all.map((head) => (head as HTMLElement).dataset['column']!));
  const before = await order();
  const [title, first, second, third] = before;
  const middle = async (at: number) => {
    const { x, y, width, height } = (await heads.nth(at).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const drag = async (from: number, to: number) => {
    const [start, end] = [await middle(from), await middle(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    let step = 0;
    const isDragged = async () => {
      await page.mouse.move(start.x + 10 + (step++ % 2), start.y);
      return page.locator('th[data-dragged]').count();
    };
    // the code that moves a heading is loaded when the mouse is first pressed on one
    if (from > 0) await expect.poll(isDragged).toBe(1);
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up();
  };
  const sorted = page.locator('thead th[aria-sort]');
  const sort = await sorted.getAttribute('data-column');
  await drag(3, 1);
  await expect.poll(order).toEqual([title, third, first, second, ...before.slice(4)]);
  // a drag sorts nothing, and the title stays first
  expect(await sorted.getAttribute('data-column')).toBe(sort);
  await drag(2, 0);
  await drag(0, 2);
  expect(await order()).toEqual([title, third, first, second, ...before.slice(4)]);

  const moved = page.locator(`thead th[data-column="${third!}"]`).getByRole('button');
  await moved.press('Control+Shift+ArrowRight');
  await expect.poll(order).toEqual([title, first, third, second, ...before.slice(4)]);
  await expect.poll(() => moved.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(order).toEqual(before);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  const kept = [title, first, third, second, ...before.slice(4)];
  await expect.poll(order).toEqual(kept);

  // the edge of a heading resizes, and moves nothing
  const { x, y, width, height } = (await heads.nth(1).boundingBox())!;
  await page.mouse.move(x + width - 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 38, y + height / 2, { steps: 3 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round((await heads.nth(1).boundingBox())!.width))
    .toBe(Math.round(width) + 40);
  expect(await order()).toEqual(kept);
  await settled();
  await page.reload();
  await page.locator('tr[data-record]').first().waitFor();
  expect(await order()).toEqual(kept);
});
