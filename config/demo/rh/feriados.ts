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

const byDate = (one: Holiday, other: Holiday) => one.data.localeCompare(other.data);

const holidaysIn = ({ year, easter }: { year: number; easter: string }): Holiday[] =>
  [
    ...everyYear.map(([day, nome]) => ({ data: `${year}-${day}`, nome })),
    { data: addDays(easter, -2), nome: 'Sexta-feira Santa' },
    { data: addDays(easter, 60), nome: 'Corpus Christi' },
    { data: `${year + 1}-01-01`, nome: 'Confraternização Universal' },
  ].sort(byDate);

/** Resolução CMN 4.880/2020: banks also close on the Monday and Tuesday of Carnaval. */
const bankDaysIn = (one: (typeof years)[number]): Holiday[] =>
  [
    ...holidaysIn(one),
    { data: addDays(one.easter, -48), nome: 'Carnaval (segunda-feira)' },
    { data: addDays(one.easter, -47), nome: 'Carnaval (terça-feira)' },
  ].sort(byDate);

export function holidayCalendars() {
  type Calendar = {
    nome: string;
    vigencia: string;
    datas: readonly Holiday[];
    diasSemBanco: readonly Holiday[];
  };
  const feriados = new Table<Calendar>('feriados');
  for (const one of years)
    feriados.add(
      {
        nome: `Feriados nacionais de ${one.year}`,
        vigencia: `${one.year}-01-01`,
        datas: holidaysIn(one),
        diasSemBanco: bankDaysIn(one),
      },
      { at: at('2025-04-09', 9), by: by.financeiro },
    );
  return feriados;
}

/** The calendar in force on a day, as stored on records that depend on it. */
const calendarOf = (daysIn: typeof holidaysIn) => (date: string) => {
  const at = years.findIndex(({ year }) => year === Number(date.slice(0, 4)));
  return at < 0 ? undefined : { feriadosId: at + 1, feriados: daysIn(years[at]!) };
};
export const holidaysOf = calendarOf(holidaysIn);
export const bankDaysOf = calendarOf(bankDaysIn);

const isHoliday = (date: string) => holidaysOf(date)?.feriados.some(({ data }) => data === date) ?? false;

const isBankClosed = (date: string) =>
  weekday(date) % 6 === 0 || (bankDaysOf(date)?.feriados.some(({ data }) => data === date) ?? false);

/** The date itself, or the next one on which banks open. */
export function nextBusinessDay(date: string): string {
  return isBankClosed(date) ? nextBusinessDay(addDays(date, 1)) : date;
}

/** CLT, art. 134, § 3º: not in the two days before a holiday or the weekly rest. */
export const mayStartLeave = (date: string) =>
  [1, 2].every((days) => weekday(addDays(date, days)) !== 0 && !isHoliday(addDays(date, days)));
