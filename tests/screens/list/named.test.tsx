/** Records of a resource with an `image` are shown with picture and title together. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { portalWith, settingsWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

const portal = portalWith({
  ...settingsWith('imageOrigins: [https://fotos.exemplo.com]'),
  'resources/pessoas.yaml': `
label: { one: Pessoa, many: Pessoas, gender: f }
title: '{nome} {sobrenome}'
image: retrato
fields:
  retrato: { type: url, label: Retrato, image: avatar }
  nome: { type: text, label: Nome }
  sobrenome: { type: text, label: Sobrenome }
  cidade: { type: text, label: Cidade }
`,
  'resources/cartas.yaml': `
label: { one: Carta, many: Cartas, gender: f }
title: assunto
fields:
  assunto: { type: text, label: Assunto }
  autoraId: { type: reference, label: Autora, resource: pessoas, withImage: true }
  pessoaId: { type: reference, label: Pessoa, resource: pessoas }
`,
  'departments/gente.yaml': `label: Gente
permissions: [vendedor]
routes:
  - { path: /pessoas, label: Pessoas, list: { resource: pessoas, open: page } }
  - { path: /pessoas/cartoes, label: Cartões, list: { resource: pessoas, views: [cards] } }
  - path: /pessoas/painel
    label: Painel
    dashboard: [{ list: Últimas, resource: pessoas }]
  - { path: /pessoas/separadas, label: Separadas, list: { resource: pessoas, columns: [cidade, nome, sobrenome] } }
  - { path: /cartas, label: Cartas, list: { resource: cartas, columns: [assunto, pessoaId], form: [{ section: Carta, fields: [assunto, pessoaId] }] } }
  - { path: /cartas/autoras, label: Autoras, list: { resource: cartas, columns: [assunto, autoraId, pessoaId] } }
`,
});
const people = [
  {
    ...{ id: 1, nome: 'Ana', sobrenome: 'Lima', cidade: 'Sinop' },
    retrato: 'https://fotos.exemplo.com/1.png',
  },
  { id: 2, nome: 'Rui', sobrenome: 'Costa', cidade: 'Sorriso', retrato: null },
];
const api: Api = ({ path }) => {
  if (path === '/api/pessoas') return { body: people };
  if (path === '/api/cartas') return { body: [{ id: 5, assunto: 'Saudade', autoraId: 1, pessoaId: 2 }] };
  if (path === '/api/pessoas/1') return { body: people[0] };
  return path === '/api/user-info' ? { body: {} } : undefined;
};
afterEach(() => vi.unstubAllGlobals());
const draw = (route: string, at?: string) => {
  serveApi(api);
  return drawScreen({ portal, route, ...(at && { at }) });
};
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('shows picture and full title in one column, which links to the record', async () => {
  draw('/pessoas');
  const link = await screen.findByRole('link', { name: 'Ana Lima' });
  expect(link).toHaveAttribute('href', '/pessoas/1/show');
  expect(link.querySelector('img')).toHaveAttribute('src', people[0]!.retrato);
  expect(heads().filter(Boolean).join()).toMatch(/Pessoa.*Cidade/);
  expect(heads().join()).not.toMatch(/Nome|Retrato/);
});

it('shows initials where a record has no picture, hidden from screen readers', async () => {
  draw('/pessoas');
  const link = await screen.findByRole('link', { name: 'Rui Costa' });
  expect(link).toHaveTextContent(/^RCRui Costa$/);
  expect(link.querySelector('img')).toBeNull();
});

it('leaves the columns as they are if another one than the title links to the record', async () => {
  draw('/pessoas/separadas');
  const row = (await screen.findByRole('link', { name: 'Sinop' })).closest('tr')!;
  expect(row.querySelector('img')).toBeNull();
  expect(within(row).getByText('Lima')).toBeTruthy();
});

it("is the same on cards, in list widgets and on the record's page", async () => {
  const cards = draw('/pessoas/cartoes');
  const card = (await screen.findByRole('link', { name: /Ana Lima/ })).closest('li')!;
  expect(card.querySelector('img')).toHaveAttribute('src', people[0]!.retrato);
  cards.unmount();
  const panel = draw('/pessoas/painel');
  const line = (await screen.findByRole('link', { name: /Ana Lima/ })).closest('li')!;
  expect(line.querySelector('img')).toHaveAttribute('src', people[0]!.retrato);
  panel.unmount();
  draw('/pessoas', '/pessoas/1/show');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Ana Lima' });
  expect(heading.querySelector('img')).toHaveAttribute('src', people[0]!.retrato);
});

it('is shown before a reference that asks for it, and not before others', async () => {
  draw('/cartas/autoras');
  const link = await screen.findByRole('link', { name: 'Ana Lima' });
  const cell = link.closest('td')!;
  await waitFor(() => expect(cell.querySelector('img')).toHaveAttribute('src', people[0]!.retrato));
  expect(screen.getByRole('link', { name: 'Rui Costa' }).closest('td')).toHaveTextContent(/^Rui Costa$/);
});

it('grants the picture to users who list the records or see such a reference, and to no others', () => {
  const department = portal.departments.find(({ id }) => id === 'gente')!;
  const pictureFor = (path: string) => {
    const only = { ...department, routes: department.routes.filter((route) => route.path === path) };
    const { image, fields } = sliceOf({ ...portal, departments: [only] }, only, ['vendedor'], '1').resources
      .pessoas!;
    return [image, 'retrato' in fields];
  };
  expect(pictureFor('/pessoas')).toEqual(['retrato', true]);
  expect(pictureFor('/cartas/autoras')).toEqual(['retrato', true]);
  expect(pictureFor('/cartas')).toEqual([undefined, false]);
});
