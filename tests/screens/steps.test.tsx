import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ListScreen } from '#screens/screenTypes.ts';
import { garage, owners } from './garage.ts';
import { drawScreen, serveApi, type Api } from './support.tsx';

afterEach(() => vi.unstubAllGlobals());
const route = '/oficina/reparos';

async function begin(answer: Api) {
  const portal = structuredClone(garage);
  const found = portal.departments.flatMap(({ routes }) => routes).find(({ path }) => path === route)!;
  (found.screen as ListScreen).steps = true;
  const calls = serveApi((call) =>
    call.path === '/api/donos'
      ? { body: owners }
      : call.path === '/api/user-info'
        ? { body: {} }
        : answer(call),
  );
  drawScreen({ portal, route, at: `${route}/create` });
  await screen.findByRole('button', { name: 'Continuar' });
  return { calls, user: userEvent.setup() };
}

it('shows a section at a time, by keyboard; users can go on only when it is valid, and back at any time', async () => {
  const { user } = await begin(() => ({ body: [] }));
  const next = () => screen.getByRole('button', { name: 'Continuar' });
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  next().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThan(0));
  expect(screen.getByRole('heading', { name: 'Reparo' })).toBeVisible();

  await user.type(screen.getByLabelText(/^Valor/), '100');
  await user.click(screen.getByRole('combobox', { name: /Dono/ }));
  await user.click(await screen.findByRole('option', { name: 'Ana Lima' }));
  next().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Urgência' })).toBeVisible());
  // The focus is on the first field of the section.
  expect(screen.getByLabelText(/Urgente/)).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  expect(screen.getByLabelText(/^Valor/)).toHaveValue('100,00');
});
