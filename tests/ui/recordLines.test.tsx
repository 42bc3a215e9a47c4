import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RecordLineList } from '#ui/record/RecordLines.tsx';
import type { ColumnView } from '#kinds/ui/columns.ts';

const column = (id: string): ColumnView =>
  ({
    field: { id, type: 'text', label: id },
    label: id,
    align: 'left',
    text: (record: Readonly<Record<string, unknown>>) => String(record[id] ?? ''),
  }) as unknown as ColumnView;
const bo = { id: 7, nome: 'Bo', sobrenome: 'Lima', cidade: 'Sinop' };
const resource = { title: '{nome} {sobrenome}', titleFields: ['nome', 'sobrenome'] };

const linesOf = (names: readonly string[], of?: typeof resource) => {
  const { container } = render(
    <MemoryRouter>
      <RecordLineList records={[bo]} columns={names.map(column)} hrefOf={() => '/x'} resource={of} />
    </MemoryRouter>,
  );
  return [...container.querySelectorAll('a > span')].flatMap(({ textContent }) => textContent || []);
};

it('is named by its title on a phone when the columns show all of it', () => {
  expect(linesOf(['nome', 'cidade', 'sobrenome'], resource)).toEqual(['Bo Lima', 'Sinop']);
});

it('is named by the first column when they do not, or when the resource is unknown', () => {
  expect(linesOf(['nome', 'cidade'], resource)).toEqual(['Bo', 'Sinop']);
  expect(linesOf(['cidade', 'nome'])).toEqual(['Sinop', 'Bo']);
});

it('says what a single letter is', () => {
  const { container } = render(
    <MemoryRouter>
      <RecordLineList
        records={[{ id: 1, nome: 'Bo', categoria: 'E', cidade: 'Sinop' }]}
        columns={['nome', 'categoria', 'cidade'].map(column)}
        hrefOf={() => '/x'}
      />
    </MemoryRouter>,
  );
  expect(container).toHaveTextContent('categoria: E');
  expect(container).not.toHaveTextContent('cidade:');
});

it('shows the state of a record before another choice', () => {
  const chip = (id: string, type: string): ColumnView => ({
    ...column(id),
    field: { id, type, label: id } as ColumnView['field'],
    part: 'chip',
    draw: (record) => <b>{String(record[id])}</b>,
  });
  const { container } = render(
    <MemoryRouter>
      <RecordLineList
        records={[{ id: 1, numero: 'OS-1', prioridade: 'Baixa', situacao: 'Aberta' }]}
        columns={[column('numero'), chip('prioridade', 'select'), chip('situacao', 'status')]}
        hrefOf={() => '/x'}
      />
    </MemoryRouter>,
  );
  expect(container.querySelector('b')).toHaveTextContent('Aberta');
});

it('has the names of two other records in lines of their own, and those of one beside what follows', () => {
  const reference = (id: string): ColumnView => ({
    ...column(id),
    field: { id, type: 'reference', label: id, resource: 'x' } as ColumnView['field'],
  });
  const deal = {
    id: 1,
    numero: 'NG-1',
    corretor: 'Bo Lima',
    produto: 'Soja em grãos',
    obs: 'Colheita de março',
    prazo: '24/10/2026',
    tipo: 'Compra',
  };
  const rowsOf = (columns: ColumnView[]) => {
    const { container } = render(
      <MemoryRouter>
        <RecordLineList records={[deal]} columns={[column('numero'), ...columns]} hrefOf={() => '/x'} />
      </MemoryRouter>,
    );
    const lines = container.querySelector('a > span:nth-child(2)')!;
    return [...lines.children].map(({ textContent }) => textContent);
  };
  const [broker, product] = [reference('corretor'), reference('produto')];
  expect(rowsOf([broker, product, column('obs')])).toEqual(['Bo LimaSoja em grãos', 'Colheita de março', '']);
  expect(rowsOf([column('obs'), broker, product])).toEqual(['Colheita de março', 'Bo LimaSoja em grãos', '']);
  expect(rowsOf([broker, column('obs')])).toEqual(['', 'Bo Lima', 'Colheita de março', '']);
  expect(rowsOf([column('obs'), broker])).toEqual(['', 'Colheita de março', 'Bo Lima', '']);
  // behind a label or two facts it would break after some and not after others
  const due = {
    ...column('prazo'),
    field: { id: 'prazo', type: 'date', label: 'prazo' } as ColumnView['field'],
  };
  expect(rowsOf([due, broker])).toEqual(['prazo: 24/10/2026', 'Bo Lima', '']);
  expect(rowsOf([column('obs'), column('tipo'), broker])).toEqual([
    'Colheita de março',
    'Compra',
    'Bo Lima',
    '',
  ]);
});
