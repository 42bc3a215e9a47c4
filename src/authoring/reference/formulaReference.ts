/**
 * The documentation of formulas: the result of each function, with an example that is valid in the sample's
 * books.
 */
import type { FormulaFunction } from '#model/formula/formula.ts';
import type { TextKey } from '#messages/translate.ts';

type FunctionWord = {
  /** The arguments. */
  takes: TextKey;
  /** The type of the result. */
  type: TextKey;
  text: TextKey;
  example: string;
};

export const formulaWords: Readonly<Record<FormulaFunction, FunctionWord>> = {
  if: {
    takes: 'expressionWords.formulas.conditionValueOtherwise',
    type: 'expressionWords.formulas.chosenValue',
    text: 'expressionWords.formulas.if',
    example: 'formula: if(paginas > 300, preco * 2, preco)',
  },
  switch: {
    takes: 'expressionWords.formulas.fieldOptionValueOtherwise',
    type: 'expressionWords.formulas.chosenValue',
    text: 'expressionWords.formulas.switch',
    example: "formula: switch(genero, 'romance', 10, 'poesia', 5, 0)",
  },
  and: {
    takes: 'expressionWords.formulas.conditionCondition',
    type: 'common.yesOr',
    text: 'expressionWords.formulas.and',
    example: 'formula: if(and(emprestavel, paginas > 300), 1, 0)',
  },
  or: {
    takes: 'expressionWords.formulas.conditionCondition',
    type: 'common.yesOr',
    text: 'expressionWords.formulas.or',
    example: "formula: if(or(genero = 'poesia', paginas < 100), 7, 14)",
  },
  not: {
    takes: 'expressionWords.formulas.condition',
    type: 'common.yesOr',
    text: 'common.opposite',
    example: 'formula: if(not(emprestavel), preco, 0)',
  },
  empty: {
    takes: 'common.field',
    type: 'common.yesOr',
    text: 'expressionWords.formulas.empty',
    example: 'formula: if(empty(autorId), 0, preco)',
  },
  coalesce: {
    takes: 'expressionWords.formulas.valueValue',
    type: 'expressionWords.formulas.chosenValue',
    text: 'expressionWords.formulas.coalesce',
    example: 'formula: preco - coalesce(paginas, 0)',
  },
  round: {
    takes: 'expressionWords.formulas.numberPlaces',
    type: 'common.number',
    text: 'expressionWords.formulas.round',
    example: 'formula: round(preco / paginas, 2)',
  },
  roundup: {
    takes: 'expressionWords.formulas.numberPlaces',
    type: 'common.number',
    text: 'expressionWords.formulas.roundup',
    example: 'formula: roundup(paginas / 16)',
  },
  rounddown: {
    takes: 'expressionWords.formulas.numberPlaces',
    type: 'common.number',
    text: 'expressionWords.formulas.rounddown',
    example: 'formula: rounddown(paginas / 16)',
  },
  abs: {
    takes: 'common.number',
    type: 'common.number',
    text: 'expressionWords.formulas.abs',
    example: 'formula: abs(preco - 50)',
  },
  min: {
    takes: 'expressionWords.formulas.valueValueOrListField',
    type: 'expressionWords.formulas.numberOrDate',
    text: 'expressionWords.formulas.min',
    example: 'formula: min(preco, 100)',
  },
  max: {
    takes: 'expressionWords.formulas.valueValueOrListField',
    type: 'expressionWords.formulas.numberOrDate',
    text: 'expressionWords.formulas.max',
    example: 'formula: max(preco - 10, 0)',
  },
  sum: {
    takes: 'expressionWords.formulas.listField',
    type: 'common.number',
    text: 'expressionWords.formulas.sum',
    example: 'formula: sum(capitulos.paginas)',
  },
  avg: {
    takes: 'expressionWords.formulas.listField',
    type: 'common.number',
    text: 'expressionWords.formulas.avg',
    example: 'formula: avg(capitulos.paginas)',
  },
  count: {
    takes: 'expressionWords.formulas.list',
    type: 'common.number',
    text: 'expressionWords.formulas.count',
    example: 'formula: count(capitulos)',
  },
  days: {
    takes: 'expressionWords.formulas.startEnd',
    type: 'common.number',
    text: 'expressionWords.formulas.days',
    example: 'formula: days(publicacao, $today)',
  },
  hours: {
    takes: 'expressionWords.formulas.startEnd',
    type: 'common.number',
    text: 'expressionWords.formulas.hours',
    example: 'formula: hours(registradoEm, registradoEm + 2)',
  },
  months: {
    takes: 'expressionWords.formulas.startEnd',
    type: 'common.number',
    text: 'expressionWords.formulas.months',
    example: 'formula: rounddown(months(publicacao, $today) / 12)',
  },
  addMonths: {
    takes: 'expressionWords.formulas.dateMonths',
    type: 'expressionWords.expressions.date',
    text: 'expressionWords.formulas.addMonths',
    example: 'formula: days($today, addMonths(publicacao, 12))',
  },
  addDays: {
    takes: 'expressionWords.formulas.dateDays',
    type: 'expressionWords.expressions.date',
    text: 'expressionWords.formulas.addDays',
    example: 'formula: days($today, addDays(publicacao, 30))',
  },
  firstDay: {
    takes: 'expressionWords.expressions.date',
    type: 'expressionWords.expressions.date',
    text: 'expressionWords.formulas.firstDay',
    example: 'formula: days(firstDay(publicacao), publicacao)',
  },
  lastDay: {
    takes: 'expressionWords.expressions.date',
    type: 'expressionWords.expressions.date',
    text: 'expressionWords.formulas.lastDay',
    example: 'formula: days(publicacao, lastDay(publicacao))',
  },
  year: {
    takes: 'expressionWords.expressions.date',
    type: 'common.number',
    text: 'expressionWords.formulas.year',
    example: 'formula: year($today) - year(publicacao)',
  },
  quarter: {
    takes: 'expressionWords.expressions.date',
    type: 'common.number',
    text: 'expressionWords.formulas.quarter',
    example: 'formula: if(quarter(publicacao) = 4, 1, 0)',
  },
  month: {
    takes: 'expressionWords.expressions.date',
    type: 'common.number',
    text: 'expressionWords.formulas.month',
    example: 'formula: if(month(publicacao) = 12, 1, 0)',
  },
  day: {
    takes: 'expressionWords.expressions.date',
    type: 'common.number',
    text: 'expressionWords.formulas.day',
    example: 'formula: if(day(publicacao) > 15, 1, 0)',
  },
  weekday: {
    takes: 'expressionWords.expressions.date',
    type: 'common.number',
    text: 'expressionWords.formulas.weekday',
    example: 'formula: if(weekday(publicacao) = 1, 0, preco)',
  },
  hour: {
    takes: 'expressionWords.formulas.momentOrTime',
    type: 'common.number',
    text: 'expressionWords.formulas.hour',
    example: 'formula: if(hour(registradoEm) < 12, 1, 0)',
  },
  minute: {
    takes: 'expressionWords.formulas.momentOrTime',
    type: 'common.number',
    text: 'expressionWords.formulas.minute',
    example: 'formula: minute(registradoEm)',
  },
  date: {
    takes: 'expressionWords.formulas.dateOrText',
    type: 'expressionWords.expressions.date',
    text: 'expressionWords.formulas.date',
    example: "formula: days(date('2020-01-01'), publicacao)",
  },
  time: {
    takes: 'expressionWords.formulas.momentOrTime',
    type: 'expressionWords.formulas.timeOfDay',
    text: 'expressionWords.formulas.time',
    example: "formula: if(time(registradoEm) < '12:00', 1, 0)",
  },
  at: {
    takes: 'expressionWords.formulas.dateTime',
    type: 'expressionWords.formulas.dateAndTime',
    text: 'expressionWords.formulas.at',
    example: "formula: hours(at(publicacao, '08:00'), registradoEm)",
  },
  text: {
    takes: 'expressionWords.formulas.numberOrDatePlaces',
    type: 'common.text',
    text: 'expressionWords.formulas.formula',
    example: "formula: if(text(preco, 2) = '49,90', 1, 0)",
  },
  join: {
    takes: 'expressionWords.formulas.separatorTextText',
    type: 'common.text',
    text: 'expressionWords.formulas.join',
    example: "formula: if(join(' ', titulo, titulo) = 'A A', 1, 0)",
  },
  power: {
    takes: 'expressionWords.formulas.numberTimes',
    type: 'common.number',
    text: 'expressionWords.formulas.power',
    example: 'formula: preco * power(1.01, 12)',
  },
  band: {
    takes: 'expressionWords.formulas.valueListLimitListField',
    type: 'expressionWords.formulas.ofField',
    text: 'expressionWords.formulas.band',
    example: 'formula: band(paginas, capitulos.paginas, capitulos.paginas)',
  },
  tiered: {
    takes: 'expressionWords.formulas.valueListLimitListPercentage',
    type: 'common.number',
    text: 'expressionWords.formulas.tiered',
    example: 'formula: tiered(preco, capitulos.paginas, capitulos.paginas)',
  },
  pick: {
    takes: 'expressionWords.formulas.valueListKeyListField',
    type: 'expressionWords.formulas.ofField',
    text: 'expressionWords.formulas.pick',
    example: 'formula: pick(paginas, capitulos.paginas, capitulos.paginas)',
  },
  businessDay: {
    takes: 'expressionWords.formulas.dateListHoliday',
    type: 'common.yesOr',
    text: 'expressionWords.formulas.businessDay',
    example: 'formula: if(businessDay(publicacao, capitulos.entrega), 1, 0)',
  },
  addBusinessDays: {
    takes: 'expressionWords.formulas.dateDaysListHoliday',
    type: 'expressionWords.expressions.date',
    text: 'expressionWords.formulas.addBusinessDays',
    example: 'formula: days(publicacao, addBusinessDays(publicacao, 5, capitulos.entrega))',
  },
  irr: {
    takes: 'expressionWords.formulas.amountReceivedListPaymentDate',
    type: 'common.number',
    text: 'expressionWords.formulas.irr',
    example: 'formula: irr(preco, capitulos.paginas, publicacao, capitulos.entrega) * 100',
  },
  npv: {
    takes: 'expressionWords.formulas.rateDateListPaymentList',
    type: 'common.number',
    text: 'expressionWords.formulas.npv',
    example: 'formula: npv(0.02, publicacao, capitulos.paginas, capitulos.entrega)',
  },
};
