import { by } from '../grupo/accounts.ts';
import { addDays, at, weekday } from '../lib/calendar.ts';
import { Table } from '../lib/table.ts';

type Holiday = { data: string; nome: string };

const everyYear: readonly [string, string][] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
];
const years: readonly { year: number; easter: string }[] = [
  { year: 2025, easter: '2025-04-20' },
  { year: 2026, easter: '2026-04-05' },
  { year: 2027, easter: '2027-03-28' },
];

const holidaysIn = ({ year, easter }: { year: number; easter: string }): Holiday[] =>
  [
    ...everyYear.map(([day, nome]) => ({ data: `${year}-${day}`, nome })),
    { data: addDays(easter, -2), nome: 'Sexta-feira Santa' },
    { data: addDays(easter, 60), nome: 'Corpus Christi' },
    { data: `${year + 1}-01-01`, nome: 'Confraternização Universal' },
  ].sort((one, other) => one.data.localeCompare(other.data));

export function holidayCalendars() {
  const feriados = new Table<{ nome: string; vigencia: string; datas: readonly Holiday[] }>('feriados');
  for (const one of years)
    feriados.add(
      { nome: `Feriados nacionais de ${one.year}`, vigencia: `${one.year}-01-01`, datas: holidaysIn(one) },
      { at: at('2025-04-09', 9), by: by.financeiro },
    );
  return feriados;
}

/** The calendar in force on a day, as stored on records that depend on it. */
export function holidaysOf(date: string) {
  const at = years.findIndex(({ year }) => year === Number(date.slice(0, 4)));
  return at < 0 ? undefined : { feriadosId: at + 1, feriados: holidaysIn(years[at]!) };
}

const isHoliday = (date: string) => holidaysOf(date)?.feriados.some(({ data }) => data === date) ?? false;

/** The date itself, or the next one that is neither on a weekend nor a holiday. */
export function nextBusinessDay(date: string): string {
  return weekday(date) % 6 === 0 || isHoliday(date) ? nextBusinessDay(addDays(date, 1)) : date;
}

/** CLT, art. 134, § 3º: not in the two days before a holiday or the weekly rest. */
export const mayStartLeave = (date: string) =>
  [1, 2].every((days) => weekday(addDays(date, days)) !== 0 && !isHoliday(addDays(date, days)));
