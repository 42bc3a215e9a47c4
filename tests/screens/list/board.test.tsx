import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { portalWith } from '#tests/support/portal.ts';
import { repairs } from '../garage.ts';
import { drawScreen, serveApi, type Api, type Call } from '../support.tsx';

const portal = portalWith({
  'resources/reparos.yaml': `
label: { one: Reparo, many: Reparos }
title: numero
fields:
  numero: { type: text, label: Número, readOnly: true }
  valor: { type: money, label: Valor }
  fila: { type: select, label: Fila, options: { dia: De dia, noite: De noite } }
  etapa:
    type: status
    label: Etapa
    options: { aberto: Em aberto, pronto: Pronto, entregue: Entregue }
    transitions:
      - { label: Concluir, from: aberto, to: pronto }
      - { label: Reabrir, from: pronto, to: aberto, permissions: [chefe] }
      - { label: Entregar, from: pronto, to: entregue, confirm: O dono leva o carro. }
`,
  'departments/oficina.yaml': `label: Oficina
permissions: [vendedor]
routes:
  - path: /oficina/reparos
    label: Reparos
    list:
      resource: reparos
      open: page
      views: [board]
      board: { field: etapa, card: [valor] }
      totals: { valor: sum }
  - path: /oficina/filas
    label: Filas
    list: { resource: reparos, views: [board], board: { field: fila } }
  - path: /oficina/consulta
    label: Consulta
    list: { resource: reparos, views: [board], board: { field: fila }, actions: [] }
`,
});

type Repair = (typeof repairs)[number] & { fila: string };
const records: Repair[] = repairs.map((one) => ({ ...one, fila: 'dia' }));

/** Answers each column with its records; `total` is the number of all records. */
const apiOf =
  (total?: number): Api =>
  ({ method, path, query }) => {
    if (path === '/api/user-info') return { body: {} };
    if (path === '/api/reparos/aggregate') return { body: [{ etapa: 'aberto', valor: 1234.5 }] };
    if (method !== 'GET') return { body: records[0] };
    if (path !== '/api/reparos') return undefined;
    const filter = JSON.stringify(query.filter ?? {});
    const found = records.filter(
      ({ etapa, fila }) =>
        (!filter.includes('etapa') || filter.includes(`"${etapa}"`)) &&
        (!filter.includes('fila') || filter.includes(`"${fila}"`)),
    );
    return { body: found, total: found.length > 0 ? (total ?? found.length) : 0 };
  };
afterEach(() => vi.unstubAllGlobals());

async function draw(
  route = '/oficina/reparos',
  { permissions = ['vendedor'], total = undefined as number | undefined } = {},
) {
  const calls = serveApi(apiOf(total));
  const view = drawScreen({ portal, route, permissions });
  await screen.findByRole('link', { name: 'R-10' });
  return { calls, ...view };
}
const column = (name: RegExp) => screen.getByRole('region', { name });
const handle = (name: string) => screen.getByRole('button', { name: `Mover ${name}` });
const writes = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');

describe('a board', () => {
  it('has a column per option, with its number of records, totals and cards', async () => {
    await draw();
    expect(within(column(/^Em aberto/)).getByRole('link', { name: 'R-10' })).toHaveAttribute(
      'href',
      '/oficina/reparos/10/show',
    );
    expect(column(/^Em aberto/)).toHaveTextContent(/Em aberto\s*1\s*Valor: R\$\s1\.234,50/);
    expect(within(column(/^Pronto/)).getByRole('link')).toHaveTextContent('R-11');
    expect(column(/^Entregue/)).toHaveTextContent('Nada aqui');
  });

  it('loads more cards of one column only', async () => {
    const { calls } = await draw('/oficina/reparos', { total: 45 });
    const before = calls.length;
    await userEvent.click(within(column(/^Pronto/)).getByRole('button', { name: 'Mostrar mais 20' }));
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    expect(calls.slice(before).map(({ query }) => [query.filter, query.range])).toEqual([
      [{ etapa: 'pronto' }, [0, 39]],
    ]);
  });

  it('moves cards by keyboard: lift, choose a column, drop; and runs the transition', async () => {
    const { calls } = await draw();
    handle('R-10').focus();
    await userEvent.keyboard(' ');
    expect(screen.getByText('R-10 na mão, em Em aberto. Pode ir para: Pronto.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('Sobre Pronto.')).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
    expect(writes(calls)[0]).toMatchObject({
      method: 'POST',
      path: '/api/reparos/10/actions/concluir',
      body: { version: 3 },
    });
  });

  it('leaves a card where it is after Escape, or when dropped in its own column', async () => {
    const { calls } = await draw();
    handle('R-10').focus();
    await userEvent.keyboard(' {ArrowRight}{Escape}');
    expect(screen.getByText('R-10 ficou onde estava.')).toBeInTheDocument();
    await userEvent.keyboard(' {ArrowRight}{ArrowLeft} ');
    expect(writes(calls)).toEqual([]);
  });

  it('is read from right to left by the keys, too, where the page is', async () => {
    await draw();
    // jsdom does not inherit it.
    handle('R-10').style.direction = 'rtl';
    handle('R-10').focus();
    await userEvent.keyboard(' {ArrowRight}');
    expect(screen.queryByText('Sobre Pronto.')).toBeNull();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByText('Sobre Pronto.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('Sobre Em aberto.')).toBeInTheDocument();
  });

  it("asks for the transition's fields before anything is written", async () => {
    const { calls } = await draw();
    handle('R-11').focus();
    await userEvent.keyboard(' {ArrowRight} ');
    const dialog = await screen.findByRole('dialog', { name: /Entregar/ });
    expect(dialog).toHaveTextContent('O dono leva o carro.');
    expect(writes(calls)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entregar' }));
    await waitFor(() =>
      expect(writes(calls).map(({ path }) => path)).toEqual(['/api/reparos/11/actions/entregar']),
    );
  });

  it('offers a move only to users who may make it', async () => {
    const { unmount } = await draw();
    handle('R-11').focus();
    await userEvent.keyboard(' ');
    expect(screen.getByText('R-11 na mão, em Pronto. Pode ir para: Entregue.')).toBeInTheDocument();
    unmount();
    await draw('/oficina/reparos', { permissions: ['vendedor', 'chefe'] });
    handle('R-11').focus();
    await userEvent.keyboard(' ');
    expect(
      screen.getByText('R-11 na mão, em Pronto. Pode ir para: Em aberto, Entregue.'),
    ).toBeInTheDocument();
  });

  it('updates a choice that the user may edit, and offers no moves otherwise', async () => {
    const { calls, unmount } = await draw('/oficina/filas');
    handle('R-10').focus();
    await userEvent.keyboard(' {ArrowRight} ');
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
    expect(writes(calls)[0]).toMatchObject({
      method: 'PUT',
      path: '/api/reparos/10',
      body: { fila: 'noite' },
    });
    unmount();
    await draw('/oficina/consulta');
    expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull();
  });

  it('has no accessibility violations', async () => {
    const { container } = await draw();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });
});
