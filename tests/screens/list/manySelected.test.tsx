/** A selection of more records than a page has: how far it is, that it can be stopped, and what a deletion of it then does. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { garage, owners, repairs } from '../garage.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());

const route = '/oficina/reparos';
const total = 2500;
const all = Array.from({ length: total }, (_, at) => ({ ...repairs[0]!, id: at + 1 }));

/** @param held resolves when pages of the selection may be answered */
const apiWith =
  (held: (from: number) => Promise<void>): Api =>
  ({ method, path, query }) => {
    if (path === '/api/user-info') return { body: { name: 'Eva' } };
    if (path === '/api/donos') return { body: owners, total: 2 };
    if (method === 'DELETE') return { body: {} };
    if (path !== '/api/reparos') return { body: [], total: 0 };
    const { id } = (query.filter ?? {}) as { id?: number[] };
    if (id) return { body: all.filter((one) => id.includes(one.id)) };
    const [from = 0, to = 24] = (query.range ?? []) as number[];
    if (to - from < 999) return { body: all.slice(from, 2), total };
    return { body: held(from).then(() => all.slice(from, to + 1)), total };
  };

it('says how far it is, and is not made once it is stopped', async () => {
  const answers: (() => void)[] = [];
  const calls = serveApi(
    apiWith((from) => (from === 0 ? Promise.resolve() : new Promise((done) => answers.push(done)))),
  );
  drawScreen({ portal: garage, route });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
  const selectAll = await screen.findByRole('button', {
    name: 'Selecionar os 2.500 que combinam com o filtro',
  });
  await userEvent.click(selectAll);
  expect(await screen.findByText('Selecionando: 1.000 de 2.500')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Parar' }));
  answers.shift()!();
  await waitFor(() => expect(screen.queryByText(/^Selecionando/)).toBeNull());
  expect(screen.getByText(/^2 selecionados/)).toBeTruthy();
  const pages = () => calls.filter(({ query }) => JSON.stringify(query.range)?.endsWith('999]')).length;
  expect(pages()).toBe(2);

  await userEvent.click(selectAll);
  await waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()!();
  await waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()!();
  expect(await screen.findByText(/^2\.500 selecionados/)).toBeTruthy();
});

it('is deleted until somebody stops, who is told what is deleted and what is not', async () => {
  const api = apiWith(() => Promise.resolve());
  let deleted = 0;
  serveApi((call) => {
    if (call.method === 'DELETE' && ++deleted === 75) screen.getByRole('button', { name: 'Parar' }).click();
    return api(call);
  });
  drawScreen({ portal: garage, route });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Selecionar os 2\.500/ }));
  await screen.findByText(/^2\.500 selecionados/);
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir 2.500 reparos?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
  // the slice that was under way is finished
  expect(await dialog.findByText('100 reparos excluídos')).toBeTruthy();
  const kept = dialog.getByText(/^Não foi possível excluir 2\.400 reparos:/);
  expect(kept).toHaveTextContent('e mais 2.397: Não enviado: parado antes');
  expect(deleted).toBe(100);
  expect(screen.getByText(/^2\.400 selecionados/)).toBeTruthy();
});
