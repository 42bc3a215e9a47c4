import { expect, it } from 'vitest';
import { layOut } from '../../../src/screens/list/app/paper.ts';

const columns = (count: number, letters: number) => Array.from({ length: count }, () => letters);

it('leaves few columns upright, and lays many on their side, smaller where even that is too narrow', () => {
  expect(layOut(columns(4, 14))).toEqual({ sideways: false, fontSize: 11 });
  // a long text wraps, and needs no more than its share
  expect(layOut([...columns(3, 12), 400])).toEqual({ sideways: false, fontSize: 11 });
  expect(layOut(columns(8, 14))).toEqual({ sideways: true, fontSize: 11 });
  const many = layOut(columns(12, 14));
  expect(many.sideways).toBe(true);
  expect(many.fontSize).toBeLessThan(11);
  expect(layOut(columns(40, 14))).toEqual({ sideways: true, fontSize: 8 });
});
