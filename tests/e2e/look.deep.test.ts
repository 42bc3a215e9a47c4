/** Layout: words are not cut off, and elements are in their usual places. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdBack } from './support/holdBack.ts';
import { enter, expectCleanConsole, startPortal, visit, type Running, type Visit } from './support/portal.ts';

let portal: Running;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const during = async (size: object, account: string, act: (here: Visit) => Promise<void>) => {
  const here = await visit(portal, size);
  await enter(here, portal.url, `${account}@example.com`);
  await act(here);
  expectCleanConsole(here);
  await here.leave();
};

/** The texts of those that are cut at their end or below. */
const cutOf = (elements: Element[]) =>
  elements
    .filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
    )
    .map(({ textContent }) => textContent);

describe('On a phone', () => {
  const phone = { width: 390, height: 844 };

  it('the search for pages says whole titles and where they are', () =>
    during(phone, 'financeiro', async ({ page }) => {
      await page.goto('/pages/financeiro');
      await page.getByPlaceholder('Buscar página').fill('rel');
      const found = page.getByRole('listbox');
      await found.getByText('Relatório detalhado de despesas').waitFor();
      expect(await found.evaluateAll(cutOf)).toEqual([]);
      const heights = await found
        .getByRole('option')
        .evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
      // none needs more than two lines
      expect(Math.max(...heights)).toBeLessThan(60);
    }));

  it('cards whose titles begin alike show how they end', () =>
    during(phone, 'frotas', async ({ page, settled }) => {
      await page.goto('/frota/manutencao/preventivas');
      await settled();
      const titles = page.getByRole('main').locator('li a > span:first-child > span:first-child');
      expect(await titles.count()).toBeGreaterThan(20);
      expect(await titles.evaluateAll(cutOf)).toEqual([]);
    }));

  it('an amount stands beside the late day of its card', () =>
    during(phone, 'financeiro', async ({ page, settled }) => {
      await page.goto('/financeiro/contas-pagar');
      await settled();
      const card = page
        .getByRole('main')
        .locator('li a')
        .filter({ hasText: /há \d+ d/ })
        .first();
      const middleOf = async (text: RegExp) => {
        const { y, height } = (await card.getByText(text).last().boundingBox())!;
        return y + height / 2;
      };
      expect(await middleOf(/^R\$/)).toBeCloseTo(await middleOf(/há \d+ d/), -1);
    }));

  it('the numbers that end a card share its last line, and those of all cards end at one edge', () =>
    during(phone, 'comercial', async ({ page, settled }) => {
      await page.goto('/pages/venda');
      await settled();
      const facts = page
        .getByRole('main')
        .locator('li a')
        .getByText(/^([\d.,]+\ssc|R\$.*)$/);
      const boxes = await facts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      const [sacks, amounts] = [0, 1].map((half) =>
        boxes.filter((_box, at) => at % 2 === half),
      ) as DOMRect[][];
      expect(amounts!.length).toBeGreaterThan(5);
      expect(amounts!.map(({ top }) => top)).toEqual(sacks!.map(({ top }) => top));
      expect(new Set(amounts!.map(({ right }) => Math.round(right))).size).toBe(1);
    }));

  it('a late day is whole where the name of its date is long', () =>
    during(phone, 'administrativo', async ({ page, settled }) => {
      await page.goto('/pages/Administrativo/certificados');
      await settled();
      const facts = page.getByRole('main').getByText(/^Validade do certificado digital: .* · em \d+ d$/);
      expect(await facts.count()).toBeGreaterThan(0);
      expect(await facts.evaluateAll(cutOf)).toEqual([]);
    }));

  it('a list of three views leaves its search room for its word', () =>
    during(phone, 'frotas', async ({ page, settled }) => {
      await page.goto('/frota/manutencao');
      await settled();
      const { width } = (await page.getByPlaceholder('Buscar', { exact: true }).boundingBox())!;
      expect(width).toBeGreaterThan(64);
      // an empty search leaves the filters beside it where two views do
      await page.goto('/frota/monitoramento');
      await settled();
      const topOf = async (of: Locator) => (await of.boundingBox())!.y;
      const filters = page.getByRole('main').getByRole('button', { name: /^Filtros/ });
      const views = page.getByRole('group', { name: 'Modo de exibição' });
      expect(Math.abs((await topOf(filters)) - (await topOf(views)))).toBeLessThan(8);
    }));

  it('the button that restores the filter of a list is in the sheet of its filters', () =>
    during(phone, 'financeiro', async ({ page, settled }) => {
      await page.goto('/financeiro/contas-pagar?filter={}');
      await settled();
      const main = page.getByRole('main');
      const tools = main.locator('button:visible', { hasText: /^Filtros|^Restaurar/ });
      await expect.poll(() => tools.allInnerTexts()).toEqual(['Filtros']);
      await tools.click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: 'Restaurar filtro padrão' }).click();
      await sheet.getByRole('button', { name: /^Ver \d+ contas/ }).click();
      await expect.poll(() => tools.textContent()).toBe('Filtros (1)');
    }));

  it('a button has room below a description', () =>
    during(phone, 'admin', async ({ page, settled }) => {
      await page.goto('/admin/editor');
      await settled();
      const { y, height } = (await page.getByText('Campos e telas como formulários').boundingBox())!;
      const button = (await page.getByRole('link', { name: 'Referência da linguagem' }).boundingBox())!;
      expect(Math.round(button.y - y - height)).toBe(16);
    }));

  it('a search leaves what is typed room, and what else clears it out of its way', () =>
    during(phone, 'comercial', async ({ page }) => {
      await page.goto('/pages/venda');
      const search = page.getByPlaceholder('Buscar', { exact: true });
      await search.fill('Ração bovina');
      await page.getByText('Nenhuma venda com estes filtros').waitFor();
      const [text, room] = await search.evaluate(({ scrollWidth, clientWidth }) => [
        scrollWidth,
        clientWidth,
      ]);
      expect(text).toBeLessThanOrEqual(room!);
    }));

  it('a name of two lines in a report begins in both beside its button', () =>
    during(phone, 'frotas', async ({ page, settled }) => {
      await page.goto('/frota/relatorios');
      await settled();
      const lines = await page.locator('tr.group .named').evaluateAll((names) =>
        names.map(({ firstElementChild: button, lastElementChild: name }) => {
          const text = document.createRange();
          text.selectNodeContents(name!);
          const lefts = [...text.getClientRects()].map(({ left }) => left);
          return [lefts.length, Math.min(...lefts) >= button!.getBoundingClientRect().right];
        }),
      );
      expect(lines).toContainEqual([2, true]);
      expect(lines.filter(([, isBeside]) => !isBeside)).toEqual([]);
    }));

  it('a report opens its groups beside its filters, not in a line of their own', () =>
    during(phone, 'fiscal', async ({ page }) => {
      await page.goto('/fiscal/relatorios/compra');
      const middleOf = async (name: RegExp | string) => {
        const { y, height } = (await page.getByRole('button', { name }).boundingBox())!;
        return Math.round(y + height / 2);
      };
      await page.getByRole('button', { name: 'Expandir tudo' }).waitFor();
      expect(await middleOf('Expandir tudo')).toBeCloseTo(await middleOf(/^Filtros/), -1);
    }));

  it('the states of sent messages are whole', () =>
    during(phone, 'admin', async ({ page, settled }) => {
      await page.goto('/admin/mensagens');
      await settled();
      const states = page.getByRole('group', { name: 'Situação' });
      const rights = await states
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
      expect(rights.length).toBeGreaterThan(3);
      expect(Math.max(...rights)).toBeLessThanOrEqual(390 - 16);
      expect(await states.evaluateAll(cutOf)).toEqual([]);
    }));

  it.each([
    ['frotas', '/pages/Frotas', 'section', 'km/l de cada conjunto e sua meta'],
    ['financeiro', '/financeiro/painelDespesa', 'section', 'Despesas por mês'],
    ['frotas', '/frota/relatorios', '.MuiSelect-root', 'Por conjunto e mês'],
  ])('nothing of %s %s moves when the figures arrive', (account, path, part, text) =>
    during(phone, account, async ({ page, settled }) => {
      const arrive = await holdBack(page, '**/aggregate*');
      await page.goto(path);
      const below = page.getByRole('main').locator(part).filter({ hasText: text }).first();
      await below.waitFor();
      await page.locator('#early').waitFor({ state: 'detached' });
      const { y } = (await below.boundingBox())!;
      arrive();
      await settled();
      expect((await below.boundingBox())!.y).toBeCloseTo(y, 0);
    }),
  );

  it('a failed load shows the reason in whole lines, and offers to try again below', async () => {
    const here = await visit(portal, phone);
    const { page, settled } = here;
    await enter(here, portal.url, 'financeiro@example.com');
    await page.route('**/api/contas_pagar**', (route) =>
      route.fulfill({ status: 422, json: { message: 'O servidor está indisponível no momento.' } }),
    );
    await page.goto('/financeiro/contas-pagar');
    await settled();
    const why = page.getByRole('alert').getByText('O servidor está indisponível no momento.');
    const again = page.getByRole('alert').getByRole('button', { name: 'Tentar novamente' });
    const text = (await why.boundingBox())!;
    const button = (await again.boundingBox())!;
    expect(text.width).toBeGreaterThan(260);
    expect(button.y).toBeGreaterThanOrEqual(text.y + text.height - 8);
    // the text of a retry below a figure begins where the figure's name does
    await page.goto('/pages/financeiro');
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Tentar novamente' }) });
    const leftOf = (of: Locator) =>
      of.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().left;
      });
    expect(await leftOf(card.first().getByRole('button', { name: 'Tentar novamente' }))).toBeCloseTo(
      await leftOf(card.first().getByRole('heading')),
      0,
    );
    await here.leave();
  });

  it('nothing covers the buttons at the end of a form', () =>
    during(phone, 'comercial', async ({ page, settled }) => {
      await page.goto('/pages/venda/create');
      await settled();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const toTop = page.getByRole('button', { name: 'Voltar ao topo' });
      await toTop.waitFor();
      const { y, height } = (await toTop.boundingBox())!;
      const footer = (await page.getByRole('toolbar').last().boundingBox())!;
      expect(y + height).toBeLessThan(footer.y);
    }));

  it('the buttons of a question fill its lines', () =>
    during(phone, 'motorista', async ({ page, settled }) => {
      await page.goto('/pages/abastecimento/create');
      await settled();
      await page.getByLabel('Litros').fill('420');
      await page.getByRole('button', { name: 'Cancelar' }).click();
      const buttons = page.getByRole('dialog').getByRole('button');
      await buttons.first().waitFor();
      const boxes = await buttons.evaluateAll((all) =>
        all.map((button) => {
          const { left, right } = button.getBoundingClientRect();
          const line = getComputedStyle(button.parentElement!);
          const frame = button.parentElement!.getBoundingClientRect();
          return {
            left: left - frame.left - Number.parseFloat(line.paddingLeft),
            right: frame.right - right - Number.parseFloat(line.paddingRight),
          };
        }),
      );
      expect(Math.min(...boxes.map(({ left }) => left))).toBeCloseTo(0, 0);
      expect(boxes.at(-1)!.right).toBeCloseTo(0, 0);
      expect(boxes.filter(({ left }) => Math.round(left) === 0)).toHaveLength(
        boxes.filter(({ right }) => Math.round(right) === 0).length,
      );
    }));
});

it('has a switch start where the other fields do', () =>
  during({}, 'motorista', async ({ page, settled }) => {
    await page.goto('/pages/abastecimento/create');
    await settled();
    const leftsOf = (part: string) =>
      page.locator(`form ${part}`).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(await leftsOf('.MuiInputBase-root')).toContain((await leftsOf('.MuiSwitch-root'))[0]);
  }));

it('shows the amounts of a list beside the menu of a small window, and does not cover them with the state', () =>
  during({ width: 1024, height: 768 }, 'financeiro', async ({ page, settled }) => {
    await page.goto('/financeiro/contas-pagar');
    await settled();
    const amount = page.getByRole('main').locator('tbody tr').first().getByText(/^R\$/).first();
    const isSeen = await amount.evaluate((element) => {
      const { left, right, top, height } = element.getBoundingClientRect();
      return [left + 20, right - 2].every((x) =>
        document
          .elementFromPoint(x, top + height / 2)
          ?.closest('td')
          ?.contains(element),
      );
    });
    expect(isSeen).toBe(true);
  }));

it('writes in a list only the names of its records bold, not those of others', () =>
  during({}, 'frotas', async ({ page, settled }) => {
    await page.goto('/frota/manutencao');
    await settled();
    const weightOf = (link: string) =>
      page
        .locator(`tbody td a.${link}`)
        .first()
        .evaluate((one) => getComputedStyle(one).fontWeight);
    expect([await weightOf('name'), await weightOf('reference')]).toEqual(['550', '400']);
  }));

it('has the title of a screen at one height, with an action beside it or without', () =>
  during({}, 'admin', async ({ page }) => {
    const topOf = async (path: string) => {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1 });
      await title.and(page.locator(':has(+ button)')).waitFor();
      return (await title.boundingBox())!.y;
    };
    expect(await topOf('/pages/historico')).toBe(await topOf('/pages/contas-a-receber'));
  }));

it('leaves a filter beside the search of a small window, whatever else is in the line', () =>
  during({ width: 1024, height: 768 }, 'financeiro', async ({ page, settled }) => {
    await page.goto('/financeiro/contas-pagar');
    await settled();
    const main = page.getByRole('main');
    const search = (await main.getByPlaceholder('Buscar', { exact: true }).boundingBox())!;
    const middle = search.y + search.height / 2;
    for (const name of ['Filtro', 'Colunas', 'Exportar']) {
      const { y, height } = (await main.getByRole('button', { name, exact: true }).boundingBox())!;
      expect([name, Math.round(y + height / 2)]).toEqual([name, Math.round(middle)]);
    }
  }));

it('does not repeat the name of a section above the only field shown, and still says it', () =>
  during({}, 'financeiro', async ({ page, settled }) => {
    const [bill] = await portal.rows('financeiro', '/contas_pagar', { situacao: 'aberta' });
    const clipIn = async (path: string) => {
      await page.goto(path);
      await settled();
      const notes = page.getByLabel('Observações');
      const section = page.locator('section').filter({ has: notes });
      const heading = (await section.getByRole('heading').boundingBox())!;
      const isBeside = Math.abs((await notes.boundingBox())!.y - heading.y) < 12;
      const label = section.locator('label').filter({ hasText: 'Observações' });
      return [isBeside, await label.evaluate((element) => getComputedStyle(element).clipPath)];
    };
    expect(await clipIn('/financeiro/contas-pagar/create')).toEqual([true, 'inset(50%)']);
    // here the reasons of a reversal and a cancellation stand above it
    expect(await clipIn(`/financeiro/contas-pagar/${String(bill!.id)}`)).toEqual([false, 'none']);
  }));

it('shows the rows of a record with all their columns, and no word of a heading is broken', () =>
  during({ width: 1440, height: 900 }, 'frotas', async ({ page }) => {
    await page.goto('/frota/manutencao/3/show');
    const rows = page.getByRole('group', { name: 'Peças e serviços' });
    await rows.getByText('Peça comprada').waitFor();
    expect(await rows.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    const lines = await rows.getByRole('columnheader').evaluateAll((heads) =>
      heads.map((head) => {
        const range = document.createRange();
        range.selectNodeContents(head);
        return { words: head.textContent.split(' ').length, drawn: range.getClientRects().length };
      }),
    );
    for (const { words, drawn } of lines) expect(drawn).toBeLessThanOrEqual(words);
  }));

it('ends the matrix of rights where the page does', () =>
  during({}, 'admin', async ({ page, settled }) => {
    await page.goto('/admin/acessos');
    await settled();
    const rightOf = async (name: string, role: 'region' | 'search') => {
      const { x, width } = (await page.getByRole(role, { name }).boundingBox())!;
      return x + width;
    };
    const matrix = await rightOf('Quem pode o quê', 'region');
    expect(Math.abs(matrix - (await rightOf('', 'search')))).toBeLessThanOrEqual(1);
  }));

it('keeps on a wide screen what belongs together together, and gives words the room that there is', () =>
  during({ width: 2560, height: 1440 }, 'todos', async ({ page, settled }) => {
    const open = async (path: string) => {
      await page.goto(path);
      await settled();
    };
    const main = page.getByRole('main');
    const boxOf = async (of: Locator) => (await of.first().boundingBox())!;
    const rightOf = async (of: Locator) => {
      const { x, width } = await boxOf(of);
      return x + width;
    };
    await open('/frota/veiculos/1/show');
    const right = await rightOf(main.getByRole('link', { name: 'Editar' }));
    await open('/frota/veiculos/1');
    expect(await rightOf(main.locator('form .MuiPaper-outlined'))).toBeCloseTo(right, 0);
    // its buttons are within its border
    expect(await rightOf(main.locator('form [role=toolbar]').locator('..'))).toBeCloseTo(right - 1, 0);
    // an invoice's lines need more
    await open('/pages/fiscal/lancar-notas');
    expect(await rightOf(main.locator('form .MuiPaper-outlined'))).toBeGreaterThan(right + 100);
    await open('/rh/funcionarios');
    await main.getByRole('button', { name: 'Árvore' }).click();
    const facts = main.getByRole('treeitem').locator('> span');
    await facts.first().waitFor();
    expect(await facts.count()).toBeGreaterThan(20);
    expect(await facts.evaluateAll(cutOf)).toEqual([]);
    await open('/admin/acessos');
    const middleOf = async (of: Locator) => {
      const { x, width } = await boxOf(of);
      return x + width / 2;
    };
    const heading = main.getByRole('link', { name: 'Financeiro', exact: true });
    const figure = main.locator('tr.count td').nth(8);
    expect(await middleOf(heading)).toBeCloseTo(await middleOf(figure), 0);
    await open('/personel-information');
    expect((await boxOf(main.getByRole('group', { name: 'Tema' }))).width).toBeLessThan(600);
  }));

it('begins the cards of all columns of a board at one line, and offers to widen a search without any', () =>
  during({}, 'frotas', async ({ page, settled }) => {
    await page.goto('/frota/manutencao');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Quadro' }).click();
    const columns = main.getByRole('region', { name: /por/i }).locator('section');
    await columns.getByText('Horas parado, em média').first().waitFor();
    await settled();
    const tops = await columns.evaluateAll((all) =>
      all.flatMap((column) => column.querySelector('li')?.getBoundingClientRect().top ?? []),
    );
    expect(tops.length).toBeGreaterThan(3);
    expect(new Set(tops).size).toBe(1);
    await main.getByPlaceholder('Buscar', { exact: true }).fill('zzzz');
    await main.getByRole('button', { name: 'Limpar filtros' }).click();
    await columns.first().waitFor();
  }));

it('gives all inputs of a form one height and two widths, from one edge to the other', () =>
  during({}, 'comercial', async ({ page, settled }) => {
    await page.goto('/pages/Contratos/create');
    await settled();
    const inputs = page.getByRole('main').locator('form .MuiOutlinedInput-root:not(.MuiInputBase-multiline)');
    const boxes = await inputs.evaluateAll((all) =>
      all.map((input) => {
        const { left, width, height } = input.getBoundingClientRect();
        return [left, width, height].map(Math.round) as [number, number, number];
      }),
    );
    expect(boxes.length).toBeGreaterThan(12);
    const [lefts, widths, heights] = [0, 1, 2].map((at) => new Set(boxes.map((box) => box[at]!)));
    // with rows in a section or without, its other fields stand in the two columns
    expect([lefts!.size, widths!.size, heights!.size]).toEqual([2, 2, 1]);
    // what is computed from a saved contract alone has no section yet
    expect(await page.getByRole('heading', { name: 'Cumprimento' }).isVisible()).toBe(false);
  }));

it('has no heading above a menu without entries', () =>
  during({}, 'sem', async ({ page }) => {
    await page.goto('/default');
    await page.getByText('Nenhuma área foi liberada para sua conta').waitFor();
    expect(await page.getByText('Paginas', { exact: true }).count()).toBe(0);
  }));

const touched = { width: 390, height: 844, isTouched: true };
it.each([
  ['frotas', '/pages/Frotas', 'under a mouse', {}],
  // five cards of half a phone's width
  ['rh', '/pages/RecursosHumanos', 'in a small window', { width: 1280, height: 844 }],
  ['frotas', '/pages/Frotas', 'on a phone', touched],
  ['rh', '/pages/RecursosHumanos', 'on a phone', touched],
  ['ceo', '/pages/ceo', 'on a phone', touched],
  ['vendas', '/pages/vendas', 'on a phone', touched],
  // a title of two lines
  ['logistica', '/pages/Logistica', 'on a phone', touched],
  ['comercial', '/pages/Comercial', 'on a phone', touched],
])(
  'the figures of %s %s, %s, stand before the code has come where they will',
  (account, path, _where, size) =>
    during(size, account, async ({ page, settled }) => {
      const arrive = await holdBack(page, '**/assets/libraries-*');
      await page.goto(path, { waitUntil: 'commit' });
      const topsOf = (cards: Locator) =>
        cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
      const early = page.locator('#early main > ul > li');
      await early.getByText(/\d/).first().waitFor();
      const before = await topsOf(early);
      arrive();
      await page.locator('#early').waitFor({ state: 'detached' });
      await settled();
      const after = await topsOf(
        page.getByRole('list', { name: 'Indicadores' }).first().getByRole('listitem'),
      );
      expect(after).toHaveLength(before.length);
      for (const [at, top] of before.entries()) expect(Math.abs(top - after[at]!)).toBeLessThan(2);
    }),
);
