import { describe, expect, it } from 'vitest';
import { distinctFacts, factFields, factLine } from '#model/records/facts.ts';

it('takes the search fields that the title does not show', () => {
  expect(factFields({ search: ['numero', 'clienteId', 'safra'], titleFields: ['numero'] })).toEqual([
    'clienteId',
    'safra',
  ]);
  expect(factFields({ titleFields: ['numero'] })).toEqual([]);
});

it('shows the first two that have a value', () => {
  expect(factLine(['', 'Porto Norte', '', '2025/26', 'Soja'])).toBe('Porto Norte · 2025/26');
  expect(factLine(['', ''])).toBe('');
});

it('shows no code that is too long to know a record by, but what stands for it', () => {
  const key = '5126 0727 1828 1800 0129 5500 1000 0024 9813 4357 6936';
  expect(factLine([key, 'OBN6D56'], ['13/07/2026', 'R$ 10,00'])).toBe('13/07/2026 · R$ 10,00');
  expect(factLine([key, 'OBN6D56'])).toBe('OBN6D56');
  expect(factLine(['39.894.968/0001-44'], ['never'])).toBe('39.894.968/0001-44');
});

describe('records in one list', () => {
  const listed = (...of: [id: number, title: string, facts: string][]) =>
    distinctFacts(of.map(([id, title, facts]) => ({ id, title, facts })));

  it('keep their facts where title or facts differ', () => {
    expect(listed([1, 'Ana', 'SP'], [2, 'Ana', 'MT'], [3, 'Bia', 'SP'])).toEqual(['SP', 'MT', 'SP']);
  });

  it('end in their ids where both are the same, in any case and with any apostrophe', () => {
    expect(listed([1, "Sant'Ana", 'SP'], [2, 'SANT’ANA', 'SP'], [3, 'Bia', ''])).toEqual([
      'SP · #1',
      'SP · #2',
      '',
    ]);
    expect(listed([7, 'Ana', ''], [8, 'Ana', ''])).toEqual(['#7', '#8']);
  });
});
