import { expect, it } from 'vitest';
import { sideOfList } from '#kit/theme/listPlacement.ts';

it('opens a list below its input, and above only where it has more room', () => {
  expect(sideOfList(200, { above: 600, below: 200 })).toBe('bottom');
  expect(sideOfList(201, { above: 600, below: 200 })).toBe('top');
  // above, it would cover the title of its dialog
  expect(sideOfList(201, { above: 40, below: 200 })).toBe('bottom');
});
