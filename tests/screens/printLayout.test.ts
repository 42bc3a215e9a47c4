import { expect, it } from 'vitest';
import { printLayout } from '#screens/app/printLayout.ts';

const columns = (count: number, letters: number) => Array.from({ length: count }, () => letters);

it('prints few columns in portrait and many in landscape, in smaller text if needed', () => {
  expect(printLayout(columns(4, 14))).toEqual({ sideways: false, fontSize: 11 });
  // A long text wraps, and needs no more than its share.
  expect(printLayout([...columns(3, 12), 400])).toEqual({ sideways: false, fontSize: 11 });
  expect(printLayout(columns(8, 14))).toEqual({ sideways: true, fontSize: 11 });
  const many = printLayout(columns(12, 14));
  expect(many.sideways).toBe(true);
  expect(many.fontSize).toBeLessThan(11);
  expect(printLayout(columns(40, 14))).toEqual({ sideways: true, fontSize: 8 });
});
