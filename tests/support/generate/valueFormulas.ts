/** Formulas and texts whose results rules and transitions write, as YAML has them. */
import type { Chance } from './chance.ts';
import type { Fields } from './filters.ts';
import { compositeKinds, numberKinds, type FieldData } from './kinds.ts';

const hasUsualOptions = ({ options }: FieldData) => typeof options === 'object' && 'a' in options!;

/** Of a kind of field, what its formulas may be made of: `undefined` where a part is missing. */
type Formulas = Readonly<Record<string, readonly (string | undefined | false)[]>>;

/** The kinds of field that may be computed by a formula. */
export const workedKinds = [
  'integer',
  'decimal',
  'money',
  'percent',
  'text',
  'boolean',
  'date',
  'datetime',
  'month',
];

/**
 * A formula over these names whose result the field may hold; undefined where none of them fits.
 *
 * @param isOwn for the formula of the field itself, in which `$today` is a day and never an instant
 */
export function formulaFor(
  chance: Chance,
  field: FieldData,
  names: Fields,
  isOwn = false,
): string | undefined {
  const one = (...types: readonly string[]) => {
    const found = Object.keys(names).filter(
      (name) => types.includes(names[name]!.type) && (!names[name]!.options || hasUsualOptions(names[name]!)),
    );
    return found.length > 0 ? chance.pick(found) : undefined;
  };
  const [number, other] = [one(...numberKinds), one(...numberKinds)];
  const [day, moment, month] = [one('date'), one('datetime'), one('month')];
  // Rows have these columns; the formulas of rules read no rows.
  const rows = isOwn ? one('items') : undefined;
  const [text, flag, choice] = [one('text'), one('boolean'), one('select')];
  if (field.options && !hasUsualOptions(field)) return undefined;
  const formulas: Formulas = {
    integer: [
      number && `${number} * 2 + 1`,
      day && `days(${day}, $today)`,
      day && `months($today, ${day})`,
      moment && `days($today, ${moment})`,
      'weekday($today)',
      rows && `sum(${rows}.qtd) + count(${rows})`,
      rows && `max(${rows}.qtd) - coalesce(min(${rows}.qtd), 1)`,
      text && `if(empty(${text}), 0, 1)`,
    ],
    money: [
      number && `${number} * 1.5 + coalesce(${other}, 2)`,
      number && `round(${number} / 3, 1)`,
      number && `max(${number}, ${other})`,
      rows && `avg(${rows}.qtd) * 1.1`,
      number && `if(${number} = 0, 1, 10 / ${number})`,
    ],
    decimal: [number && `${number} / 3 + coalesce(${other}, 0.25)`, rows && `avg(${rows}.qtd)`],
    percent: [number && `${number} / 7`, number && `${number} / ${other}`],
    text: [
      text && `join(' ', ${text}, 'foi')`,
      number && `text(${number}, 1)`,
      text && flag && `if(${flag}, 'sim', ${text})`,
    ],
    boolean: [
      number && `${number} > 2`,
      text && `empty(${text})`,
      flag && `not(${flag})`,
      day && `${day} < $today`,
      moment && `${moment} >= $today`,
      moment && day && `${moment} <= ${day}`,
      moment && day && `if(${day} <> ${moment}, ${moment} < $today, ${day} = $today)`,
      day && flag && `and(${flag}, ${day} >= $today)`,
    ],
    select: [
      number && `if(${number} > 1, 'a', 'b')`,
      choice && `switch(${choice}, 'a', 'b', 'b', 'c')`,
      day && `if(${day} > $today, 'a', 'c')`,
    ],
    date: [
      'addDays($today, 3)',
      'addBusinessDays($today, -2)',
      'lastDay($today)',
      day && `addMonths(${day}, 1)`,
      day && `coalesce(${day}, $today)`,
      day && `max(${day}, $today)`,
      day && number && `addDays(${day}, ${number})`,
      moment,
    ],
    datetime: [
      !isOwn && '$today',
      !isOwn && moment && `coalesce(${moment}, $today)`,
      moment && `addMonths(${moment}, 1)`,
      moment && `${moment} + 0.5`,
      moment && number && `addDays(${moment}, ${number})`,
    ],
    month: ['$today', 'addMonths($today, -1)', day, moment, month && `addMonths(${month}, 2)`],
  };
  const fitting = (formulas[field.type] ?? []).filter((formula) => typeof formula === 'string');
  return fitting.length > 0 ? chance.pick(fitting) : undefined;
}

/** A text with some of these values in it. */
export function templateFor(chance: Chance, { type }: FieldData, names: Fields): string | undefined {
  if (type !== 'text' && type !== 'textarea') return undefined;
  const told = Object.keys(names).filter(
    (name) => ![...compositeKinds, 'password', 'textarea', 'markdown', 'json'].includes(names[name]!.type),
  );
  const some = chance.several(told, 15).slice(0, 2);
  return ['Feito', ...some.map((name) => `{${name}}`)].join(chance.pick([' ', ' de ']));
}

const moments: Readonly<Record<string, readonly string[]>> = {
  date: ['$today', '$today', '$today+30d', '$today-1m'],
  datetime: ['$today', '$now', '$now+2h', '$now-90d', '$now+30min'],
  month: ['$today', '$month', '$month-1'],
};
export const momentsFor = ({ type }: FieldData): readonly string[] => moments[type] ?? [];

const users: Readonly<Record<string, readonly string[]>> = {
  integer: ['$user.limite'],
  text: ['$user.apelido', '$user.nome'],
  select: ['$user.grupo'],
};
export const ofUserFor = (field: FieldData): readonly string[] =>
  field.options && !hasUsualOptions(field) ? [] : (users[field.type] ?? []);
