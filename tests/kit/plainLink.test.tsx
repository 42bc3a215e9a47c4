import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { createI18nProvider } from '#app/i18n/i18nProvider.ts';
import type { ColumnView } from '#kinds/ui/columns.ts';
import { RecordTable } from '#ui/table/RecordTable.tsx';

const text = vi.fn(({ nome }: { nome?: unknown }) => String(nome));
const columns = [{ field: { id: 'nome', kind: 'text', label: 'Nome' }, label: 'Nome', text }];
const records = [{ id: 1, nome: 'Ana' }];
const hrefOf = () => '/pessoas/1/show';

const table = (
  <I18nContextProvider value={createI18nProvider()}>
    <RecordTable
      label="Pessoas"
      columns={columns as unknown as ColumnView[]}
      records={records}
      hrefOf={hrefOf}
    />
  </I18nContextProvider>
);

function open() {
  const router = createMemoryRouter([{ path: '*', element: table }], { initialEntries: ['/pessoas'] });
  render(<RouterProvider router={router} useTransitions={false} />);
  text.mockClear();
  return { router, at: () => router.state.location.pathname };
}

/** Returns whether the browser would follow the link itself. */
function click(of: MouseEventInit = {}): boolean {
  let isLeft = false;
  const notice = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', notice, { once: true });
  fireEvent.click(screen.getByRole('link'), of);
  return isLeft;
}

beforeEach(() => window.history.replaceState(null, '', '/pessoas'));

it('opens a record by its link and by its row, without loading the portal again', () => {
  const { at, router } = open();
  expect(click()).toBe(false);
  expect(at()).toBe('/pessoas/1/show');

  act(() => void router.navigate('/pessoas'));
  fireEvent.click(screen.getByRole('row', { name: 'Ana' }));
  expect(at()).toBe('/pessoas/1/show');
});

it('leaves to the browser what opens tabs and windows', () => {
  const { at } = open();
  for (const of of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])
    expect(click(of)).toBe(true);
  expect(at()).toBe('/pessoas');
});

it.each<[string, MouseEventInit]>([
  ['the middle button', { button: 1 }],
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
  ['Shift', { shiftKey: true }],
])('opens a record elsewhere by %s on any cell of its row, and by no other button', (_how, init) => {
  const opened = vi.spyOn(window, 'open').mockReset().mockReturnValue(null);
  const { at } = open();
  const cell = screen.getByRole('row', { name: 'Ana' });
  const press = (of: MouseEventInit) => {
    fireEvent.mouseDown(cell, of);
    // browsers treat the main button differently from all others
    fireEvent(
      cell,
      new MouseEvent(of.button ? 'auxclick' : 'click', { bubbles: true, cancelable: true, ...of }),
    );
  };
  press({ button: 2 });
  expect(opened).not.toHaveBeenCalled();
  press(init);
  expect(opened.mock.calls).toEqual([['/pessoas/1/show', '_blank', 'noopener']]);
  expect(at()).toBe('/pessoas');
  // the browser neither scrolls nor selects
  expect(fireEvent.mouseDown(cell, init)).toBe(!(init.button || init.shiftKey));
});

it('adds no entry to the history for the address that is shown', () => {
  window.history.replaceState(null, '', '/pessoas/1/show');
  const { router } = open();
  click();
  expect(router.state.historyAction).toBe('REPLACE');
});

it('draws no row again because of a new address', () => {
  const { router } = open();
  act(() => void router.navigate('/pessoas?page=2'));
  expect(router.state.location.search).toBe('?page=2');
  expect(text).not.toHaveBeenCalled();
});
