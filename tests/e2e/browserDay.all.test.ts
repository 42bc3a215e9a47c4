/** Functions of the browser on the portal's pages: translate, print, search. */
import { expect, it } from 'vitest';
import { enter, expectCleanConsole, tokenOf, usePortal } from './support/portal.ts';

const { portal, here } = await usePortal();

/** Wraps each text of the page, and each that comes later, as translators do. */
function translate() {
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (
      !parent ||
      !text.data.trim() ||
      parent.closest('font, script, style, svg, textarea, [translate="no"]')
    )
      return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `${text.data}°`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const walk = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [
      root,
      ...(function* () {
        while (walker.nextNode()) yield walker.currentNode;
      })(),
    ];
    for (const one of texts) if (one instanceof Text) wrap(one);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') walk(target);
      for (const node of addedNodes) walk(node);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

it('stays whole while a translator changes it, and keeps typed text', async () => {
  const { page } = here;
  await page.addInitScript(translate);
  await enter(here, portal.url, 'todos@example.com');
  await page.goto('/frota/veiculos/create');
  const save = page.locator('button[aria-keyshortcuts="Control+S Meta+S"]');
  await save.click();
  const required = page.locator('form input[aria-invalid="true"]');
  await required.first().waitFor();
  const plate = page.locator('form input[name="placa"]');
  await plate.fill('SPC9A51');
  await page.keyboard.press('Tab');
  await save.click();
  await page.getByText('°').first().waitFor();
  await expect.poll(() => plate.inputValue()).toMatch(/SPC.?9A51/);

  await page.goto('/fiscal/relatorios/venda');
  const chart = page.getByRole('main').locator('h2, h3').first();
  await expect.poll(() => chart.innerText()).toBe('Total por mês°');
  await page.getByRole('columnheader', { name: 'Notas' }).getByRole('button').click();
  await expect.poll(() => chart.innerText()).toBe('Notas por mês°');

  await page.goto('/frota/veiculos');
  const count = page.getByRole('heading', { level: 1 });
  await expect.poll(() => count.innerText()).toMatch(/Veículos°\s*18°/);
  await page.getByPlaceholder('Buscar', { exact: true }).fill('CV-01');
  await expect.poll(() => count.innerText()).toMatch(/Veículos°\s*1°/);
  await expect.poll(() => page.getByText('encontrou um erro').count()).toBe(0);
  expectCleanConsole(here);
});

it('makes one entry of the history of a search that is typed slowly', async () => {
  const { page } = here;
  await enter(here, portal.url, 'todos@example.com');
  await page.goto('/frota/veiculos');
  const search = page.getByPlaceholder('Buscar', { exact: true });
  await search.waitFor();
  await search.pressSequentially('CV-0', { delay: 400 });
  await expect.poll(() => page.url()).toContain('CV-0');
  await page.goBack();
  await expect.poll(() => page.url()).not.toContain('CV-');
  expect(page.url()).toContain('/frota/veiculos');
});

/** The number of resources that at least one set of rights opens, as the portal lists them. */
async function openResources() {
  const { token } = await tokenOf(portal.url, 'todos@example.com');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${portal.url}/config/access.json`, { headers });
  const { sets } = (await answer.json()) as { sets: { can: Record<string, unknown> }[] };
  return new Set(sets.flatMap(({ can }) => Object.keys(can))).size;
}

it.each([
  ['/financeiro/contas-pagar', 'todos@example.com', () => 50],
  ['/admin/acessos', 'todos@example.com', openResources],
])('has on paper all that %s shows, at any width', async (path, account, count) => {
  const { page } = here;
  await enter(here, portal.url, account);
  await page.goto(path);
  const rows = await count();
  expect(rows).toBeGreaterThanOrEqual(50);
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(rows);
  await here.settled();
  await page.emulateMedia({ media: 'print' });
  // A4, upright and sideways
  for (const width of [680, 1010]) {
    await page.setViewportSize({ width, height: 1000 });
    const cut = await page.evaluate(() => {
      window.dispatchEvent(new Event('beforeprint'));
      const parts = [...document.querySelectorAll('main table')].flatMap((table) => {
        const around: Element[] = [];
        for (
          let one: Element | null = table.parentElement;
          one && !one.matches('main');
          one = one.parentElement
        )
          around.push(one);
        return around;
      });
      const cuts = parts.filter((part) => {
        const { overflowX, overflowY } = getComputedStyle(part);
        const isSmall = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
        return isSmall && (overflowX !== 'visible' || overflowY !== 'visible');
      });
      window.dispatchEvent(new Event('afterprint'));
      return cuts.map((part) => part.className);
    });
    expect(cut).toEqual([]);
  }
  if (path === '/admin/acessos') return;
  await expect.poll(() => page.locator('.MuiTablePagination-displayedRows').isVisible()).toBe(true);
  await expect.poll(() => page.locator('.MuiTablePagination-actions').isVisible()).toBe(false);
  await page.getByText(/Os totais são de todos os 54 contas a pagar/).waitFor();
  await page
    .getByText(/^Situação: /)
    .last()
    .waitFor();
});
