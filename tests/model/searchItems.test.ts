import { expect, it } from 'vitest';
import { searchItems } from '#model/filter/searchWords.ts';

const pages = [
  { name: 'Contas a pagar', text: 'Contas a pagar fornecedores' },
  { name: 'Fornecedores', text: 'Fornecedores contas' },
  { name: 'Plano de contas', text: 'Plano de contas' },
  { name: 'Contas bancárias', text: 'Contas bancárias' },
];
const found = (typed: string) =>
  searchItems(
    pages,
    typed,
    ({ name }) => name,
    ({ text }) => text,
  ).map(({ name }) => name);

it('keeps all in their order while nothing is typed', () => {
  expect(found('  ')).toEqual(pages.map(({ name }) => name));
});

it('puts names that begin with what is typed first, and those that only mention it last', () => {
  expect(found('contas')).toEqual(['Contas a pagar', 'Contas bancárias', 'Plano de contas', 'Fornecedores']);
  expect(found('CONTAS B')).toEqual(['Contas bancárias']);
  expect(found('fornecedores contas')).toEqual(['Fornecedores', 'Contas a pagar']);
  expect(found('bancarias contas')).toEqual(['Contas bancárias']);
  expect(found('contas xyz')).toEqual([]);
});
