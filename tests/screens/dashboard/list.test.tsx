import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { initialsOf } from '#kit/recordMarks.tsx';
import { portalWith, settingsWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

const portal = portalWith({
  ...settingsWith('imageOrigins: [https://fotos.exemplo.com]'),
  'resources/cargos.yaml': `
label: { one: Cargo, many: Cargos }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/pessoas.yaml': `
label: { one: Pessoa, many: Pessoas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
  cargoId: { type: reference, label: Cargo, resource: cargos }
  salario: { type: money, label: Salário }
  entrada: { type: date, label: Entrada }
  foto: { type: url, label: Foto, image: avatar }
  situacao:
    type: status
    label: Situação
    options: { ativa: { label: Ativa, tone: success }, fora: Fora }
    transitions: [{ label: Sair, from: ativa, to: fora }]
  vista: { type: boolean, label: Vista }
`,
  'departments/gente.yaml': `label: Gente
permissions: [vendedor]
routes:
  - path: /gente
    label: Gente
    dashboard:
      - list: Últimas
        resource: pessoas
        fields: [cargoId, salario]
        status: situacao
        image: foto
        limit: 3
        empty: Ninguém ainda.
        to: /gente/pessoas
      - { list: Entradas, resource: pessoas, fields: [entrada] }
      - { list: A ver, resource: pessoas, tick: vista }
      - { list: A sair, resource: pessoas, tick: sair }
  - { path: /gente/pessoas, label: Pessoas, list: pessoas }
`,
});

const people = [
  {
    id: 7,
    nome: 'Maria da Silva',
    cargoId: 1,
    salario: 5200,
    entrada: '2024-02-01',
    foto: 'https://fotos.exemplo.com/7.png',
    situacao: 'ativa',
  },
  { id: 8, nome: 'João', cargoId: null, salario: null, entrada: null, foto: null, situacao: 'fora' },
];
const api: Api = ({ path }) => {
  if (path === '/api/pessoas') return { body: people, total: 12 };
  return path === '/api/cargos' ? { body: [{ id: 1, nome: 'Motorista' }], total: 1 } : undefined;
};
afterEach(() => vi.unstubAllGlobals());

function draw(answer: Api = api) {
  const calls = serveApi(answer);
  return { calls, ...drawScreen({ portal, route: '/gente' }) };
}
const lines = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem');

describe('a list widget', () => {
  it('shows each record as a line that links to it', async () => {
    draw();
    const [maria, joao] = await lines('Últimas');
    expect(within(maria!).getByRole('link')).toHaveAttribute('href', '/gente/pessoas/7/show');
    expect(maria).toHaveTextContent(/Maria da Silva/);
    expect(maria).toHaveTextContent(/R\$\s5\.200,00/);
    expect(maria).toHaveTextContent(/Ativa/);
    expect(await within(maria!).findByText('Motorista')).toBeTruthy();
    expect(joao).toHaveTextContent(/^JJoãoFora$/);
  });

  it('shows a picture, or initials where a record has none', async () => {
    draw();
    const [maria, joao] = await lines('Últimas');
    const picture = maria!.querySelector('img')!;
    expect(picture).toHaveAttribute('src', 'https://fotos.exemplo.com/7.png');
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(joao!.querySelector('img')).toBeNull();
  });

  it('labels dates', async () => {
    draw();
    const [maria] = await lines('Entradas');
    expect(maria).toHaveTextContent('Entrada: 01/02/2024');
  });

  it('requests only as many records as it shows, and shows their total number', async () => {
    const { calls } = draw();
    expect(await screen.findByRole('heading', { name: 'Últimas 12' })).toBeTruthy();
    const ranges = calls.filter(({ path }) => path === '/api/pessoas').map(({ query }) => query.range);
    expect(ranges).toContainEqual([0, 2]);
    expect(screen.getByRole('link', { name: 'Ver tudo: Últimas' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/gente\/pessoas\?filter=/),
    );
  });

  it('shows its own text when it is empty', async () => {
    draw(({ path }) => (path === '/api/pessoas' ? { body: [], total: 0 } : undefined));
    expect(await screen.findByText('Ninguém ainda.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Últimas' })).toBeNull();
  });

  it('shows an error in its card, with a retry button', async () => {
    draw(({ path }) =>
      path === '/api/pessoas' ? { status: 403, body: { message: 'Você não tem permissão.' } } : undefined,
    );
    expect((await screen.findAllByText(/Você não tem permissão/)).length).toBeGreaterThan(0);
  });

  it('has no accessibility violations', async () => {
    const { container } = draw();
    await lines('Últimas');
    const { violations } = await axe.run(container, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe('initials', () => {
  it.each([
    ['Maria da Silva', 'MS'],
    ['joão', 'J'],
    ['F-014 · Ana Ávila', 'FÁ'],
    ['', ''],
  ])('of "%s" are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('a list widget with checkboxes', () => {
  const ticked: Api = (call) => {
    if (call.path === '/api/user-info') return { body: { id: 1 } };
    if (call.path === '/api/pessoas/7')
      return { body: { ...people[0], ...(call.body as object) }, told: { undo: '5' } };
    if (call.path === '/api/pessoas/7/actions/sair')
      return { body: { ...people[0], situacao: 'fora' }, told: { undo: '6' } };
    return api(call);
  };

  it('updates the field, and offers undo', async () => {
    const { calls } = draw(ticked);
    const [maria] = await lines('A ver');
    await userEvent.click(within(maria!).getByRole('checkbox', { name: 'Vista: Maria da Silva' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ vista: true }),
    );
    expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeTruthy();
  });

  it('runs the transition, where the record allows it', async () => {
    const { calls } = draw(ticked);
    const [maria, joao] = await lines('A sair');
    const gone = within(joao!).getByRole('checkbox', { name: 'Sair: João' });
    expect(gone).toBeChecked();
    expect(gone).toBeDisabled();
    await userEvent.click(within(maria!).getByRole('checkbox', { name: 'Sair: Maria da Silva' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/api/pessoas/7/actions/sair'),
    );
  });
});
