import { expect, it } from 'vitest';
import type { Field, Transition } from '#model/types.ts';
import { columnGap, columnsIn } from '#screens/list/views/board/app/boardRoom.ts';
import { boardColumns } from '#screens/list/views/board/app/useDrag.ts';

const widths = (shown: number, room: number, hidden = 0) =>
  columnsIn(
    Array.from({ length: shown + hidden }, (_, at) => ({ isHidden: at >= shown })),
    room,
  )
    .sm.split(' ')
    .map((text) => Number.parseInt(text, 10));
const width = (count: number, room: number) => widths(count, room)[0]!;

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

it('leaves room for the columns whose cards a filter hides', () => {
  const all = widths(2, 900, 2);
  expect(all.reduce((sum, one) => sum + one + columnGap, -columnGap)).toBeLessThanOrEqual(900);
  expect(all[0]).toBeGreaterThan(all[2]!);
});

const field = {
  id: 'etapa',
  type: 'status',
  options: ['aberta', 'pronta', 'entregue', 'cancelada'].map((value) => ({ value, label: value })),
} as unknown as Field;
const step = (from: string, to: string) => ({ field: 'etapa', from: [from], to }) as unknown as Transition;
const steps = [step('aberta', 'pronta'), step('pronta', 'entregue')];
const columns = (etapa: readonly string[], offered = steps) =>
  boardColumns(
    field,
    { etapa },
    { fields: { etapa: field }, variables: {}, timeZone: 'UTC' } as never,
    offered,
  ).map(({ option, isHidden }) => (isHidden ? `(${option.value})` : option.value));

it('has a place for cards that leave what the filter shows, and for no others', () => {
  expect(columns(['aberta', 'pronta'])).toEqual(['aberta', 'pronta', '(entregue)']);
  expect(columns(['aberta'])).toEqual(['aberta', '(pronta)']);
  expect(columns(['aberta', 'pronta'], [])).toEqual(['aberta', 'pronta']);
});
