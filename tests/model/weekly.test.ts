/** Times that come back each week: which weekdays a record names, when it takes place, and when two meet. */
import { expect, it } from 'vitest';
import { occurrencesOf, weekdayNamed, weekliesMeet, weeklySpan } from '#model/time/weekly.ts';
import { comeTogether } from '#tests/support/oracle/weekly.ts';

const weekly = { day: 'dia', start: 'das', end: 'as', valid: ['de', 'ate'] };
const span = (record: object) => weeklySpan(weekly, record as never)!;
const lesson = (dia: string | string[], das: string, as: string | null, de?: string, ate?: string) => ({
  dia,
  das,
  as,
  de,
  ate,
});

it('an option names its weekday in any of the languages, short or whole', () => {
  const names = ['sun', 'Monday', 'terça', 'quarta-feira', 'jue', 'Viernes', 'sábado'];
  expect(names.map(weekdayNamed)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(['1', 'holiday', ''].map(weekdayNamed)).toEqual([undefined, undefined, undefined]);
});

it('a record takes place on its weekdays between its first and its last day, both included', () => {
  const one = span(lesson(['seg', 'qua'], '08:00', '09:40', '2026-11-02', '2026-11-11'));
  expect(occurrencesOf(one, '2026-10-26', '2026-12-31')).toEqual(
    ['2026-11-02', '2026-11-04', '2026-11-09', '2026-11-11'].map((day) => ({
      day,
      begins: '08:00',
      until: { day, clock: '09:40' },
    })),
  );
  expect(occurrencesOf(one, '2026-11-05', '2026-11-08')).toEqual([]);
  expect(occurrencesOf(span(lesson('dom', '08:00', null)), '2026-11-08', '2026-11-08')).toEqual([
    { day: '2026-11-08', begins: '08:00' },
  ]);
});

it('an end that is not after the beginning is on the next day, and midnight is the end of its own', () => {
  const night = span(lesson('sab', '22:00', '06:00'));
  expect(occurrencesOf(night, '2026-11-08', '2026-11-09')).toEqual([
    { day: '2026-11-07', begins: '22:00', until: { day: '2026-11-08', clock: '06:00' } },
  ]);
  const evening = span(lesson('sab', '22:00', '00:00'));
  expect(occurrencesOf(evening, '2026-11-07', '2026-11-08')).toEqual([
    { day: '2026-11-07', begins: '22:00', until: { day: '2026-11-07', clock: '24:00' } },
  ]);
  expect(occurrencesOf(span(lesson('sab', '07:00', '07:00')), '2026-11-08', '2026-11-08')).toEqual([
    { day: '2026-11-07', begins: '07:00', until: { day: '2026-11-08', clock: '07:00' } },
  ]);
});

it.each([
  ['the same time', ['seg', '08:00', '09:00'], ['seg', '08:30', '09:30'], true],
  ['one after the other', ['seg', '08:00', '09:00'], ['seg', '09:00', '10:00'], false],
  ['other days', ['seg', '08:00', '09:00'], ['ter', '08:00', '09:00'], false],
  ['a night and the morning after', ['sab', '22:00', '06:00'], ['dom', '05:00', '07:00'], true],
  ['a night and the morning before', ['dom', '22:00', '06:00'], ['dom', '05:00', '07:00'], false],
  ['one without an end', ['seg', '08:00', null], ['seg', '08:00', '09:00'], false],
] as const)('two meet or not: %s', (_what, one, other, meet) => {
  const [left, right] = [one, other].map(([dia, das, as]) => span(lesson(dia, das, as)));
  expect(weekliesMeet(left!, right!)).toBe(meet);
  expect(weekliesMeet(right!, left!)).toBe(meet);
});

it('two that share no date on which they meet are apart: a term that begins where another ends', () => {
  const spring = lesson('seg', '08:00', '09:00', '2026-02-02', '2026-06-29');
  const [monday, tuesday] = ['2026-06-29', '2026-06-30'];
  expect(weekliesMeet(span(spring), span(lesson('seg', '08:00', '09:00', monday)))).toBe(true);
  expect(weekliesMeet(span(spring), span(lesson('seg', '08:00', '09:00', tuesday)))).toBe(false);
  // The last night of one goes on into the first morning of the other.
  const night = lesson('seg', '22:00', '06:00', '2026-02-02', '2026-06-29');
  expect(weekliesMeet(span(night), span(lesson('ter', '05:00', '07:00', tuesday)))).toBe(true);
  expect(weekliesMeet(span(night), span(lesson('ter', '05:00', '07:00', '2026-07-01')))).toBe(false);
});

it('is right minute by minute, in every case of three thousand', () => {
  let state = 7;
  const upTo = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const days = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'];
  const clock = () => `${String(upTo(24)).padStart(2, '0')}:${upTo(2) ? '30' : '00'}`;
  const date = () => new Date(Date.UTC(2026, 10, 1 + upTo(20))).toISOString().slice(0, 10);
  const some = () =>
    lesson(
      Array.from({ length: 1 + upTo(2) }, () => days[upTo(7)]!),
      clock(),
      upTo(12) ? clock() : null,
      upTo(4) ? date() : undefined,
      upTo(3) ? date() : undefined,
    );
  const met = { yes: 0, no: 0 };
  for (let nth = 0; nth < 3000; nth++) {
    const [one, other] = [some(), some()];
    const expected = comeTogether(weekly, one as never, other as never);
    expect(weekliesMeet(span(one), span(other)), JSON.stringify([one, other])).toBe(expected);
    met[expected ? 'yes' : 'no']++;
  }
  expect(Math.min(met.yes, met.no)).toBeGreaterThan(250);
});
