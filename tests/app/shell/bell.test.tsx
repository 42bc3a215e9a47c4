import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PortalInRouter } from '#app/App.tsx';
import { takeSignInMessage } from '#ui/session/session.ts';
import { FakeSource } from './fakeSource.ts';
import { index, json, open, serve, signedInAs } from './portal.tsx';

const notice = (id: number, more: object = {}) => ({
  id,
  title: `Aviso ${id}`,
  text: '',
  at: new Date(Date.now() - 5 * 60_000).toISOString(),
  read: false,
  ...more,
});

/** The notices of one account as the API returns them. */
function box(notices: { id: number; read: boolean }[]) {
  const asked: string[] = [];
  const answer = (address: string, init: RequestInit | undefined) => {
    asked.push(address);
    if (init?.method === 'POST') {
      const { ids } = JSON.parse(String(init.body)) as { ids?: number[] };
      for (const one of notices) if (!ids || ids.includes(one.id)) one.read = true;
    }
    const unread = notices.filter(({ read }) => !read).length;
    const [, last] = /range=\[0,(\d+)\]/.exec(address) ?? [];
    return json({ unread, channel: 'canal', notices: notices.slice(0, Number(last) + 1) });
  };
  return { notices, asked, answer };
}

beforeEach(() => {
  FakeSource.all = [];
  vi.stubGlobal('EventSource', FakeSource);
  signedInAs(['horta']);
});
afterEach(() => vi.unstubAllGlobals());

const openPanel = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Avisos' });
};
const unreadIn = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .flatMap((item) => (item.textContent?.includes('Não lido:') ? [item.textContent] : []));

describe('the bell', () => {
  it('shows the number of unread notifications, and lists them with text, time and link', async () => {
    const { answer } = box([
      notice(2, { text: 'Falta água', path: '/horta/plantas/7/show' }),
      notice(1, { read: true }),
    ]);
    serve({ notices: answer });
    const { pathname } = open('/horta');
    const panel = await openPanel('1 aviso não lido');
    const [first, second] = within(panel).getAllByRole('listitem');
    expect(first).toHaveTextContent('Não lido: Aviso 2Falta águahá 5 minutos');
    expect(second).toHaveTextContent('Aviso 1há 5 minutos');
    expect(unreadIn(panel)).toHaveLength(1);
    // No screen shows the record of the second notice.
    expect(within(second!).queryByRole('link')).not.toBeInTheDocument();
    await userEvent.click(within(first!).getByRole('link'));
    expect(pathname()).toBe('/horta/plantas/7/show');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Avisos' })).toBeInTheDocument();
  });

  it('marks one as read, or all', async () => {
    const { answer, notices } = box([notice(3), notice(2), notice(1)]);
    serve({ notices: answer });
    open('/horta');
    const panel = await openPanel('3 avisos não lidos');
    await userEvent.click(within(panel).getByRole('button', { name: 'Marcar como lido: Aviso 2' }));
    await waitFor(() => expect(unreadIn(panel)).toHaveLength(2));
    expect(notices.map(({ read }) => read)).toEqual([false, true, false]);
    await userEvent.click(within(panel).getByRole('button', { name: 'Marcar todos como lidos' }));
    await waitFor(() => expect(unreadIn(panel)).toEqual([]));
    expect(within(panel).queryByRole('button', { name: /Marcar/ })).not.toBeInTheDocument();
  });

  it('refetches when the server signals changes for this account, but not for another', async () => {
    const { answer, notices, asked } = box([]);
    serve({ notices: answer });
    open('/horta');
    await screen.findByRole('button', { name: 'Avisos' });
    await waitFor(() => expect(asked).toHaveLength(1));
    notices.unshift(notice(1));
    FakeSource.open[0]!.ring(['outro']);
    expect(asked).toHaveLength(1);
    FakeSource.open[0]!.ring(['outro', 'canal']);
    expect(await screen.findByRole('button', { name: '1 aviso não lido' })).toBeInTheDocument();
    expect(asked).toHaveLength(2);
  });

  it('leaves the screens of a session that has ended on the server', async () => {
    const { answer } = box([]);
    let hasEnded = false;
    const refused = () => json({ message: 'Suas permissões mudaram.' }, 401);
    serve({ notices: (...asked) => (hasEnded ? refused() : answer(...asked)) });
    open('/horta');
    await screen.findByRole('button', { name: 'Avisos' });
    await waitFor(() => expect(FakeSource.open).toHaveLength(1));
    hasEnded = true;
    FakeSource.open[0]!.ring(['canal']);
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(takeSignInMessage()).toBe('Suas permissões mudaram.');
  });

  it('loads older ones until there are no more', async () => {
    const { answer } = box(Array.from({ length: 30 }, (_, at) => notice(30 - at, { read: true })));
    serve({ notices: answer });
    open('/horta');
    const panel = await openPanel('Avisos');
    expect(within(panel).getAllByRole('listitem')).toHaveLength(25);
    await userEvent.click(within(panel).getByRole('button', { name: 'Mostrar mais antigos' }));
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(30));
    expect(within(panel).queryByRole('button', { name: 'Mostrar mais antigos' })).not.toBeInTheDocument();
  });

  it('says when there are none', async () => {
    serve();
    open('/horta');
    const panel = await openPanel('Avisos');
    expect(panel).toHaveTextContent('Nenhum aviso');
    expect(within(panel).getAllByRole('heading')).toHaveLength(1);
    expect(within(panel).queryByRole('button', { name: /Marcar/ })).not.toBeInTheDocument();
  });

  it('reports a failure to load them, with a retry button', async () => {
    let isDown = true;
    const { answer } = box([notice(1)]);
    serve({
      notices: (address, init) =>
        isDown ? json({ message: 'O disco está cheio.' }, 500) : answer(address, init),
    });
    open('/horta');
    const panel = await openPanel('Avisos');
    expect(await within(panel).findByRole('alert')).toHaveTextContent('O disco está cheio.');
    expect(panel).not.toHaveTextContent('Nenhum aviso');
    isDown = false;
    await userEvent.click(within(panel).getByRole('button', { name: 'Tentar novamente' }));
    expect(await within(panel).findByText('Aviso 1')).toBeInTheDocument();
    expect(within(panel).queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports a failure to mark them, and leaves them unread', async () => {
    const { answer } = box([notice(1)]);
    serve({
      notices: (address, init) =>
        init?.method === 'POST' ? json({ message: 'O disco está cheio.' }, 503) : answer(address, init),
    });
    open('/horta');
    const panel = await openPanel('1 aviso não lido');
    await userEvent.click(within(panel).getByRole('button', { name: 'Marcar todos como lidos' }));
    expect(await screen.findByText(/Não foi possível marcar como lido. O disco/)).toBeInTheDocument();
    expect(unreadIn(panel)).toHaveLength(1);
  });

  it('works by keyboard, restores the focus, and has no accessibility problem', async () => {
    const { answer } = box([notice(2, { path: '/horta/plantas' }), notice(1)]);
    serve({ notices: answer });
    open('/horta');
    const button = await screen.findByRole('button', { name: '2 avisos não lidos' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Avisos' });
    await waitFor(() => expect(panel).toHaveFocus());
    // jsdom doesn't compute colours.
    const { violations } = await axe.run(panel, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it('is hidden, and requests nothing, with another backend', async () => {
    const asked = serve();
    const elsewhere = { ...index, api: 'https://api.example.com/api' };
    const router = createMemoryRouter([{ path: '*', element: <PortalInRouter index={elsewhere} /> }], {
      initialEntries: ['/horta'],
    });
    render(<RouterProvider router={router} />);
    await screen.findByRole('button', { name: 'Menu do usuário' });
    expect(screen.queryByRole('button', { name: 'Avisos' })).not.toBeInTheDocument();
    expect(asked.filter((address) => address.includes('user-notifications'))).toEqual([]);
  });

  it('requests nothing without a session', async () => {
    const asked = serve();
    localStorage.removeItem('token');
    open('/pages/error-404');
    await screen.findByText('404');
    expect(asked.filter((address) => address.includes('user-notifications'))).toEqual([]);
  });
});
