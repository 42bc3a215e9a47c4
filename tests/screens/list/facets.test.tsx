import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ListScreen } from '#screens/screenTypes.ts';
import { garage, owners, repairs } from '../garage.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const route = '/oficina/reparos';
const portal = structuredClone(garage);
const list = portal.departments.flatMap(({ routes }) => routes).find(({ path }) => path === route)!
  .screen as ListScreen;
list.defaultFilter = {};
list.facets = [
  { field: 'etapa', most: 8 },
  { field: 'donoId', most: 1 },
  {
    field: 'valor',
    most: 8,
    ranges: [{ filter: { valor_lt: 100 } }, { filter: { valor_gte: 100, valor_lt: 500 } }],
  },
  {
    field: 'entrada',
    most: 8,
    ranges: [{ filter: { entrada: '$week' } }, { label: 'Velhos', filter: { entrada_lt: '$year' } }],
  },
];

const api: Api = ({ path, query }) => {
  if (path === '/api/user-info') return { body: {} };
  if (path === '/api/donos') return { body: owners };
  if (path === '/api/reparos/aggregate') return { body: [{ valor: 1 }] };
  if (path === '/api/reparos') return { body: repairs, total: 57 };
  if (path !== '/api/reparos/facets') return undefined;
  return {
    body: (query.facets as { field: string; ranges?: [] }[]).map(({ field, ranges }) => {
      if (ranges) return { field, ranges: ranges.map((_, at) => at + 3) };
      const values = field === 'etapa' ? ['pronto', 'aberto'] : [1, 2, null];
      return { field, values: values.map((value, at) => ({ value, count: 40 - at })) };
    }),
  };
};
afterEach(() => vi.unstubAllGlobals());

const asked = (calls: Call[]) => calls.filter(({ path }) => path === '/api/reparos/facets').at(-1)!.query;
const filtered = (calls: Call[]) => calls.filter(({ path }) => path === '/api/reparos').at(-1)!.query.filter;
const section = (name: string) => screen.findByRole('region', { name });
const words = async (name: string) =>
  within(await section(name))
    .getAllByRole('button')
    .map((button) => button.textContent);

async function draw() {
  const calls = serveApi(api);
  drawScreen({ portal, route });
  await section('Etapa');
  await waitFor(() => expect(screen.getAllByText('Ana Lima')).toHaveLength(2));
  return calls;
}

it('shows options in order, references by title and ranges in words, each with its count', async () => {
  const calls = await draw();
  expect(await words('Etapa')).toEqual(['Em aberto39', 'Pronto40', 'Entregue0']);
  expect(await words('Dono')).toEqual(['Ana Lima40', 'Mostrar mais']);
  expect((await words('Valor')).map((one) => one?.replaceAll('\u00a0', ' '))).toEqual([
    'menos de R$ 100,003',
    'R$ 100,00 a R$ 500,004',
  ]);
  expect(await words('Entrada')).toEqual(['esta semana3', 'Velhos4']);
  // One request for all of them, with the list's own filter.
  expect(calls.filter(({ path }) => path === '/api/reparos/facets')).toHaveLength(1);
  expect(asked(calls).filter).toEqual({ arquivado_null: true });
});

it('filters by one or several values of a field, and removes them again', async () => {
  const calls = await draw();
  const stage = within(await section('Etapa'));
  await userEvent.click(stage.getByRole('button', { name: /Pronto/ }));
  await waitFor(() =>
    expect(filtered(calls)).toEqual({ all: [{ arquivado_null: true }, { etapa: 'pronto' }] }),
  );
  expect(stage.getByRole('button', { name: /Pronto/ })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(stage.getByRole('button', { name: /Entregue/ }));
  await waitFor(() =>
    expect(filtered(calls)).toEqual({ all: [{ arquivado_null: true }, { etapa: ['pronto', 'entregue'] }] }),
  );
  // It narrows the other counts, but not its own.
  expect(asked(calls)).toMatchObject({
    filter: { arquivado_null: true },
    facets: [{ field: 'etapa', filter: { etapa: ['pronto', 'entregue'] } }, {}, {}, {}],
  });
  await userEvent.click(stage.getByRole('button', { name: 'Tirar o filtro de Etapa' }));
  await waitFor(() => expect(filtered(calls)).toEqual({ arquivado_null: true }));
});

it('filters by one range at a time, by keyboard, and shows it as a filter chip', async () => {
  const calls = await draw();
  const value = within(await section('Valor'));
  value.getAllByRole('button')[0]!.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() =>
    expect(filtered(calls)).toEqual({ all: [{ arquivado_null: true }, { valor_gte: 100, valor_lt: 500 }] }),
  );
  expect(screen.getByRole('button', { name: /Filtrar por Valor: R\$\s100,00 a R\$\s500,00/ })).toBeVisible();
  await userEvent.click(value.getAllByRole('button', { name: /menos de/ })[0]!);
  await waitFor(() =>
    expect(filtered(calls)).toEqual({ all: [{ arquivado_null: true }, { valor_lt: 100 }] }),
  );
});

it('shows the remaining values on demand, including the empty one', async () => {
  const calls = await draw();
  await userEvent.click(within(await section('Dono')).getByRole('button', { name: 'Mostrar mais' }));
  await waitFor(() => expect(asked(calls).facets).toMatchObject([{}, { field: 'donoId', top: 100 }, {}, {}]));
  await userEvent.click(within(await section('Dono')).getByRole('button', { name: /não informado/ }));
  await waitFor(() =>
    expect(filtered(calls)).toEqual({ all: [{ arquivado_null: true }, { donoId_null: true }] }),
  );
});
