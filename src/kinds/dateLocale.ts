/** How dates are written and spoken of in one language: another language is another table. */

/** The kinds of field that hold a day, an instant or a month. */
export type Temporal = 'date' | 'datetime' | 'month';
export type DatePart = 'day' | 'month' | 'year';
/** A length of time that is counted from today. */
export type DateUnit = 'd' | 'w' | 'm' | 'y';

/**
 * Why a text is no date: it looks like none; there is no such day, or time; the year is none of business; the clocks
 * were put forward and skipped that time; it can only be told by who knows which day is today.
 */
export type DateFault = 'shape' | 'day' | 'time' | 'year' | 'gap' | 'part';

/** All words without accents and in small letters, as `fold` leaves them. */
export type DateLocale = {
  tag: string;
  order: readonly [DatePart, DatePart, DatePart];
  separator: string;
  /** What an empty input shows. */
  pattern: Readonly<Record<Temporal, string>>;
  /** Days with a name of their own, counted from today. */
  days: Readonly<Record<string, number>>;
  now: readonly string[];
  /** From Sunday; three letters of a name are enough. */
  weekdays: readonly string[];
  /** What may follow the name of a weekday. */
  weekdayEnd: RegExp;
  /** Three letters of a name are enough. */
  months: readonly string[];
  /** Joins day, month and year in words: 31 de outubro de 2026. */
  of: string;
  /** Stands between the day and its time: hoje às 14:30. */
  at: string;
  units: Readonly<Record<string, DateUnit>>;
  /** What is wrong with a text, and how to write it. */
  words(fault: DateFault, text: string, kind: Temporal): string;
  /** The same for a program that sent something readable in another form than the stored one. */
  stored(value: string): string;
};

const example = { date: '31/10/2026', datetime: '31/10/2026 14:30', month: '10/2026' } as const;
const noun = { date: 'uma data', datetime: 'uma data e hora', month: 'um mês' } as const;
const short = {
  date: ', hoje, amanhã ou +7',
  datetime: ', hoje 14:30 ou agora',
  month: ', out/2026 ou +1',
} as const;

export const ptBR: DateLocale = {
  tag: 'pt-BR',
  order: ['day', 'month', 'year'],
  separator: '/',
  pattern: { date: 'dd/mm/aaaa', datetime: 'dd/mm/aaaa hh:mm', month: 'mm/aaaa' },
  days: { hoje: 0, ontem: -1, anteontem: -2, amanha: 1, 'depois de amanha': 2 },
  now: ['agora'],
  weekdays: ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'],
  weekdayEnd: /[ -]feira$/,
  months: [
    'janeiro',
    'fevereiro',
    'marco',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ],
  of: 'de',
  at: 'as',
  units: {
    d: 'd',
    dia: 'd',
    dias: 'd',
    s: 'w',
    sem: 'w',
    semana: 'w',
    semanas: 'w',
    m: 'm',
    mes: 'm',
    meses: 'm',
    a: 'y',
    ano: 'y',
    anos: 'y',
  },
  words(fault, text, kind) {
    const write = `Escreva como ${example[kind]}`;
    const known = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    if (fault === 'day' || fault === 'time') return `${known} não existe. ${write}.`;
    if (fault === 'year') return `${known} não serve: use um ano de 1900 a 2100. ${write}.`;
    if (fault === 'gap')
      return `${known} não existe: os relógios foram adiantados nesse dia. Escreva outra hora.`;
    if (fault === 'part') return `${known} não diz a data inteira. ${write}.`;
    return `“${known}” não é ${noun[kind]}. ${write}${short[kind]}.`;
  },
  stored: (value) => `Envie como ${value}`,
};
