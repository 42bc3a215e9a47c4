import { describe, expect, it } from 'vitest';
import { locales, type LocaleTag } from '#messages/language.ts';
import { regionalTags } from '#messages/regions.ts';
import { parseFilter, recordMatches, viewerOf, type Filter } from '#model/filter/filter.ts';
import { weekOf, weekStartOf } from '#model/time/weeks.ts';
import { daysShown } from '#screens/list/views/calendar/app/days.ts';
import { weekStartByIcu } from '#tests/support/oracle/localTime.ts';

const fields = {
  dia: { type: 'date' },
  hora: { type: 'datetime' },
  mes: { type: 'month' },
  nome: { type: 'text' },
};
/** A Saturday. */
const today = '2026-10-31';
const holds = (filter: Filter, record: Record<string, unknown>, locale: LocaleTag = 'es-419') =>
  recordMatches(filter, record, {
    fields,
    ...viewerOf({ timeZone: 'America/Cuiaba', locales: [locale, 'en-US'] }, today),
  });
const daysOf = (filter: Filter) =>
  ['2026-10-18', '2026-10-19', '2026-10-25', '2026-10-26', '2026-11-01', '2026-11-02']
    .filter((dia) => holds(filter, { dia }))
    .map((dia) => dia.slice(5));

describe('$week in a filter', () => {
  it.each([
    [{ dia: '$week' }, ['10-26', '11-01']],
    [{ dia: '$week-1' }, ['10-19', '10-25']],
    [{ dia: '$week+1' }, ['11-02']],
    [{ dia: ['$week-1', '2026-11-02'] }, ['10-19', '10-25', '11-02']],
    [{ dia_neq: '$week' }, ['10-18', '10-19', '10-25', '11-02']],
    [{ dia_gte: '$week' }, ['10-26', '11-01', '11-02']],
    [{ dia_gt: '$week' }, ['11-02']],
    [{ dia_lte: '$week-1' }, ['10-18', '10-19', '10-25']],
    [{ dia_lt: '$week-1' }, ['10-18']],
    [{ not: { dia: '$week' } }, ['10-18', '10-19', '10-25', '11-02']],
  ])('%o is from Monday to Sunday', (filter, days) => {
    expect(daysOf(filter)).toEqual(days);
  });

  it.each([
    ['pt-BR', ['10-25', '10-26']],
    ['en-GB', ['10-26', '11-01']],
  ] as const)('begins in %s as its calendars do', (locale, days) => {
    const shown = daysShown(today, 'week', weekStartOf(locale));
    expect(days.every((day) => shown.includes(`2026-${day}`))).toBe(true);
    const found = ['10-18', '10-24', '10-25', '10-26', '11-01', '11-02'].filter((day) =>
      holds({ dia: '$week' }, { dia: `2026-${day}` }, locale),
    );
    expect(found).toEqual(days);
  });

  it('covers the days in the portal’s time zone, and never matches an empty value', () => {
    // Monday in London, Sunday still in Cuiabá.
    expect(holds({ hora: '$week' }, { hora: '2026-11-02T03:59:00Z' })).toBe(true);
    expect(holds({ hora: '$week' }, { hora: '2026-11-02T04:00:00Z' })).toBe(false);
    expect(holds({ dia: '$week' }, { dia: null })).toBe(false);
    expect(holds({ dia_neq: '$week' }, { dia: null })).toBe(true);
    expect(holds({ dia: ['$week', null] }, { dia: null })).toBe(true);
  });

  it('is refused for a field that holds no days', () => {
    for (const filter of [{ mes: '$week' }, { nome: ['$week'] }, { mes_lte: '$week-1' }])
      expect(() => parseFilter(filter, fields)).toThrow('não guarda dias');
    expect(() => parseFilter({ nome_like: '$week', hora: '$week' }, fields)).not.toThrow();
  });
});

describe('the first day of a week', () => {
  it('is the one that ICU knows of each locale', () => {
    for (const tag of [...locales, ...regionalTags])
      expect([tag, weekStartOf(tag)]).toEqual([tag, weekStartByIcu(tag)]);
  });

  it('is itself the first of its week', () => {
    expect(weekOf('2026-11-01', 0)).toBe('2026-11-01');
    expect(weekOf('2026-11-01', 1)).toBe('2026-10-26');
    expect(weekOf('2026-10-31', 0)).toBe('2026-10-25');
  });
});
