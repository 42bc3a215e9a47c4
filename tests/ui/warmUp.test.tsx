import { act, render, screen } from '@testing-library/react';
import { useEffect, useInsertionEffect, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

const drawn = vi.fn();
const inserted = vi.fn();
const effect = vi.fn();
let idle: (() => void)[] = [];
let WarmUp: (props: { isReady: boolean; children: ReactNode }) => ReactNode;

function Page() {
  drawn();
  useInsertionEffect(inserted, []);
  useEffect(effect, []);
  return <h1>Pedido 1</h1>;
}

function Broken(): ReactNode {
  throw new Error('quebrado');
}

beforeEach(async () => {
  vi.resetModules();
  idle = [];
  for (const mock of [drawn, inserted, effect]) mock.mockClear();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  ({ WarmUp } = await import('#ui/rendering/WarmUp.tsx'));
  return () => vi.unstubAllGlobals();
});

/** The browser has nothing to do. */
const beIdle = () => act(async () => idle.splice(0).forEach((run) => run()));
const list = (page: ReactNode = <Page />, isReady = true) => (
  <main>
    Pedidos
    <WarmUp isReady={isReady}>{page}</WarmUp>
  </main>
);

it('draws a page once, with its styles and without its effects, outside of the document', async () => {
  const { rerender } = render(list());
  expect(drawn).not.toHaveBeenCalled();
  await beIdle();
  expect(drawn).toHaveBeenCalled();
  expect(inserted).toHaveBeenCalledOnce();
  expect(effect).not.toHaveBeenCalled();
  expect(screen.queryByText('Pedido 1')).toBeNull();

  await beIdle();
  drawn.mockClear();
  rerender(list(<Page />, false));
  rerender(list());
  await beIdle();
  expect(drawn).not.toHaveBeenCalled();
});

it('waits until the page can be drawn, and leaves it to the next list when the user has gone on before', async () => {
  const first = render(list(<Page />, false));
  await beIdle();
  expect(idle).toEqual([]);
  first.rerender(list());
  first.unmount();
  await beIdle();
  expect(drawn).not.toHaveBeenCalled();

  render(list());
  await beIdle();
  expect(drawn).toHaveBeenCalled();
});

it('keeps the fault of a page to itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(list(<Broken />));
  await beIdle();
  expect(screen.getByRole('main')).toHaveTextContent('Pedidos');
});
