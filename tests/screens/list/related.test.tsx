import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi, type Api } from '../support.tsx';

const portal = portalWith({
  'resources/contratos.yaml': `
label: { one: Contrato, many: Contratos }
title: nome
fields:
  nome: { type: text, label: Nome }
  parcelas:
    type: items
    label: Parcelas
    fields: { dia: { type: date, label: Dia }, valor: { type: money, label: Valor } }
`,
  'resources/v_parcelas.yaml': `
label: { one: Parcela, many: Parcelas, gender: f }
title: valor
from:
  - resource: contratos
    each: parcelas
    fields: { contratoId: id, dia: $row.dia, valor: $row.valor }
fields:
  contratoId: { type: reference, label: Contrato, resource: contratos }
  dia: { type: date, label: Dia }
  valor: { type: money, label: Valor }
`,
  'resources/remessas.yaml': `
label: { one: Remessa, many: Remessas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome, required: true }
  contratoId: { type: reference, label: Contrato, resource: contratos }
`,
  'departments/trato.yaml': `label: Trato
permissions: [vendedor]
routes:
  - { path: /trato/contratos, label: Contratos, list: contratos }
  - path: /trato/remessas
    label: Remessas
    list:
      resource: remessas
      columns: [nome]
      form: [{ section: Remessa, fields: [nome] }]
      related:
        - { resource: v_parcelas, target: contratoId, columns: [dia, valor] }
        - { resource: remessas, target: contratoId, label: Do mesmo contrato, columns: [nome], actions: [create] }
  - path: /trato/proprias
    label: Próprias
    list:
      resource: remessas
      columns: [nome]
      form: [{ section: Remessa, fields: [nome] }]
      related:
        - { resource: remessas, target: contratoId, columns: [nome], scope: { vendedor: { nome: Primeira } } }
`,
});

const first = { id: 1, version: 1, nome: 'Primeira', contratoId: 5 };
let isMade = false;
const api: Api = ({ path, query, method, body }) => {
  if (path === '/api/user-info') return { body: { id: 1 } };
  if (path === '/api/remessas/1') return { body: first };
  if (path === '/api/remessas/2') return { body: { id: 2, version: 1, nome: 'Sem contrato' } };
  if (path === '/api/remessas/4') return { body: { ...first, id: 4, contratoId: 7 } };
  if (path === '/api/remessas' && method === 'POST') {
    isMade = true;
    return { body: { ...first, id: 9, ...(body as object) } };
  }
  if (path === '/api/remessas/3') return { body: { ...first, id: 3, contratoId: 6 } };
  const { contratoId } = (query.filter ?? {}) as { contratoId?: unknown };
  if (contratoId === 7 && path === '/api/remessas')
    return { body: isMade ? [first] : [], total: isMade ? 1 : 0 };
  if (path === '/api/remessas')
    return { body: contratoId === 5 || contratoId === 6 ? [first] : [], total: 1 };
  if (path !== '/api/v_parcelas') return undefined;
  return {
    body: contratoId === 5 ? [{ id: '5-1', contratoId: 5, dia: '2026-10-01', valor: 70 }] : [],
    total: contratoId === 6 || contratoId === 7 ? 0 : 1,
  };
};

describe('records related by a common reference', () => {
  afterEach(() => vi.unstubAllGlobals());
  const show = (id: number, route = '/trato/remessas') => {
    const calls = serveApi(api);
    drawScreen({ portal, route, at: `${route}/${id}/show` });
    return (path: string) =>
      calls
        .filter((call) => call.path === path)
        .map(({ query }) => (query.filter as object | undefined) ?? {});
  };

  it('are shown with the rows of the referenced record, without the record itself', async () => {
    const asked = show(1);
    expect(await screen.findByText(/70,00/)).toBeVisible();
    expect(asked('/api/v_parcelas')[0]).toEqual({ contratoId: 5 });
    expect(asked('/api/remessas')).toContainEqual({ contratoId: 5 });
    await userEvent.click(screen.getByRole('tab', { name: /Do mesmo contrato/ }));
    expect(await screen.findByRole('button', { name: 'Nova remessa' })).toBeVisible();
  });

  it('are narrowed by the scope of their list, though other lists show more of them', async () => {
    const asked = show(1, '/trato/proprias');
    await waitFor(() =>
      expect(asked('/api/remessas')).toContainEqual({ all: [{ nome: 'Primeira' }, { contratoId: 5 }] }),
    );
    expect(asked('/api/remessas')).not.toContainEqual({ contratoId: 5 });
  });

  it('open at the first tab, even an empty one, whose number comes later', async () => {
    show(3);
    await screen.findByRole('tab', { name: 'Parcelas 0', selected: true });
    expect(screen.getByText(/parcelas/)).toBeVisible();
    await userEvent.click(await screen.findByRole('tab', { name: 'Do mesmo contrato 1' }));
    expect(await screen.findByRole('button', { name: 'Nova remessa' })).toBeVisible();
  });

  it('say that they are empty, and show the first record where it was made', async () => {
    show(4);
    expect(await screen.findByText('Nada em parcelas para este registro.')).toBeVisible();
    const section = screen.getByRole('heading', { name: 'Remessa' });
    const other = await screen.findByRole('tab', { name: 'Do mesmo contrato 0' });
    expect(section.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(other);
    expect(screen.getByText('Nada em do mesmo contrato para este registro.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Nova remessa' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText(/^Nome/), 'Outra{Enter}');
    await screen.findByRole('tab', { name: 'Do mesmo contrato 1', selected: true });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Nova remessa' })).toHaveFocus());
  });

  it("are empty and can't be created if the record refers to nothing", async () => {
    const asked = show(2);
    await waitFor(() => expect(asked('/api/v_parcelas')[0]).toEqual({ contratoId: [] }));
    await userEvent.click(screen.getByRole('tab', { name: /Do mesmo contrato/ }));
    expect(screen.queryByRole('button', { name: 'Nova remessa' })).toBeNull();
  });
});
