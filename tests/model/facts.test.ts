import { expect, it } from 'vitest';
import { factFields, factLine } from '../../src/model/records/facts.ts';

it('takes the search fields that the title does not show', () => {
  expect(factFields({ search: ['numero', 'clienteId', 'safra'], titleFields: ['numero'] })).toEqual([
    'clienteId',
    'safra',
  ]);
  expect(factFields({ titleFields: ['numero'] })).toEqual([]);
});

it('tells the first two that have a value', () => {
  expect(factLine(['', 'Porto Norte', '', '2025/26', 'Soja'])).toBe('Porto Norte · 2025/26');
  expect(factLine(['', ''])).toBe('');
});
