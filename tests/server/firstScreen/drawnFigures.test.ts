/** Charts and reports in the pages that the server draws. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { DrawnPage } from '#model/api/drawnPage.ts';
import { builtPages } from '#server/http/pages.ts';
import { password } from '#tests/support/db.ts';
import { newFolder } from '#tests/support/newFolder.ts';
import { libraryWith } from '#tests/support/portal.ts';
import { sharedServer } from '#tests/support/server.ts';

const evil = '</script><b>"Técnico"';
const portal = libraryWith({
  'departments/numeros.yaml': `
label: Números
permissions: [balcao]
routes:
  - path: /numeros/painel
    label: Painel
    dashboard:
      - { chart: bar, title: Livros por tipo, resource: obras, groupBy: tipo, measures: { Livros: count } }
      - { chart: line, title: Compras por mês, resource: obras, groupBy: 'compra:month', measures: { Valor: { sum: valor }, Livros: count } }
      - { chart: pie, title: Partes, resource: obras, groupBy: tipo, measures: { Valor: { sum: valor } } }
      - { chart: column, title: Metas, resource: obras, groupBy: tipo, measures: { Valor: { sum: valor } }, target: 500 }
  - path: /numeros/relatorio
    label: Relatório
    report:
      resource: obras
      groupBy: [tipo, editora]
      measures: { Valor: { sum: valor }, Livros: count }
      filters: [tipo]
      defaultFilter: { tipo_neq: nada }
      alternatives: [{ label: Por mês, groupBy: tipo, pivot: 'compra:month' }]
  - path: /numeros/meses
    label: Meses
    report: { resource: obras, groupBy: tipo, pivot: 'compra:month', measures: { Valor: { sum: valor } } }
  - path: /numeros/obras
    label: Obras
    list: { resource: obras }`,
  'resources/obras.yaml': `
label: { one: Obra, many: Obras }
title: titulo
fields:
  titulo: { type: text, label: Título }
  tipo: { type: text, label: Tipo }
  editora: { type: text, label: Editora }
  compra: { type: date, label: Compra }
  valor: { type: money, label: Valor }`,
});
const obras = [
  { id: 1, titulo: 'Um', tipo: 'romance', editora: 'Alfa', compra: '2026-01-10', valor: 100 },
  { id: 2, titulo: 'Dois', tipo: 'romance', editora: 'Beta', compra: '2026-03-10', valor: 50.5 },
  { id: 3, titulo: 'Três', tipo: evil, editora: 'Alfa', compra: '2026-03-11', valor: 1234.56 },
];
const server = sharedServer(() => {
  const dist = newFolder();
  writeFileSync(path.join(dist, 'index.html'), '<title>Entrar</title>');
  writeFileSync(
    path.join(dist, 'app.html'),
    '<div data-drawn="%first:for%"><main><!--first:main--></main></div><!--first:data-->',
  );
  return { portal, pages: builtPages(dist), rows: { obras } };
});

async function drawn(address: string, look = 'wide.beside') {
  const { headers } = await server.api('POST', '/login', {
    body: { email: 'balcao@example.com', password },
  });
  const page = headers.getSetCookie().find((one) => one.startsWith('portal.page='))!;
  const { text } = await server.request('GET', address, {
    headers: { Accept: 'text/html', Cookie: `${page.split(';')[0]}; portal.look=${look}` },
  });
  const data = JSON.parse(/id="portal-first">([^]*?)<\/script>/.exec(text)![1]!) as { page: DrawnPage };
  return { html: /<main>([^]*)<\/main>/.exec(text)![1]!, ...data };
}
/** What each row of a table says, cell by cell. */
const rowsIn = (table: string) =>
  [...table.matchAll(/<tr[^>]*>([^]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell]) =>
      cell!.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' '),
    ),
  );
const escaped = '&lt;/script&gt;&lt;b&gt;&quot;Técnico&quot;';
const figuresOf = (html: string, title: string) =>
  rowsIn(html.split(`<caption>${title}</caption>`)[1]!.split('</table>')[0]!);

it('a chart has its numbers as text, its bars and the answers that the app would ask for', async () => {
  const { html, page } = await drawn('/numeros/painel');
  expect(figuresOf(html, 'Livros por tipo')).toEqual([
    ['Tipo', 'Livros'],
    ['romance', '2'],
    [escaped, '1'],
  ]);
  expect(figuresOf(html, 'Compras por mês')).toEqual([
    ['Mês', 'Valor', 'Livros'],
    ['jan/26', 'R$ 100,00', '1'],
    ['fev/26', 'R$ 0,00', '0'],
    ['mar/26', 'R$ 1.285,06', '2'],
  ]);
  const [bars = '', lines = '', ring = '', columns = ''] = html.split('<figure').slice(1);
  expect(bars.match(/data-bar/g)).toHaveLength(2);
  expect(bars).toMatch(/data-bar="0\.0"[^>]*width="100%"/);
  expect(bars).toMatch(/data-bar="1\.0"[^>]*width="50%"/);
  expect(lines.match(/<path/g)).toHaveLength(2);
  expect(ring.match(/<circle/g)).toHaveLength(2);
  expect(columns).toMatch(/meta R\$.500</);
  const asked = page.answers.filter(({ url }) => url.includes('aggregate'));
  expect(asked.length).toBeGreaterThan(2);
  expect(page.next.filter((url) => url.includes('aggregate'))).toEqual([]);
  for (const { url, json } of asked)
    expect(json).toEqual((await server.request('GET', url, { token: await server.tokenOf('balcao') })).body);
});

it('no text of a record becomes an element or ends a script', async () => {
  for (const at of ['/numeros/painel', '/numeros/relatorio', '/numeros/meses']) {
    const { html } = await drawn(at);
    expect(html, at).toContain(escaped);
    expect(html, at).not.toContain('<b>&quot;');
  }
});

it('a report has its lines, subgroups, total and filters as text', async () => {
  const { html, page } = await drawn('/numeros/relatorio');
  expect(rowsIn(html.split('figures-of')[1]!)).toEqual([
    ['Tipo / Editora', 'Valor', 'Livros'],
    [escaped, 'R$ 1.234,56', '1'],
    ['Alfa', 'R$ 1.234,56', '1'],
    ['romance', 'R$ 150,50', '2'],
    ['Alfa', 'R$ 100,00', '1'],
    ['Beta', 'R$ 50,50', '1'],
    ['Total', 'R$ 1.385,06', '3'],
  ]);
  expect(html).toContain('Por tipo e editora');
  expect(html).toMatch(/class="set clears"><span>Tipo: [^<]*nada/);
  expect(page.answers.filter(({ url }) => url.includes('aggregate')).length).toBeGreaterThanOrEqual(3);
  expect(page.next).toEqual([]);
});

it('a line of a report leads to its records', async () => {
  const { html } = await drawn('/numeros/relatorio');
  const [, href] = /<a href="([^"]*)">romance<\/a>/.exec(html)!;
  const search = new URL(href!.replaceAll('&amp;', '&'), 'http://portal').searchParams;
  expect(JSON.parse(search.get('filter')!)).toEqual({ tipo: 'romance' });
});

it('a report with a column for each month names the months, and leaves gaps where nothing is', async () => {
  const { html } = await drawn('/numeros/meses');
  expect(rowsIn(html.split('figures-of')[1]!)).toEqual([
    ['Tipo', 'jan/26', 'mar/26', 'Total'],
    [escaped, '–', 'R$ 1.234,56', 'R$ 1.234,56'],
    ['romance', 'R$ 100,00', 'R$ 50,50', 'R$ 150,50'],
    ['Total', 'R$ 100,00', 'R$ 1.285,06', 'R$ 1.385,06'],
  ]);
});
