import { expect, it } from 'vitest';
import { inOrder, mergedInOrder } from '#features/reconciliation/server/inOrder.ts';
import { hasTwoTo } from '#features/reconciliation/server/sums.ts';
import { randomOf } from '#tests/support/values/bankCorpus.ts';

const random = randomOf(3);
const numbers = (count: number) => Array.from({ length: count }, () => random.whole(40));
const ascending = (one: number, other: number) => one - other;
const lengths = [0, 1, 2, 3, 7, 20, 33];

it('yields the values of a list, and of several lists, in their order', () => {
  for (const length of lengths) {
    const all = numbers(length);
    expect([...inOrder([...all], ascending)]).toEqual(all.toSorted(ascending));
    const lists = lengths.slice(0, length % 5).map((count) => numbers(count + length));
    const sources = [[], ...lists].map((list) => inOrder([...list], ascending));
    expect([...mergedInOrder(sources, ascending)]).toEqual(lists.flat().toSorted(ascending));
  }
});

it('finds two amounts of a sum where there are two, and not one amount twice', () => {
  for (let nth = 0; nth < 300; nth++) {
    const all = numbers(random.whole(9)).toSorted(ascending);
    const wanted = random.whole(80);
    const has = all.some((one, at) => all.slice(at + 1).some((other) => one + other === wanted));
    expect(hasTwoTo(wanted, all), `${wanted} of ${all.join()}`).toBe(has);
  }
  expect(hasTwoTo(10, [5])).toBe(false);
});
