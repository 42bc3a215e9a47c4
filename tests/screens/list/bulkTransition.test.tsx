import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { translate } from '#kit/translate.ts';
import { askedValues } from '#screens/list/actions/app/askedValues.ts';
import { garage, owners, repairs } from '../garage.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());

const route = '/oficina/reparos';
const portal = structuredClone(garage);
const [finish] = portal.resources.reparos!.transitions as unknown as [{ fields: string[] }];
finish.fields = ['recado', 'horas'];
const { screen: list } = portal.departments[0]!.routes.find(({ path }) => path === route)!;
(list as unknown as { actions: string[] }).actions = ['edit', 'bulkTransitions'];

const api: Api = ({ path, body }) => {
  if (path === '/api/user-info') return { body: { name: 'Eva' } };
  if (path === '/api/donos') return { body: owners, total: 2 };
  if (path === '/api/reparos') return { body: repairs.map((one) => ({ ...one, etapa: 'aberto' })), total: 2 };
  if (path.includes('/actions/')) return { body: { ...repairs[0], ...(body as object), etapa: 'pronto' } };
  return { body: [], total: 0 };
};

async function confirm(typed?: string) {
  const calls = serveApi(api);
  drawScreen({ portal, route });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Concluir' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Concluir/ }));
  if (typed) await userEvent.type(dialog.getByLabelText('Recado'), typed);
  await userEvent.click(dialog.getByRole('button', { name: 'Concluir' }));
  const sent = () => calls.filter(({ path }) => path.includes('/actions/')).map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(repairs.length));
  return sent();
}

it('for many records keeps what each has in a field in which nothing is entered', async () => {
  expect(await confirm()).toEqual(repairs.map(({ version }) => ({ version })));
});

it('counts many records by their name and state, with the sum of their amounts', async () => {
  await confirm();
  const told = await screen.findByText(/reparos/, { selector: '[role=alert]' });
  expect(told.textContent).toMatch(/^2 reparos prontos · R\$\s1\.314,50$/);
});

it('for many records writes what is entered', async () => {
  expect(await confirm('Avisado')).toEqual(repairs.map(({ version }) => ({ version, recado: 'Avisado' })));
});

it('asks one record for what no two may share, and many for the rest', async () => {
  const own = structuredClone(portal);
  own.resources.reparos!.fields.recado!.unique = true;
  serveApi(api);
  drawScreen({ portal: own, route });
  const asked = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Concluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Concluir/ }));
    await dialog.findByLabelText(/^Horas/);
    const labels = dialog.queryAllByLabelText(/^Recado/).length;
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    return labels;
  };
  const [whole, ...boxes] = await screen.findAllByRole('checkbox');
  await userEvent.click(whole!);
  expect(await asked()).toBe(0);
  await userEvent.click(boxes[0]!);
  expect(await asked()).toBe(1);
});

it('empties a field only where something was shown in it and taken out', () => {
  const asks = { fields: ['recado', 'horas'] };
  expect(askedValues(asks, { recado: '', horas: null }, { recado: 'Ligar' })).toEqual({ recado: '' });
  expect(askedValues(asks, { recado: null, horas: 0 }, { recado: 'Ligar' })).toEqual({
    recado: null,
    horas: 0,
  });
  expect(askedValues(asks, { recado: null }, { recado: null })).toEqual({});
});

it('clears the selection when another search is made, and keeps it in another order', async () => {
  serveApi(api);
  drawScreen({ portal, route });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar todos desta página' }));
  const selected = () => screen.queryByRole('toolbar', { name: translate('portal.screen.bulk.label') });
  expect(await screen.findByText(/^2 selecionad/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Número/ }));
  expect(selected()).not.toBeNull();
  await userEvent.type(screen.getByPlaceholderText('Buscar'), 'R-1');
  await waitFor(() => expect(selected()).toBeNull());
});
