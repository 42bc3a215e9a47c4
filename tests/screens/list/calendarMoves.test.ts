import { describe, expect, it } from 'vitest';
import { movedTo, calendarPlaceOf, valuesOfMove } from '#screens/list/views/calendar/app/moves.ts';

const fields = { start: 'inicio', end: 'fim', lanes: 'salaId' };
const inSaoPaulo = { isMoment: true, timeZone: 'America/Sao_Paulo' };
const record = {
  id: 1,
  salaId: 2,
  inicio: '2026-11-25T12:00:00.000Z',
  fim: '2026-11-25T12:45:00.000Z',
};
const span = { id: 1, record, from: '2026-11-25', to: '2026-11-25', begins: '09:00', ends: '09:45' };
const from = calendarPlaceOf(span, fields);

describe('moving a record of the calendar', () => {
  it('keeps its length at another time, day and lane', () => {
    const to = { day: '2026-11-26', time: '23:30', lane: 3 };
    expect(movedTo(span, to, fields)).toMatchObject({
      from: '2026-11-26',
      begins: '23:30',
      to: '2026-11-27',
      ends: '00:15',
      record: { salaId: 3 },
    });
    expect(valuesOfMove(record, fields, { from, to, ...inSaoPaulo })).toEqual({
      inicio: '2026-11-27T02:30:00.000Z',
      fim: '2026-11-27T03:15:00.000Z',
      salaId: 3,
    });
  });

  it('stays on its day where it ends at midnight', () => {
    const to = { day: '2026-11-26', time: '23:15', lane: 2 };
    expect(movedTo(span, to, fields)).toMatchObject({ to: '2026-11-26', ends: '24:00' });
    const late = { ...span, begins: '23:15', ends: '24:00' };
    expect(movedTo(late, { day: '2026-11-25', time: '09:00' }, fields)).toMatchObject({
      to: '2026-11-25',
      ends: '09:45',
    });
  });

  it('sends only what differs: the lane alone, or the times alone', () => {
    expect(valuesOfMove(record, fields, { from, to: { ...from, lane: 3 }, ...inSaoPaulo })).toEqual({
      salaId: 3,
    });
    expect(valuesOfMove(record, fields, { from, to: { ...from, time: '10:00' }, ...inSaoPaulo })).toEqual({
      inicio: '2026-11-25T13:00:00.000Z',
      fim: '2026-11-25T13:45:00.000Z',
    });
    expect(valuesOfMove(record, fields, { from, to: from, ...inSaoPaulo })).toEqual({});
  });

  it('keeps the hour where clocks change between the two days', () => {
    // Clocks in New York are put back in the night to 2026-11-01.
    const inNewYork = { isMoment: true, timeZone: 'America/New_York' };
    const before = { ...record, inicio: '2026-10-30T13:00:00.000Z', fim: '2026-10-30T13:45:00.000Z' };
    const at = { day: '2026-10-30', time: '09:00', lane: 2 };
    expect(
      valuesOfMove(before, fields, { from: at, to: { ...at, day: '2026-11-02' }, ...inNewYork }),
    ).toEqual({ inicio: '2026-11-02T14:00:00.000Z', fim: '2026-11-02T14:45:00.000Z' });
  });

  it('moves days that have no time, and leaves an empty end empty', () => {
    const stay = { id: 2, salaId: null, inicio: '2026-11-30', fim: '2026-12-02' };
    const at = calendarPlaceOf({ record: stay, from: stay.inicio, to: stay.fim }, fields);
    const byDays = { isMoment: false, timeZone: 'America/Sao_Paulo' };
    expect(at).toEqual({ day: '2026-11-30', time: undefined, lane: null });
    const to = { ...at, day: '2026-12-31' };
    expect(valuesOfMove(stay, fields, { from: at, to, ...byDays })).toEqual({
      inicio: '2026-12-31',
      fim: '2027-01-02',
    });
    expect(valuesOfMove({ ...stay, fim: null }, fields, { from: at, to, ...byDays })).toEqual({
      inicio: '2026-12-31',
    });
  });
});
