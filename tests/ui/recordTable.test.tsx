import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nContextProvider } from 'ra-core';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { createI18nProvider } from '#app/i18n/i18nProvider.ts';
import { RecordTable, useTotalText } from '#ui/table/RecordTable.tsx';
import { TableSkeleton } from '#kit/table/TableFrame.tsx';
import { alignedAmong } from '#kinds/columnsOf.ts';
import { columnViews, type ColumnView } from '#kinds/ui/columns.ts';
import type { Field } from '#model/types.ts';

const onResize = vi.fn();
const column = {
  field: { id: 'nome', kind: 'text', label: 'Nome' },
  label: 'Nome',
  sortable: true,
  text: ({ nome }: { nome?: unknown }) => String(nome),
} as unknown as ColumnView;

it('resizes a column by Shift and the arrow keys on its heading, and by no other key', () => {
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <MemoryRouter>
        <RecordTable
          label="Pessoas"
          columns={[column]}
          records={[{ id: 1, nome: 'Ana' }]}
          sort={{ field: 'nome', order: 'ASC', onSort: () => {} }}
          onResize={onResize}
        />
      </MemoryRouter>
    </I18nContextProvider>,
  );
  const heading = screen.getByRole('button', { name: 'Nome' });
  expect(heading).toHaveAttribute(
    'aria-keyshortcuts',
    expect.stringContaining('Shift+ArrowLeft Shift+ArrowRight'),
  );
  vi.spyOn(heading.closest('th')!, 'getBoundingClientRect').mockReturnValue({ width: 200 } as DOMRect);
  fireEvent.keyDown(heading, { key: 'ArrowRight' });
  fireEvent.keyDown(heading, { key: 'ArrowRight', shiftKey: true, ctrlKey: true });
  expect(onResize).not.toHaveBeenCalled();
  fireEvent.keyDown(heading, { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(heading, { key: 'ArrowLeft', shiftKey: true });
  expect(onResize.mock.calls).toEqual([
    ['nome', 216],
    ['nome', 184],
  ]);
});

it('moves a column by Ctrl, Shift and the arrow keys on its heading, never the first one or before it', () => {
  const onMove = vi.fn();
  const named = (id: string) => ({ ...column, field: { ...column.field, id }, label: id }) as ColumnView;
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <MemoryRouter>
        <RecordTable
          label="Pessoas"
          columns={['nome', 'cargo', 'cidade'].map(named)}
          records={[{ id: 1 }]}
          sort={{ field: 'nome', order: 'ASC', onSort: () => {} }}
          onMove={onMove}
        />
      </MemoryRouter>
    </I18nContextProvider>,
  );
  const press = (name: string, key: string, modifiers: object = { ctrlKey: true, shiftKey: true }) =>
    fireEvent.keyDown(screen.getByRole('button', { name }), { key, ...modifiers });
  press('cargo', 'ArrowRight', { shiftKey: true });
  press('cargo', 'ArrowRight', { ctrlKey: true });
  press('nome', 'ArrowRight');
  press('cargo', 'ArrowLeft');
  press('cidade', 'ArrowRight');
  expect(onMove).not.toHaveBeenCalled();
  press('cargo', 'ArrowRight');
  press('cidade', 'ArrowLeft');
  expect(onMove.mock.calls).toEqual([
    ['cargo', 'cidade'],
    ['cidade', 'cargo'],
  ]);
});

it('opens the row in focus with Space and marks it with X, and no other way', () => {
  const onToggle = vi.fn();
  const onOpen = vi.fn();
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <MemoryRouter>
        <RecordTable
          label="Pessoas"
          columns={[column]}
          records={[{ id: 1, nome: 'Ana' }]}
          hrefOf={() => '/pessoas/1'}
          selection={{ ids: new Set(), onToggle, onToggleAll: () => {} }}
        />
      </MemoryRouter>
    </I18nContextProvider>,
  );
  const name = screen.getByRole('link', { name: 'Ana' });
  name.addEventListener('click', (event) => {
    event.preventDefault();
    onOpen();
  });
  fireEvent.keyDown(name, { key: 'x', ctrlKey: true });
  fireEvent.keyDown(screen.getByRole('checkbox', { name: /Ana/ }), { key: 'x' });
  expect([onToggle, onOpen].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  fireEvent.keyDown(name, { key: 'x' });
  expect(onToggle).toHaveBeenCalledWith(1, false);
  fireEvent.keyDown(name, { key: ' ' });
  expect(onOpen).toHaveBeenCalledOnce();
});

it('aligns the decimals of a column with its total, and names a total that is no sum', () => {
  const records = [
    { id: 1, parado: 480.5, pago: 2 },
    { id: 2, parado: 240, pago: 4 },
  ];
  const totals = { parado: 360.25, pago: 6 };
  const hours = (id: string) => ({ id, type: 'decimal', label: id, decimals: 3 }) as Field;
  const columns = columnViews(
    [{ field: 'parado' }, { field: 'pago' }],
    { fields: { parado: hours('parado'), pago: hours('pago') } },
    { titles: () => undefined, timeZone: 'UTC', decimalsOf: alignedAmong([...records, totals]) },
  );
  const Totalled = ({ kinds }: { kinds: Record<string, 'sum' | 'avg'> }) => (
    <RecordTable
      label="Horas"
      columns={columns}
      records={records}
      totals={totals}
      totalText={useTotalText(kinds)}
    />
  );
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <MemoryRouter>
        <Totalled kinds={{ parado: 'avg', pago: 'sum' }} />
      </MemoryRouter>
    </I18nContextProvider>,
  );
  expect(
    [...document.querySelectorAll('tbody th, tfoot th, td')].map(({ textContent }) => textContent),
  ).toEqual(['480,50', '2', '240,00', '4', 'média 360,25', '6']);
});

it('gives its skeleton no attribute that HTML does not know', () => {
  const { container } = render(
    <I18nContextProvider value={createI18nProvider()}>
      <TableSkeleton labels={['Nome']} rows={1} />
    </I18nContextProvider>,
  );
  const frame = container.querySelector('table')!.parentElement!;
  expect(frame.getAttributeNames().sort()).toEqual(['class', 'style']);
  expect(frame).toHaveStyle({ overflow: 'hidden' });
});

it('draws of a long page no more rows than there is room for, until the page is searched by the browser', async () => {
  const records = Array.from({ length: 1000 }, (_, at) => ({ id: at + 1, nome: `Pessoa ${at + 1}` }));
  render(
    <I18nContextProvider value={createI18nProvider()}>
      <MemoryRouter>
        <RecordTable label="Pessoas" columns={[column]} records={records} maxHeight={410} rowHeight={40} />
      </MemoryRouter>
    </I18nContextProvider>,
  );
  expect(document.querySelectorAll('tbody tr')).toHaveLength(11);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
  // for the browser's own search, which finds nothing else
  await waitFor(() => expect(document.querySelector('tr.gap')).not.toBeNull());
  fireEvent.keyDown(window, { key: 'F', ctrlKey: true });
  expect(document.querySelectorAll('tbody tr[data-record]')).toHaveLength(1000);
});

it('formats each value once, however many places of its row and of the layout show it', () => {
  const asked: string[] = [];
  const titles = (_resource: string, id: unknown) => {
    asked.push(String(id));
    return `Cliente ${String(id)}`;
  };
  const field = {
    id: 'cliente',
    type: 'reference',
    resource: 'clientes',
    label: 'Cliente',
  } as unknown as Field;
  const [client] = columnViews(
    [{ field: 'cliente' }],
    { fields: { cliente: field } },
    { titles, timeZone: 'UTC' },
  ) as [ColumnView];
  const records = [1, 2, 3].map((id) => ({ id, cliente: id * 10 }));
  const draw = (records: readonly { id: number; cliente: number }[]) => (
    <I18nContextProvider value={createI18nProvider()}>
      <MemoryRouter>
        <RecordTable
          label="Pedidos"
          columns={[{ ...client, draw: undefined, noWrap: false }]}
          records={records}
          hrefOf={({ id }) => `/pedidos/${id}`}
          selection={{ ids: new Set(), onToggle: () => {}, onToggleAll: () => {} }}
          actions={(_record, name) => name}
        />
      </MemoryRouter>
    </I18nContextProvider>
  );
  const widths = records.map((record) => client.text(record).length);
  const { rerender } = render(draw(records));
  expect(screen.getByRole('link', { name: 'Cliente 20' })).toBeVisible();
  expect([widths, asked]).toEqual([
    [10, 10, 10],
    ['10', '20', '30'],
  ]);
  // another record, with another value
  rerender(draw(records.with(1, { id: 2, cliente: 50 })));
  expect(screen.getByRole('link', { name: 'Cliente 50' })).toBeVisible();
  expect(asked).toEqual(['10', '20', '30', '50']);
});
