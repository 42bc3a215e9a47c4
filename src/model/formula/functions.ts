/** The functions of formulas. authoring/reference/formulaReference.ts documents them; evaluate.ts computes them. */

/** Aggregates over one field of all rows of a list. */
export const rowFunctions = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type RowFunction = (typeof rowFunctions)[number];

/**
 * Functions over fields of a list's rows. Marks which arguments are such fields (`faixas.ate`); the last may
 * be optional.
 */
export const listFunctions = {
  band: ['value', 'column', 'column'],
  tiered: ['value', 'column', 'column'],
  pick: ['value', 'column', 'column'],
  irr: ['value', 'column', 'value', 'column'],
  npv: ['value', 'value', 'column', 'column'],
  businessDay: ['value', 'column?'],
  addBusinessDays: ['value', 'value', 'column?'],
} as const;
export type ListFunction = keyof typeof listFunctions;

/** The minimum and maximum number of arguments of each. */
export const scalarFunctions = {
  if: [2, 3],
  switch: [3, 40],
  and: [2, 9],
  or: [2, 9],
  not: [1, 1],
  empty: [1, 1],
  coalesce: [2, 9],
  round: [1, 2],
  roundup: [1, 2],
  rounddown: [1, 2],
  abs: [1, 1],
  power: [2, 2],
  min: [2, 9],
  max: [2, 9],
  days: [2, 2],
  hours: [2, 2],
  months: [2, 2],
  addMonths: [2, 2],
  addDays: [2, 2],
  firstDay: [1, 1],
  lastDay: [1, 1],
  year: [1, 1],
  quarter: [1, 1],
  month: [1, 1],
  day: [1, 1],
  weekday: [1, 1],
  hour: [1, 1],
  minute: [1, 1],
  date: [1, 1],
  time: [1, 1],
  at: [2, 2],
  text: [1, 2],
  join: [2, 12],
} as const;
export type ScalarFunction = keyof typeof scalarFunctions;

export type FormulaFunction = RowFunction | ScalarFunction | ListFunction;
export const formulaFunctions = [
  ...new Set([...rowFunctions, ...Object.keys(scalarFunctions), ...Object.keys(listFunctions)]),
];
