/** The card of a record as a list declares it, in the view of cards and on the board. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { portalWith, settingsWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

const portal = portalWith({
  ...settingsWith('imageOrigins: [https://fotos.exemplo.com]'),
  'resources/fichas.yaml': `
label: { one: Ficha, many: Fichas, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  nome: { type: text, label: Nome }
  foto: { type: url, label: Foto, image: avatar }
  valor: { type: money, label: Valor }
  saldo: { type: money, label: Saldo }
  desconto: { type: money, label: Desconto }
  cidade: { type: text, label: Cidade }
  peso: { type: decimal, label: Peso, unit: t }
  porte: { type: text, label: Porte }
  ramo: { type: text, label: Ramo }
  segredo: { type: text, label: Segredo }
  etapa: { type: status, label: Etapa, options: { a: Aberta, f: Fechada } }
`,
  'departments/balcao.yaml': `label: Balcão
permissions: [vendedor]
routes:
  - path: /fichas
    label: Fichas
    list:
      resource: fichas
      columns: [numero, valor]
      form: [{ section: Ficha, fields: [numero] }]
      views: [cards]
      card: { image: foto, title: nome, fields: [cidade, porte, ramo, valor] }
  - path: /fichas/quadro
    label: Quadro
    list:
      resource: fichas
      columns: [numero, valor]
      views: [board]
      board: { field: etapa }
      card: { image: foto, title: nome, fields: [cidade, porte, ramo, valor] }
  - path: /fichas/simples
    label: Simples
    list: { resource: fichas, columns: [numero, valor, cidade], views: [cards] }
  - path: /fichas/pesos
    label: Pesos
    list: { resource: fichas, columns: [numero, peso], views: [cards] }
  - path: /fichas/contas
    label: Contas
    list: { resource: fichas, columns: [numero, valor, desconto, saldo, cidade], views: [cards] }
`,
});
const record = {
  ...{
    id: 7,
    numero: 'F-7',
    nome: 'Ana Lima',
    foto: 'https://fotos.exemplo.com/7.png',
    valor: 12,
    saldo: 3,
    desconto: 9,
  },
  ...{ cidade: 'Sinop', porte: 'Médio', ramo: 'Grãos', etapa: 'a' },
};
const api: Api = ({ path, query }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path !== '/api/fichas') return undefined;
  return { body: JSON.stringify(query.filter ?? {}).includes('"f"') ? [] : [record] };
};
afterEach(() => vi.unstubAllGlobals());

async function cardOn(route: string, name: RegExp) {
  serveApi(api);
  drawScreen({ portal, route });
  return (await screen.findByRole('link', { name })).closest('li')!;
}
const order = (card: HTMLElement, texts: string[]) =>
  texts
    .map((text) => card.textContent!.indexOf(text))
    .every((at, index, all) => at >= 0 && at > (all[index - 1] ?? -1));

it('has its own title, its picture and all of its fields in order', async () => {
  const card = await cardOn('/fichas', /Ana Lima/);
  expect(order(card, ['Ana Lima', 'Sinop', 'Médio', 'Grãos', 'R$'])).toBe(true);
  expect(card).not.toHaveTextContent('F-7');
  expect(card.querySelector('img')).toHaveAttribute('src', record.foto);
});

it('is the same on the board', async () => {
  const card = await cardOn('/fichas/quadro', /Ana Lima/);
  expect(order(card, ['Ana Lima', 'Sinop', 'Médio', 'Grãos'])).toBe(true);
  expect(card.querySelector('img')).not.toBeNull();
});

it('shows the title and the columns by default, amounts first', async () => {
  const card = await cardOn('/fichas/simples', /F-7/);
  expect(order(card, ['F-7', 'R$', 'Sinop'])).toBe(true);
  expect(within(card).queryByText(/Médio/)).toBeNull();
  // A single amount needs no label.
  expect(card).not.toHaveTextContent('Valor:');
});

it('writes the numbers of a field with equally many decimals, as the table does', async () => {
  const weights = [2.5, 6].map((peso, at) => ({ ...record, id: at + 1, numero: `F-${at + 1}`, peso }));
  serveApi(({ path }) =>
    path === '/api/user-info' ? { body: {} } : path === '/api/fichas' ? { body: weights } : undefined,
  );
  drawScreen({ portal, route: '/fichas/pesos' });
  const card = (await screen.findByRole('link', { name: /F-2/ })).closest('li')!;
  expect(card).toHaveTextContent('6,0 t');
});

it('labels amounts if there are several, and shows at most two', async () => {
  const card = await cardOn('/fichas/contas', /F-7/);
  expect(card).toHaveTextContent(/Valor: R\$\s12,00/);
  expect(card).toHaveTextContent(/Saldo: R\$\s3,00/);
  expect(card).toHaveTextContent(/Sinop/);
  expect(card).not.toHaveTextContent(/Desconto/);
});

it("can be sorted by its fields or the list's, by keyboard too; choosing again reverses the order", async () => {
  const calls = serveApi(api);
  drawScreen({ portal, route: '/fichas' });
  await screen.findByRole('link', { name: /Ana Lima/ });
  const sorts = () =>
    calls.filter(({ path }) => path === '/api/fichas').map(({ query }) => JSON.stringify(query.sort));
  const button = await screen.findByRole('button', { name: /^Ordenar por/ });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const ways = within(await screen.findByRole('menu')).getAllByRole('menuitemradio');
  expect(ways.map((way) => way.textContent)).toEqual([
    'Númerocrescente',
    'Valor',
    'Nome',
    'Cidade',
    'Porte',
    'Ramo',
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(sorts().at(-1)).toBe('["valor","ASC"]'));
  await userEvent.click(await screen.findByRole('button', { name: 'Ordenar por valor em ordem crescente' }));
  const chosen = await screen.findByRole('menuitemradio', { name: /Valor/, checked: true });
  await userEvent.click(chosen);
  await screen.findByRole('button', { name: 'Ordenar por valor em ordem decrescente' });
  await waitFor(() => expect(sorts().at(-1)).toBe('["valor","DESC"]'));
});

it('grants only the fields that it shows', () => {
  const department = portal.departments.find(({ id }) => id === 'balcao')!;
  const only = { ...department, routes: department.routes.slice(0, 1) };
  const { fields } = sliceOf({ ...portal, departments: [only] }, only, ['vendedor'], '1').resources.fichas!;
  expect(Object.keys(fields)).toEqual(
    expect.arrayContaining(['nome', 'foto', 'cidade', 'porte', 'ramo', 'valor']),
  );
  expect(Object.keys(fields)).not.toContain('segredo');
});
