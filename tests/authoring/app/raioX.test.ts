/** What the pane of lines beside a screen decides without the server: which texts can be merged, what belongs to a line. */
import { isInPreview } from '#authoring/app/raioX/preview.ts';
import { expect, it } from 'vitest';
import { mergeLines } from '#authoring/app/raioX/mergeLines.ts';
import { linkParts, partsAt } from '#authoring/app/raioX/linkedParts.ts';
import { screenPlaces } from '#compiler/places/screenPlaces.ts';
import type { ScreenPlace } from '#model/api/screenPlaces.ts';

const base = 'a: 1\nb: 2\nc: 3\nd: 4\ne: 5\n';

it.each([
  ['other lines', 'a: 1\nb: 2\nc: 3\nd: 4\ne: 6\n', 'a: 0\nb: 2\nc: 3\nd: 4\ne: 6\n'],
  ['more lines above', 'x: 0\na: 1\nb: 2\nc: 3\nd: 4\ne: 5\n', undefined],
  ['lines taken away below', 'a: 1\nb: 2\n', 'a: 0\nb: 2\n'],
  ['nothing', base, 'a: 0\nb: 2\nc: 3\nd: 4\ne: 5\n'],
  ['the same', 'a: 0\nb: 2\nc: 3\nd: 4\ne: 5\n', 'a: 0\nb: 2\nc: 3\nd: 4\ne: 5\n'],
  ['the same line', 'a: 9\nb: 2\nc: 3\nd: 4\ne: 5\n', undefined],
  ['the line beside it', 'a: 1\nb: 9\nc: 3\nd: 4\ne: 5\n', undefined],
])('merges a first line with a change of %s', (_what, theirs, merged) => {
  expect(mergeLines(base, 'a: 0\nb: 2\nc: 3\nd: 4\ne: 5\n', theirs)).toBe(merged);
});

it('keeps the ends of lines and the last one without an end', () => {
  expect(mergeLines('a\r\nb\r\nc\r\nd', 'A\r\nb\r\nc\r\nd', 'a\r\nb\r\nc\r\nD')).toBe('A\r\nb\r\nc\r\nD');
});

const place = (
  keyword: string,
  names: string[],
  line: number,
  end = line,
  resource?: string,
): ScreenPlace => ({
  keyword,
  names,
  file: resource ? `c/resources/${resource}.yaml` : 'c/departments/a.yaml',
  line,
  end,
  ...(resource && { resource }),
});
const places = [
  place('', ['/a', 'Contas'], 1, 20),
  place('label', ['Contas'], 2),
  place('columns', ['valor'], 4),
  place('columns', ['cidade'], 5),
  place('filters', ['valor'], 6),
  place('actions', ['create'], 8),
  place('queries', ['Vencidas'], 9),
  place('fields', ['valor', 'money', 'Valor'], 3, 3, 'contas'),
  place('fields', ['cidade', 'text', 'Cidade'], 4, 4, 'contas'),
  place('fields', ['nota', 'text', 'Nota'], 5, 7, 'contas'),
  place('transitions', ['Pagar'], 30, 33, 'contas'),
  place('fields', ['itens', 'items', 'Itens'], 40, 44, 'contas'),
  place('fields', ['valor', 'money', 'Valor'], 43, 43, 'contas'),
  place('related', ['Multas', 'multas'], 12, 15),
  place('columns', ['valor'], 14),
];

function screenOf(html: string) {
  document.body.innerHTML = `<main>${html}</main>`;
  const main = document.querySelector('main')!;
  const parts = linkParts(main, places);
  return {
    parts,
    lineOf: (id: string) => parts.find(({ element }) => element.id === id)?.place,
  };
}
const html = `
  <h1 id="title">Contas</h1><a id="view" href="#">Vencidas <i>12</i></a><a id="new" aria-keyshortcuts="N">Nova conta</a>
  <div class="MuiChip-root" id="chip"><span>Valor: 5</span></div>
  <table><thead><tr><th id="th" data-column="valor">Valor</th><th id="city">Cidade</th></tr></thead>
    <tbody><tr><td id="td">Vencidas</td></tr></tbody></table>
  <dl><dt id="dt">Nota</dt><dd>x</dd></dl><label id="label">Nota *</label>
  <button id="pay">Pagar</button><button id="own">Filtro</button>`;

it('finds the line of each part by what it is and what it says', () => {
  const { lineOf } = screenOf(html);
  expect(
    Object.fromEntries(
      ['title', 'view', 'new', 'chip', 'th', 'city', 'dt', 'label', 'pay'].map((id) => [
        id,
        lineOf(id)?.line,
      ]),
    ),
  ).toEqual({ title: 2, view: 9, new: 8, chip: 6, th: 4, city: 5, dt: 5, label: 5, pay: 30 });
  expect(lineOf('own')).toBeUndefined();
  expect(lineOf('td')).toBeUndefined();
});

it('finds a column of a record’s rows, or of its related list, where that table is written', () => {
  const table = (label: string, id: string) =>
    `<table aria-label="${label}"><thead><tr><th id="${id}" data-column="valor">Valor</th></tr></thead></table>`;
  const { lineOf } = screenOf(table('Itens', 'row') + table('Multas', 'related') + table('Contas', 'list'));
  expect([lineOf('row')?.line, lineOf('related')?.line, lineOf('list')?.line]).toEqual([43, 14, 4]);
});

it('finds the parts of a line: those in its block, or else the smallest around it', () => {
  const { parts } = screenOf(html);
  const at = (file: string, line: number, end = line) =>
    partsAt(parts, { file, line, end }).map(({ element }) => element.id);
  expect(at('c/departments/a.yaml', 3, 6).toSorted()).toEqual(['chip', 'city', 'th']);
  expect(at('c/resources/contas.yaml', 6).toSorted()).toEqual(['dt', 'label']);
  expect(at('c/resources/contas.yaml', 31)).toEqual(['pay']);
  expect(at('c/resources/outras.yaml', 31)).toEqual([]);
});

it('previews all records and screens, whatever they are called, and nothing of the own account', () => {
  const shown = [
    '/api/accounts',
    '/api/noticesSent/7',
    '/api/pedidos?filter=%7B%22login%22%3A1%7D',
    '/api/pedidos/7/files/login',
    '/config/departments/vendas.json',
  ];
  const beside = [
    '/api/user-info',
    '/api/user-pendings?records=100',
    '/api/account/factors',
    '/api/account-factors?account=7',
    '/api/login/step-up',
    '/config/edit/draft.json',
  ];
  expect(shown.filter(isInPreview)).toEqual(shown);
  expect(beside.filter(isInPreview)).toEqual([]);
});

it('reads the resources of a screen in their order: what two of them name is the first one’s', () => {
  const resource = (id: string) => ({
    path: `c/resources/${id}.yaml`,
    text: 'fields:\n  nota: { label: Nota }\n',
  });
  const file = 'c/departments/a.yaml';
  const screen = { path: file, text: 'routes:\n  - path: /a\n' };
  const found = screenPlaces([screen, resource('cargas'), resource('vendas')], {
    ...{ file, path: '/a' },
    resources: ['vendas', 'cargas'],
  });
  const named = found!.places.filter(({ names }) => names.includes('Nota'));
  expect(named.map(({ resource }) => resource)).toEqual(['vendas', 'cargas']);
});
