import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith, resourcesOf, settingsWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const portal = portalWith({
  ...settingsWith('settings: firma'),
  ...resourcesOf({
    firma: { nome: 'text, default: Padaria', multa: 'percent, default: 2' },
    contas: { nome: 'text', juros: 'percent, default: $settings.multa' },
  }),
  'departments/geral.yaml':
    'label: Geral\npermissions: [vendas]\nroutes: [{ path: /empresa, label: Empresa, form: firma }, { path: /contas, label: Contas, list: contas }]\n',
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

describe('a field that begins with a setting', () => {
  const isPreview = ({ path }: Call) => path === '/api/contas/preview';
  const draw = (preview: ReturnType<Api>) => {
    const calls = serveApi(({ method, path, body }) => {
      if (path === '/api/user-info') return { body: { name: 'Eva' } };
      if (path === '/api/contas/preview') return preview;
      if (path === '/api/contas' && method === 'POST') return { body: { id: 1, ...(body as object) } };
      return undefined;
    });
    drawScreen({ portal, permissions: ['vendas'], route: '/contas', at: '/contas/create' });
    return calls;
  };
  const save = async (calls: readonly Call[]) => {
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    const saved = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/contas');
    await waitFor(() => expect(saved()).toHaveLength(1));
    return saved()[0]!.body;
  };

  it('has it in the form of a new record, where another one may be typed over it', async () => {
    const calls = draw({ body: { juros: 2 } });
    const input = await screen.findByLabelText(/^juros/);
    await waitFor(() => expect(input).toHaveValue('2'));
    expect(calls.find(isPreview)!.body).not.toHaveProperty('juros');
    await userEvent.type(screen.getByLabelText(/^nome/), 'A');
    expect(input).toHaveValue('2');
    await userEvent.clear(input);
    await userEvent.type(input, '9');
    expect(await save(calls)).toMatchObject({ nome: 'A', juros: 9 });
  });

  it('is not sent where the form did not learn it, so that the API fills it in', async () => {
    const calls = draw({ status: 500, body: {} });
    await screen.findByLabelText(/^juros/);
    await waitFor(() => expect(calls.some(isPreview)).toBe(true));
    await userEvent.type(screen.getByLabelText(/^nome/), 'A');
    expect(await save(calls)).not.toHaveProperty('juros');
  });
});
