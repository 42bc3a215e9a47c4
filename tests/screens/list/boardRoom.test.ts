import { expect, it } from 'vitest';
import { columnGap, columnWidth } from '#screens/list/views/board/app/boardRoom.ts';

const width = (count: number, room: number) => Number.parseInt(columnWidth(count, room), 10);

it('gives all columns the room that there is, but no column more than it needs', () => {
  for (const [count, room] of [
    [3, 900],
    [4, 1076],
    [5, 1600],
  ] as const) {
    expect(count * width(count, room) + (count - 1) * columnGap).toBeLessThanOrEqual(room);
    expect(width(count, room)).toBeGreaterThanOrEqual(224);
  }
  expect(width(2, 1600)).toBe(360);
});

it('shows whole columns and the beginning of the next, where not all have room', () => {
  for (const room of [700, 1000, 1076, 1300]) {
    const each = width(9, room) + columnGap;
    const rest = room - Math.floor(room / each) * each;
    expect(each).toBeGreaterThanOrEqual(224 + columnGap);
    expect([rest >= 24, rest <= 56]).toEqual([true, true]);
  }
});
