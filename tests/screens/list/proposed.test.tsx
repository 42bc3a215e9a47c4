import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sliceOf } from '#access/slice.ts';
import { proposedValues } from '#screens/list/actions/app/TransitionForm.tsx';
import { accountsWith, portalWith } from '#tests/support/portal.ts';
import { drawScreen, serveApi } from '../support.tsx';

/** Trips whose end proposes how far they went, and that it is now; one screen does not show where they began. */
const portal = portalWith({
  ...accountsWith(['vendedor', 'portaria']),
  'resources/docas.yaml': `
label: { one: Doca, many: Docas, gender: f }
title: nome
fields:
  nome: { type: text, label: Nome }
`,
  'resources/viagens.yaml': `
label: { one: Viagem, many: Viagens, gender: f }
title: numero
fields:
  numero: { type: text, label: Número }
  kmInicial: { type: integer, label: Km inicial }
  previsto: { type: integer, label: Km previsto }
  kmFinal: { type: integer, label: Km final }
  nota: { type: text, label: Nota, default: Sem nota }
  chegada: { type: datetime, label: Chegada }
  docaId: { type: reference, label: Doca, resource: docas, requiredWhen: { situacao: encerrada, kmInicial_gt: 3000 } }
  lacre: { type: text, label: Lacre, requiredWhen: { situacao: encerrada, kmInicial_gt: 1000 } }
  situacao:
    type: status
    label: Situação
    options: { aberta: Aberta, encerrada: Encerrada }
    transitions:
      - { label: Encerrar, from: aberta, to: encerrada, fields: [kmFinal, chegada, nota, docaId, lacre], set: { kmFinal: '= kmInicial + previsto', chegada: '= coalesce(chegada, $today)', nota: "= coalesce(nota, 'No prazo')" } }
`,
  'departments/frota.yaml': `
label: Frota
permissions: [vendedor]
routes:
  - { path: /viagens, label: Viagens, list: { resource: viagens, columns: [numero, kmInicial, previsto, situacao] } }
`,
  'departments/porta.yaml': `
label: Portaria
permissions: [portaria]
routes:
  - { path: /saidas, label: Saídas, list: { resource: viagens, columns: [numero, situacao], transitions: [encerrar], form: [{ section: Saída, fields: [numero] }] } }
`,
});
const trip = { id: 7, version: 1, numero: 'V7', kmInicial: 100, previsto: 50, situacao: 'aberta' };
afterEach(() => vi.unstubAllGlobals());

async function asked(record: object, answer: unknown = trip) {
  const calls = serveApi(({ path, method }) => {
    if (path === '/api/user-info') return { body: {} };
    if (path.startsWith('/api/viagens/7')) return { body: method === 'GET' ? record : answer };
    if (path === '/api/docas') return { body: [{ id: 4, version: 1, nome: 'Norte' }], total: 1 };
    return { body: [] };
  });
  drawScreen({ portal, route: '/viagens', at: '/viagens/7/show' });
  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar' }));
  const dialog = within(await screen.findByRole('dialog'));
  const sent = () => calls.find(({ method }) => method === 'POST')?.body as Record<string, unknown>;
  return { dialog, sent };
}

describe('the question of a transition', () => {
  it('starts with what the transition proposes, which may be changed', async () => {
    const { dialog, sent } = await asked(trip);
    const km = dialog.getByLabelText(/Km final/);
    expect(km).toHaveValue('150');
    expect(dialog.getByLabelText(/^Nota/)).toHaveValue('No prazo');
    await userEvent.clear(km);
    await userEvent.type(km, '163');
    await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
    await waitFor(() => expect(sent()).toMatchObject({ kmFinal: 163, nota: 'No prazo' }));
    expect(sent().chegada).toMatch(/^2026-1\d-\d\dT\d\d:\d\d:\d\d.\d{3}Z$/);
  });

  it('sends as empty what is emptied', async () => {
    const { dialog, sent } = await asked(trip);
    await userEvent.clear(dialog.getByLabelText(/^Nota/));
    await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
    await waitFor(() => expect(sent()).toMatchObject({ kmFinal: 150, nota: null }));
  });

  it('takes no input while the answer is on its way, which would be lost, and keeps the focus', async () => {
    const { dialog, sent } = await asked(trip, new Promise(() => {}));
    const km = dialog.getByLabelText(/Km final/);
    await userEvent.type(km, '{Enter}');
    await waitFor(() => expect(sent()).toMatchObject({ kmFinal: 150 }));
    await userEvent.type(km, '9');
    await userEvent.type(dialog.getByLabelText(/^Nota/), ' previsto');
    expect(km).toHaveValue('150');
    expect(dialog.getByLabelText(/^Nota/)).toHaveValue('No prazo');
    // what has been sent is not cancelled any more, and closing the dialog would hide the answer
    await userEvent.keyboard('{Escape}');
    expect(dialog.getByLabelText(/Km final/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  });

  it('takes the place of what the record has, unless it says otherwise', async () => {
    const chegada = '2026-10-30T12:00:00.000Z';
    const { dialog, sent } = await asked({ ...trip, kmFinal: 120, nota: 'Atraso', chegada });
    await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
    await waitFor(() => expect(sent()).toMatchObject({ kmFinal: 150, nota: 'Atraso', chegada }));
  });

  it('is answered with Enter where nothing is left to fill in, and opens no choice that may stay open', async () => {
    const { dialog, sent } = await asked(trip);
    expect(dialog.getByLabelText(/Km final/)).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toMatchObject({ kmFinal: 150 }));
    expect(sent()).not.toHaveProperty('docaId');
  });

  it('starts at what the new state wants filled in', async () => {
    const { dialog } = await asked({ ...trip, kmInicial: 2000 });
    expect(dialog.getByLabelText(/^Lacre/)).toHaveFocus();
  });

  it('covers itself with no list of choices until it is asked for by a key', async () => {
    const { dialog, sent } = await asked({ ...trip, kmInicial: 4000, lacre: 'L-1' });
    const dock = dialog.getByRole('combobox', { name: /^Doca/ });
    expect(dock).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: 'Norte' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('n');
    await screen.findByRole('option', { name: 'Norte' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(dock).toHaveValue('Norte'));
    await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
    await waitFor(() => expect(sent()).toMatchObject({ docaId: 4 }));
  });

  it('proposes nothing that is computed from what the user does not see', () => {
    const proposedTo = (permission: string, department: number) =>
      sliceOf(portal, portal.departments[department]!, [permission], '1').resources.viagens!.proposed!
        .encerrar;
    expect(Object.keys(proposedTo('vendedor', 0)!)).toEqual(['kmFinal', 'chegada', 'nota']);
    expect(Object.keys(proposedTo('portaria', 1)!)).toEqual(['chegada', 'nota']);
  });

  it('proposes to several records at once only what is the same for all', () => {
    const { resources } = sliceOf(portal, portal.departments[0]!, ['vendedor'], '1');
    const resource = resources.viagens!;
    const viewer = {
      timeZone: 'America/Cuiaba',
      variables: { today: '2026-10-31', timeZone: 'America/Cuiaba', user: null },
    };
    const end = resource.transitions[0]!;
    expect(Object.keys(proposedValues(end, resource, trip, viewer))).toEqual(['kmFinal', 'chegada', 'nota']);
    expect(Object.keys(proposedValues(end, resource, {}, viewer))).toEqual([]);
  });
});
