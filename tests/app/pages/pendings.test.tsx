import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaletteHost } from '#app/palette/PaletteHost.tsx';
import { Pendings } from '#app/pages/pendings/Pendings.tsx';
import type { PendingsAnswer as Answer } from '#model/api/answers.ts';
import { json, signedInAs } from '../shell/portal.tsx';
import { openPage } from './openPage.tsx';

const nothing: Answer = { count: 0, groups: [] };
const orders: Answer = {
  count: 7,
  groups: [
    {
      resource: 'pedidos',
      label: { one: 'Pedido', many: 'Pedidos', gender: 'm' },
      transition: { id: 'aprovar', label: 'Aprovar' },
      count: 7,
      path: '/pedidos?filter=x',
      records: [1, 2, 3, 4, 5].map((id) => ({
        id,
        title: `Pedido nº ${id}`,
        path: `/pedidos/${id}/show`,
        ...(id === 4 && { facts: 'Vencimento 04/11/2026 · R$ 1.248,00' }),
      })),
    },
  ],
};
let answer: () => Response;
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  signedInAs(['horta']);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(new URL(String(input), 'http://portal.test').pathname);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const narrow: typeof window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as unknown as MediaQueryList;

describe('the page of pending tasks', () => {
  it('shows each action with its first records, their number, and a link to all', async () => {
    window.matchMedia = narrow;
    answer = () => json(orders);
    openPage(<Pendings />, '/pendencias');
    const group = await screen.findByRole('region', { name: /^Aprovar\s*Pedidos$/ });
    expect(within(group).getAllByRole('listitem')).toHaveLength(5);
    expect(within(group).getByRole('link', { name: 'Pedido nº 3' })).toHaveAttribute(
      'href',
      '/pedidos/3/show',
    );
    expect(within(group).getByRole('link', { name: 'Ver na lista: pedidos' })).toHaveAttribute(
      'href',
      '/pedidos?filter=x',
    );
    expect(
      within(group).getByRole('link', { name: /^Pedido nº 4\s*Vencimento 04.11.2026 · R\$ 1.248,00$/ }),
    ).toBeVisible();
    expect(within(group).getByText('e mais 2')).toBeVisible();
    expect(screen.getByText('7 pendências')).toBeVisible();
    expect(asked.toSorted()).toEqual(['/api/user-favourites', '/api/user-pendings']);
  });

  it('marks numbers that are lower bounds, and unknown ones', async () => {
    const [group] = orders.groups;
    const most = { ...group!, count: 1000, isAtLeast: true as const };
    const unknown = {
      ...group!,
      transition: { id: 'pagar', label: 'Pagar' },
      count: 0,
      isUnknown: true as const,
      records: [],
    };
    answer = () => json({ count: 1000, isAtLeast: true, groups: [most, unknown] } satisfies Answer);
    openPage(<Pendings />, '/pendencias');
    const first = await screen.findByRole('region', { name: /^Aprovar/ });
    expect(within(first).getByText('1.000+')).toBeVisible();
    expect(within(first).queryByText(/e mais/)).toBeNull();
    const second = screen.getByRole('region', { name: /^Pagar/ });
    expect(within(second).getByText('Contar demora demais agora. Veja na lista.')).toBeVisible();
    expect(within(second).getByRole('link', { name: 'Ver na lista: pedidos' })).toBeVisible();
    expect(within(second).queryByText('0')).toBeNull();
    expect(screen.getByText('no mínimo 1.000 pendências')).toBeVisible();
  });

  it('says so when there are none', async () => {
    answer = () => json(nothing);
    openPage(<Pendings />, '/pendencias');
    expect(await screen.findByText('Nada espera por você')).toBeVisible();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('reports a failure to load, and retries', async () => {
    answer = () => json({ message: 'O servidor está parando.' }, 503);
    openPage(<Pendings />, '/pendencias');
    expect(await screen.findByText('As pendências não puderam ser lidas')).toBeVisible();
    expect(screen.queryByText('Nada espera por você')).toBeNull();
    answer = () => json(nothing);
    await userEvent.click(screen.getByRole('button', { name: /tentar/i }));
    expect(await screen.findByText('Nada espera por você')).toBeVisible();
  });
});

describe('the queue of pending tasks', () => {
  const current = () => document.querySelector('main li > a[aria-current]')?.textContent;
  const open = async () => {
    const router = openPage(
      <main>
        <Pendings />
      </main>,
      '/pendencias?item=pedidos%2Faprovar%2F2',
    );
    await screen.findByRole('article', { name: 'Pedido nº 2' });
    return router;
  };

  it('shows the record whose turn it is, and steps to its neighbours without leaving the page', async () => {
    answer = () => json(orders);
    const router = await open();
    expect(current()).toBe('Pedido nº 2');
    expect(screen.getByText('2 de 5')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Próximo registro' }));
    expect(await screen.findByRole('article', { name: 'Pedido nº 3' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Pedido nº 1' }));
    expect(await screen.findByRole('article', { name: 'Pedido nº 1' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Registro anterior' })).toBeNull();
    expect(router.state.location.pathname).toBe('/pendencias');
    expect(screen.getByRole('link', { name: 'Abrir em página inteira' })).toHaveAttribute(
      'href',
      '/pedidos/1/show',
    );
  });

  it('goes on with the next record once one is decided, by whomever', async () => {
    const [group] = orders.groups;
    const left = group!.records.filter(({ id }) => id !== 2);
    const isDecided = () => asked.filter((path) => path === '/api/user-pendings').length > 1;
    answer = () =>
      json(isDecided() ? { count: 6, groups: [{ ...group!, count: 6, records: left }] } : orders);
    const router = await open();
    expect(await screen.findByRole('article', { name: 'Pedido nº 3' })).toBeVisible();
    expect(current()).toBe('Pedido nº 3');
    expect(router.state.location.search).toBe('?item=pedidos%2Faprovar%2F3');
  });

  it('decides about one record with a key that is held down, and steps on with one', async () => {
    answer = () => json(orders);
    const pressed = { A: 0, R: 0, J: 0 };
    const buttons = (Object.keys(pressed) as (keyof typeof pressed)[]).map((key) => (
      <button key={key} aria-keyshortcuts={key} onClick={() => (pressed[key] += 1)}>
        {key}
      </button>
    ));
    openPage(
      <main>
        <PaletteHost />
        {buttons}
      </main>,
      '/pendencias',
    );
    await screen.findAllByRole('button');
    for (const key of ['a', 'r', 'j'])
      for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key, repeat });
    expect(pressed).toEqual({ A: 1, R: 1, J: 3 });
    // a text is marked to be copied
    const marked = vi
      .spyOn(document, 'getSelection')
      .mockReturnValue({ toString: () => 'NF 1' } as Selection);
    for (const key of ['a', 'r', 'j']) fireEvent.keyDown(document.body, { key });
    expect(pressed).toEqual({ A: 1, R: 1, J: 4 });
    marked.mockRestore();
  });
});
