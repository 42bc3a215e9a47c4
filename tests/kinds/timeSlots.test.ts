import { expect, it } from 'vitest';
import { slotOf, TakenTimes } from '#kinds/timeSlots.ts';
import { itemsWith } from '#tests/support/portal.ts';

const { itens } = itemsWith(
  '  sala: { type: text, label: Sala }\n  inicio: { type: datetime, label: Início }\n  fim: { type: datetime, label: Fim }\n',
  'exclusive: [{ by: [sala], from: inicio, to: fim }]\n',
).resources;
const at = (from: string, to: string, sala = 'A') => ({
  sala,
  inicio: `2026-03-02T${from}:00Z`,
  fim: `2026-03-02T${to}:00Z`,
});
/** The times that are taken, of rows in this order. */
function taken(...rows: ReturnType<typeof at>[]) {
  const times = new TakenTimes({ ...itens!, timeZone: 'UTC' }, slotOf(itens!, itens!.exclusive![0]!));
  return rows.map((row) => {
    const holder = times.holder(row);
    if (!holder) times.take(row);
    return holder ? rows.indexOf(holder as never) : 'free';
  });
}

it('a row that is refused leaves its time to the next', () => {
  expect(taken(at('10:00', '11:00'), at('10:30', '11:30'), at('11:00', '12:00'))).toEqual([
    'free',
    0,
    'free',
  ]);
});

it('the first row of the file has a time, whichever begins first', () => {
  const rows = [at('10:00', '11:00'), at('08:00', '10:30'), at('08:00', '10:00'), at('09:59', '10:01')];
  expect(taken(...rows)).toEqual(['free', 0, 'free', 2]);
});

it('another place has its own times', () => {
  expect(taken(at('10:00', '11:00'), at('10:00', '11:00', 'B'), at('10:00', '11:00', 'B'))).toEqual([
    'free',
    'free',
    1,
  ]);
});
