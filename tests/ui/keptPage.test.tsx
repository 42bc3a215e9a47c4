import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { KeptPage } from '#ui/rendering/KeptPage.tsx';

const drawn = vi.fn();
let effects = 0;

function List() {
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  drawn();
  useEffect(() => {
    effects += 1;
    return () => void (effects -= 1);
  }, []);
  return (
    <section id="list">
      <h1>Pedidos</h1>
      <output>{`${pathname}${search}`}</output>
      <input aria-label="Busca" />
      <button type="button" onClick={() => setOpen(true)}>
        Relatório
      </button>
      {isOpen && createPortal(<p id="report">Tudo certo</p>, document.body)}
    </section>
  );
}

const list = <List />;

function Pages() {
  const isList = useLocation().pathname === '/pedidos';
  return (
    <main>
      <Link to="/pedidos/1/show">Pedido 1</Link>
      <KeptPage isShown={isList}>{list}</KeptPage>
      {!isList && <h1>Pedido 1</h1>}
    </main>
  );
}

function open(...entries: string[]) {
  drawn.mockClear();
  effects = 0;
  const router = createMemoryRouter([{ path: '*', element: <Pages /> }], { initialEntries: entries });
  render(<RouterProvider router={router} useTransitions={false} />);
  return { go: (to: string | number) => act(() => router.navigate(to as string)) };
}

it('takes a page out of the document, undoes its effects, and shows it again as it was left', async () => {
  const { go } = open('/pedidos?page=2');
  const heading = screen.getByRole('heading');
  screen.getByRole<HTMLInputElement>('textbox').value = 'caf';
  expect(effects).toBe(1);

  await go('/pedidos/1/show');
  expect(screen.getByRole('heading')).toHaveTextContent('Pedido 1');
  expect(document.querySelector('#list')).toBeNull();
  expect(heading.isConnected).toBe(false);
  expect(effects).toBe(0);

  await go(-1);
  expect(screen.getByRole('heading')).toBe(heading);
  expect(screen.getByRole('textbox')).toHaveValue('caf');
  expect(screen.getByRole('status')).toHaveTextContent('/pedidos?page=2');
  expect(effects).toBe(1);
});

it('follows its own addresses, and no address of the page in its place', async () => {
  const { go } = open('/pedidos');
  await go('/pedidos?page=3');
  expect(screen.getByRole('status')).toHaveTextContent('/pedidos?page=3');

  const status = screen.getByRole('status');
  await go('/pedidos/1/show?aba=2');
  expect(status).toHaveTextContent('/pedidos?page=3');
  await go('/pedidos');
  expect(screen.getByRole('status')).toHaveTextContent(/^\/pedidos$/);
});

it('draws no page that was not shown yet', async () => {
  const { go } = open('/pedidos/1/show');
  expect(drawn).not.toHaveBeenCalled();
  await go('/pedidos');
  expect(screen.getByRole('heading')).toHaveTextContent('Pedidos');
});

it('hides what the page shows elsewhere in the document', async () => {
  const { go } = open('/pedidos');
  act(() => screen.getByRole('button').click());
  expect(screen.getByText('Tudo certo')).toBeVisible();
  await go('/pedidos/1/show');
  expect(document.querySelector('#report:not([style*="display: none"])')).toBeNull();
  await go(-1);
  expect(screen.getByText('Tudo certo')).toBeVisible();
});

it('keeps how far its parts are scrolled, which the browser forgets with them', async () => {
  const { go } = open('/pedidos');
  const part = document.querySelector('#list')!;
  part.scrollTop = 300;
  fireEvent.scroll(part);
  await go('/pedidos/1/show');
  part.scrollTop = 0;
  await go(-1);
  expect(part.scrollTop).toBe(300);
});
