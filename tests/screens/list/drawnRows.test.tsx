import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { garage, owners, repairs } from '../garage.ts';
import { drawScreen, serveApi } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());

/** React replaces these whenever it draws the element. */
const propsOf = (element: Element): unknown => {
  const [, props] = Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))!;
  return props;
};

it('draws again only the row that changes', async () => {
  serveApi(({ path }) => {
    if (path === '/api/donos') return { body: owners };
    if (path === '/api/reparos/aggregate') return { body: [{ valor: 1314.5 }] };
    return path === '/api/reparos' ? { body: repairs, total: 57 } : { body: [] };
  });
  drawScreen({ portal: garage, route: '/oficina/reparos' });
  await screen.findByText('Ana Lima');
  await screen.findByText('Bruno Reis');
  await screen.findByText(/R\$\s1\.314,50/);
  const rows = screen.getAllByRole('row').filter((row) => row.dataset.record);
  const before = rows.map(propsOf);

  const row = screen.getByRole('row', { name: /R-10/ });
  await userEvent.click(within(row).getByRole('checkbox'));
  expect(within(row).getByRole('checkbox')).toBeChecked();
  await screen.findByRole('toolbar');
  const drawn = rows.filter((one, at) => propsOf(one) !== before[at]);
  expect(rows).toHaveLength(repairs.length);
  expect(drawn).toEqual([row]);
});
