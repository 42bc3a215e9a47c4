import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

/** A jump far above the last reading, which a car gives when it is chosen, has to be confirmed. */
const fields = `
  carroId: { type: reference, label: Carro, resource: carros }
  km: { type: integer, label: Km, required: true }
  ultima: { type: integer, label: Última, readOnly: true, copy: carroId.km }
  salto: { type: integer, label: Salto, formula: km - ultima }
  confere: { type: text, label: Confere, visibleWhen: { salto_gt: 4000 }, requiredWhen: { salto_gt: 4000 } }`;
const garage = portalWith({
  'resources/carros.yaml': `
label: { one: Carro, many: Carros }
title: placa
fields:
  placa: { type: text, label: Placa }
  km: { type: integer, label: Km }
`,
  'resources/leituras.yaml': `
label: { one: Leitura, many: Leituras, gender: f }
title: id
fields:${fields}
form:
  - { section: Leitura, fields: [carroId, km, ultima, salto, confere] }
`,
  'resources/rondas.yaml': `
label: { one: Ronda, many: Rondas, gender: f }
title: id
fields:
  carros:
    type: items
    label: Carros
    min: 1
    fields:${fields.replaceAll('\n', '\n    ')}
`,
  'departments/patio.yaml': `
label: Pátio
permissions: [vendedor]
routes:
  - { path: /leituras, label: Leituras, list: { resource: leituras, columns: [carroId, km] } }
  - { path: /rondas, label: Rondas, list: { resource: rondas, columns: [id, carros] } }
`,
});

type Reading = Record<string, unknown>;
const copied = (body: Reading): Reading => ({ ultima: body.carroId === 1 ? 1000 : null });
const api: Api = ({ method, path, body }) => {
  if (path === '/api/user-info') return { body: { name: 'Eva' } };
  if (path === '/api/carros') return { body: [{ id: 1, placa: 'ABC1D23' }], total: 1 };
  if (path === '/api/leituras/preview') return { body: copied(body as Reading) };
  if (path === '/api/rondas/preview') {
    const { carros } = body as { carros: Reading[] };
    return { body: { carros: carros.map((row) => ({ ...row, ...copied(row) })) } };
  }
  return method === 'POST' ? { body: { id: 9, version: 1, ...(body as object) } } : undefined;
};
afterEach(() => vi.unstubAllGlobals());

async function create(route: string, record: Reading = {}) {
  const calls = serveApi(api);
  drawScreen({ portal: garage, route, at: { pathname: `${route}/create`, state: { record } } });
  const car = await screen.findByRole('combobox', { name: /^Carro/ });
  return {
    choose: async () => {
      await userEvent.click(car);
      await userEvent.click(await screen.findByRole('option', { name: 'ABC1D23' }));
      await waitFor(() => expect(screen.getByText('1.000')).toBeInTheDocument());
    },
    saved: async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
      const created = () => calls.filter(({ method, path }) => method === 'POST' && path === `/api${route}`);
      await waitFor(() => expect(created()).toHaveLength(1));
      return created()[0]!.body as Reading;
    },
  };
}
const km = () => screen.getByLabelText(/^Km/, { selector: 'input' });
const confirmation = () => screen.queryByLabelText(/^Confere/, { selector: 'input' });

describe('a field that a formula over a copied value shows', () => {
  it('shows while the formula is typed into, is required, and is saved', async () => {
    const { choose, saved } = await create('/leituras');
    await choose();
    await userEvent.type(km(), '4999');
    expect(confirmation()).toBeNull();
    await userEvent.clear(km());
    await userEvent.type(km(), '9000');
    await waitFor(() => expect(confirmation()).toBeRequired());
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(confirmation()).toHaveAccessibleDescription('Campo obrigatório'));
    await userEvent.type(confirmation()!, 'sim');
    expect(await saved()).toMatchObject({ km: 9000, confere: 'sim' });
  });

  it('is not saved where it no longer shows', async () => {
    const { choose, saved } = await create('/leituras');
    await choose();
    await userEvent.type(km(), '9000');
    await waitFor(() => expect(confirmation()).not.toBeNull());
    await userEvent.type(confirmation()!, 'sim');
    await userEvent.clear(km());
    await userEvent.type(km(), '2000');
    await waitFor(() => expect(confirmation()).toBeNull());
    expect((await saved()).confere ?? null).toBeNull();
  });

  it('does so in a row', async () => {
    const { choose, saved } = await create('/rondas');
    await userEvent.type(km(), '9000');
    expect(confirmation()).toBeNull();
    await choose();
    await waitFor(() => expect(confirmation()).not.toBeNull());
    await userEvent.type(confirmation()!, 'sim');
    expect(await saved()).toMatchObject({
      carros: [{ km: 9000, ultima: 1000, salto: 8000, confere: 'sim' }],
    });
  });

  it('does so in a row that is there, or chosen, before the form first asks', async () => {
    const { saved } = await create('/rondas', { carros: [{ carroId: 1, km: 9000 }] });
    await waitFor(() => expect(confirmation()).not.toBeNull());
    await userEvent.type(confirmation()!, 'sim');
    expect(await saved()).toMatchObject({ carros: [{ carroId: 1, ultima: 1000, salto: 8000 }] });
  });
});
