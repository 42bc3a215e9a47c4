import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

const portal = portalWith({
  ...settingsWith('settings: firma'),
  ...resourcesOf({ firma: { nome: 'text, default: Padaria', multa: 'percent, default: 2' } }),
  'departments/geral.yaml':
    'label: Geral\npermissions: [vendas]\nroutes: [{ path: /empresa, label: Empresa, form: firma }]\n',
});
const record = { id: 7, version: 1, nome: 'Padaria', multa: 2 };

afterEach(() => vi.unstubAllGlobals());

it('the screen of the settings is the form of their one record', async () => {
  const calls = serveApi(({ method, path, body }) => {
    if (path === '/api/user-info') return { body: { name: 'Eva' } };
    if (path === '/api/firma') return { body: [record], total: 1 };
    if (path === '/api/firma/7')
      return { body: method === 'PUT' ? { ...record, ...(body as object), version: 2 } : record };
    return undefined;
  });
  drawScreen({ portal, permissions: ['vendas'], route: '/empresa', at: '/empresa' });
  const input = await screen.findByLabelText(/^nome/);
  await waitFor(() => expect(input).toHaveValue('Padaria'));
  await userEvent.clear(input);
  await userEvent.type(input, 'Oficina');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { nome: 'Oficina' },
    ]),
  );
  expect(screen.queryByRole('button', { name: /Excluir/ })).toBeNull();
});
