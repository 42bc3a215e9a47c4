import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Portal } from '#model/types.ts';
import type { ListButton } from '#screens/screenTypes.ts';
import { garage, owners, repairs } from '../garage.ts';
import { drawScreen, serveApi } from '../support.tsx';

const route = '/oficina/reparos';
const withButtons = (buttons: readonly ListButton[]): Portal => ({
  ...garage,
  departments: garage.departments.map((department) => ({
    ...department,
    routes: department.routes.map((one) =>
      one.path === route && one.screen.kind === 'list' ? { ...one, screen: { ...one.screen, buttons } } : one,
    ),
  })),
});
const notice: ListButton = { label: 'Aviso', extension: 'AvisoDeViagem', on: 'record' };

afterEach(() => vi.unstubAllGlobals());

async function open(at: string, buttons: readonly ListButton[]) {
  const calls = serveApi(({ path }) => {
    if (path === '/api/reparos/10') return { body: repairs[0]! };
    if (path === '/api/reparos') return { body: repairs };
    if (path === '/api/donos') return { body: owners };
    return path === '/api/visitas' ? { body: [] } : undefined;
  });
  drawScreen({ portal: withButtons(buttons), route, at });
  await screen.findByRole('heading', { level: 1 });
  return calls;
}

describe("a button with the company's own code", () => {
  it("is on the record's page and in its menu, and draws its component until it is done", async () => {
    const user = userEvent.setup();
    await open(`${route}/10/show`, [notice]);
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Aviso' }));
    const dialog = await screen.findByRole('dialog', { name: 'Aviso' });
    expect(within(dialog).getByRole('textbox', { name: 'Aviso' })).toHaveValue('viagem R-10');
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is in the menu of a row, and not above the list', async () => {
    const user = userEvent.setup();
    const calls = await open(route, [notice]);
    const [menu] = await screen.findAllByRole('button', { name: /Ações/ });
    expect(screen.queryByRole('button', { name: 'Aviso' })).toBeNull();
    await user.click(menu!);
    await user.click(await screen.findByRole('menuitem', { name: 'Aviso' }));
    expect(await screen.findByRole('dialog', { name: 'Aviso' })).toBeVisible();
    // The code has no rights of its own, and sends no requests by itself.
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('of the list is above it, and not on its records', async () => {
    const user = userEvent.setup();
    await open(route, [{ ...notice, on: 'list' }]);
    expect(await screen.findByRole('button', { name: 'Aviso' })).toBeVisible();
    const [menu] = await screen.findAllByRole('button', { name: /Ações/ });
    await user.click(menu!);
    expect(screen.queryByRole('menuitem', { name: 'Aviso' })).toBeNull();
  });

  it('explains what to do when its code is missing', async () => {
    const user = userEvent.setup();
    await open(`${route}/10/show`, [{ ...notice, extension: 'Nova' }]);
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Aviso' }));
    expect(
      await screen.findByText(/O código do botão “Nova” ainda não está aqui: reinicie o portal/),
    ).toBeVisible();
  });
});
