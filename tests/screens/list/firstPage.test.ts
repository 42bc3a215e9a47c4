import { expect, it } from 'vitest';
import { list } from '#screens/list/screen.ts';
import type { ListScreen } from '#screens/list/types.ts';

const screen = {
  columns: [{ field: 'nome' }],
  actions: [],
  facets: [],
  metrics: [],
  queries: [],
  views: ['table'],
} as unknown as ListScreen;
const drawn = (change: object) => {
  const { columns, facts } = list.firstPage!({ ...screen, ...change })!;
  return [columns.length, facts.length];
};

it('draws the first records early only where nothing comes above them later', () => {
  expect(drawn({})).toEqual([1, 1]);
  expect(drawn({ metrics: [{ label: 'Total' }] })).toEqual([0, 0]);
  expect(drawn({ queries: [{ label: 'Meus' }] })).toEqual([0, 0]);
  expect(drawn({ facets: [{ field: 'uf' }] })).toEqual([0, 1]);
});
