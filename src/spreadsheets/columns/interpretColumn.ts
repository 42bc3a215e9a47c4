/**
 * Decides how the cells of one column are read, from all of them. A cell with only one possible reading decides for
 * the column. Where no cell decides, or where cells contradict each other, the question stays open until an answer
 * is given.
 */
import { decimalsOf, type NumberField } from '#kinds/number/kind.ts';
import { parseValue, valueFault, formatValue } from '#kinds/registry.ts';
import {
  type ColumnCell,
  type ColumnFormat,
  type Ways,
  decided,
  refusedBy,
  type Aspect,
  type Choice,
  type ColumnFinding,
} from './columnFormat.ts';
import { inUsualForm, decimalWays, signed, splitMark, withLocaleMark } from './readCell.ts';
import { hasOpenOrder, orderWays, yearToFront } from './dateOrder.ts';
import { shiftWays } from './earlyDates.ts';
import { mayHaveZeros, zeroCells } from './zeroCells.ts';
import { currentLocale } from '#messages/translate.ts';
import { isNumeric, traitsOf } from '#model/traits.ts';
import { localIso } from '#model/time/time.ts';
import { fold } from '#model/values/values.ts';
import type { Field } from '#model/types.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { dayWords } from '#kinds/date/calendar.ts';
import { writeNumber } from '#kinds/number/numberText.ts';
import { parseFileValue, readCsvText } from '../csvCells.ts';

// Whether the numbers of a percentage are percent, or fractions of one: 0.125 for 12.5 %.

type Scale = NonNullable<ColumnFormat['scale']>;
const scales: readonly Scale[] = ['percent', 'fraction'];

/** The value of a cell without a percent sign; undefined when it has none. */
function valueIn(
  scale: Scale,
  cell: ColumnCell,
  field: NumberField,
  format: ColumnFormat,
): number | undefined {
  const written = cell.text.includes('%') ? undefined : inUsualForm(field, cell, { ...format, scale });
  const value = written === undefined ? undefined : parseValue(field, written);
  return typeof value === 'number' ? value : undefined;
}

/** Undefined unless all numbers without a percent sign are within 1, as fractions are, and some are not whole. */
function scaleWays(
  cells: readonly ColumnCell[],
  field: NumberField,
  format: ColumnFormat,
): Ways<Scale> | undefined {
  const numbers = cells.flatMap((cell) => {
    const [percent, fraction] = scales.map((scale) => valueIn(scale, cell, field, format));
    return percent === undefined || fraction === undefined ? [] : [{ cell, percent, fraction }];
  });
  if (numbers.some(({ percent }) => Math.abs(percent) > 1)) return undefined;
  if (numbers.every(({ percent }) => Number.isInteger(percent))) return undefined;
  const only: Partial<Record<Scale, ColumnCell[]>> = {};
  let isAmbiguous = false;
  for (const { cell, ...values } of numbers) {
    const fitting = scales.filter((scale) => isInside(values[scale], field));
    if (fitting.length === 1) (only[fitting[0]!] ??= []).push(cell);
    else isAmbiguous ||= fitting.length > 1 && values.percent !== values.fraction;
  }
  return isAmbiguous || Object.keys(only).length > 0 ? { values: scales, only, isAmbiguous } : undefined;
}

/** Only the bounds of the field count, because there may be too many decimals in either reading. */
const isInside = (value: number, field: NumberField) =>
  valueFault(field, Number(value.toFixed(decimalsOf(field)))) === undefined;

export type ColumnReading = {
  /** The format in force. An aspect without a value has no influence, or waits for its answer. */
  format: ColumnFormat;
  findings: readonly ColumnFinding[];
  /** Cells of a column without findings that are not written as values are shown: `11-Jun-22`, `S` for yes. */
  certain: Choice['examples'];
};

/** The findings that wait for an answer. */
export const openQuestions = ({ findings }: ColumnReading) =>
  findings.filter(({ chosen }) => chosen === undefined);

/**
 * @param answers answers of earlier imports, for what the cells don't decide
 * @param chosen answers for this column, whatever its cells say
 */
export function interpretColumn(
  field: Field,
  given: readonly ColumnCell[],
  context: RecordContext,
  { answers = {}, chosen = {} }: { answers?: ColumnFormat; chosen?: ColumnFormat } = {},
): ColumnReading {
  const cells = given.flatMap((cell) => {
    const text = readCsvText(cell.text).trim();
    return text === '' ? [] : [{ ...cell, text }];
  });
  const { temporal } = traitsOf(field);
  const findings: ColumnFinding[] = [];
  const format: Record<string, string> = {};
  const add = (finding: ColumnFinding | undefined) => {
    if (!finding) return;
    findings.push(finding);
    if (finding.chosen !== undefined) format[finding.aspect] = finding.chosen;
  };
  const settle = <T extends string>(aspect: Aspect, ways: Ways<T> | undefined, examples: ExamplesOf<T>) =>
    ways && add(settled(aspect, ways, { answer: answers[aspect], own: chosen[aspect] }, examples));

  if (isNumeric(field)) {
    const number = field as NumberField;
    settle('decimal', decimalWays(cells, number), (decimal, ways) => {
      const open = cells.find((cell) => isOpen(cell, number)) ?? firstOf(ways);
      return open ? readAs(open, field, { decimal, marks: 'none' }, context) : [];
    });
    add(markFinding(cells, number, { ...answers, ...chosen, ...format }, context));
    const isRead = findings.every((finding) => finding.chosen !== undefined);
    if (field.type === 'percent' && isRead)
      settle('scale', scaleWays(cells, number, format), (scale) =>
        scaleExamples(scale, { cells, field: number, format }),
      );
  } else if (temporal) {
    settle('order', orderWays(cells, temporal), (order) => {
      const first = cells.find(({ text }) => hasOpenOrder(text) && yearToFront(text, order) !== undefined);
      return first ? readAs(first, field, { order }, context) : [];
    });
    settle('shift', shiftWays(cells), (shift) => readAs(cells[0]!, field, { shift }, context));
  } else if (mayHaveZeros(field))
    add(zeroFinding(cells, field, { answer: answers.zeros, own: chosen.zeros }, context));
  const certain = findings.length === 0 ? certainOf(cells, field, context) : [];
  return { format: format as ColumnFormat, findings, certain };
}

/** The first month in letters, and the first words for yes and for no. */
function certainOf(cells: readonly ColumnCell[], field: Field, context: RecordContext): Choice['examples'] {
  const { temporal, yesNo } = traitsOf(field);
  const first = (fits: (text: string) => boolean) => {
    const cell = cells.find(({ text }) => fits(text));
    return cell ? readAs(cell, field, {}, context) : [];
  };
  if (temporal) return first((text) => /\p{L}{3}/u.test(text));
  if (!yesNo) return [];
  return [true, false].flatMap((value) =>
    first(
      (text) =>
        parseFileValue(field, text, context) === value &&
        fold(text) !== fold(formatValue(field, value, context)),
    ),
  );
}

/** The answer of an earlier import, and that for this column. */
type Answer = { answer: string | undefined; own: string | undefined };

type ExamplesOf<T extends string> = (value: T, ways: Ways<T>) => Choice['examples'];

function settled<T extends string>(
  aspect: Aspect,
  ways: Ways<T>,
  { answer, own }: Answer,
  examples: ExamplesOf<T>,
): ColumnFinding {
  const proven = decided(ways);
  const valueOf = (given: string | undefined) => ways.values.find((value) => value === given);
  const chosen = valueOf(own) ?? proven ?? valueOf(answer);
  const proof = proven && chosen === proven && ways.only[proven]?.[0];
  return {
    aspect,
    ...(chosen !== undefined && { chosen }),
    ...(proof && { proof }),
    choices: ways.values.map((value) => ({
      value,
      examples: examples(value, ways),
      refused: refusedBy(ways, value),
    })),
  };
}

const firstOf = ({ values, only }: Ways<string>) => values.flatMap((value) => only[value] ?? [])[0];

/** True for a number that both decimal marks can read. */
const isOpen = ({ text, isNumber }: ColumnCell, field: NumberField) => {
  const amount = splitMark(text, field)?.amount ?? text;
  const [comma, point] = [withLocaleMark(amount, ','), withLocaleMark(amount, '.')];
  return !isNumber && comma !== undefined && point !== undefined && comma !== point;
};

/** Shows how the first number with decimals would be read. */
function scaleExamples(
  scale: NonNullable<ColumnFormat['scale']>,
  { cells, field, format }: { cells: readonly ColumnCell[]; field: NumberField; format: ColumnFormat },
): Choice['examples'] {
  const cell = cells.find((one) => !Number.isInteger(valueIn('percent', one, field, format) ?? 0));
  const value = cell && valueIn(scale, cell, field, format);
  return value === undefined ? [] : [{ cell: cell!, reads: `${writeNumber(value, { grouped: false })}%` }];
}

/** Marks of debit and credit are always asked about: banks add credits, and accounts of costs add debits. */
function markFinding(
  cells: readonly ColumnCell[],
  field: NumberField,
  { decimal, marks }: ColumnFormat,
  context: RecordContext,
): ColumnFinding | undefined {
  const marked = cells.flatMap((cell) => {
    const found = splitMark(cell.text, field);
    return found ? [{ cell, ...found }] : [];
  });
  if (marked.length === 0) return undefined;
  const examples = ['C', 'D'].flatMap((mark) => marked.find((one) => one.mark === mark)?.cell ?? []);
  return {
    aspect: 'marks',
    ...(marks !== undefined && { chosen: marks }),
    choices: (['credit', 'debit', 'none'] as const).map((value) => ({
      value,
      examples: examples.flatMap((cell) =>
        readAs(cell, field, { ...(decimal && { decimal }), marks: value }, context),
      ),
      refused: marked.filter((one) => signed(one, value) === undefined).map(({ cell }) => cell.line),
    })),
  };
}

function zeroFinding(
  cells: readonly ColumnCell[],
  field: Field,
  { answer, own }: Answer,
  context: RecordContext,
): ColumnFinding | undefined {
  const found = zeroCells(cells, field);
  if (!found) return undefined;
  const [first] = found.lost as [(typeof found.lost)[number]];
  const chosen = own ?? (found.isProven ? 'complete' : answer);
  return {
    aspect: 'zeros',
    ...(chosen !== undefined && { chosen }),
    ...(found.isProven && chosen === 'complete' && { proof: first.cell }),
    choices: [
      { value: 'complete', examples: readAs(first.cell, field, { zeros: 'complete' }, context), refused: [] },
      { value: 'keep', examples: [], refused: found.lost.map(({ cell }) => cell.line) },
    ],
  };
}

/** The cell with its value in a form that has only one reading: `1234,5`, `5 de janeiro de 2026`. */
function readAs(
  cell: ColumnCell,
  field: Field,
  format: ColumnFormat,
  context: RecordContext,
): Choice['examples'] {
  const written = inUsualForm(field, cell, format);
  const value = written === undefined ? undefined : parseFileValue(field, written, context);
  if (value === undefined || value === null) return [];
  const { temporal } = traitsOf(field);
  const local = temporal && temporal !== 'month' && localIso(String(value), context.timeZone);
  const day = /^\d{4}-\d{2}-\d{2}/.exec(temporal ? written! : '')?.[0] ?? (local || undefined)?.slice(0, 10);
  if (day) return [{ cell, reads: dayWords(day, currentLocale(), { dateStyle: 'long' }) }];
  const isNumber = typeof value === 'number';
  const reads = isNumber ? writeNumber(value, { grouped: false }) : formatValue(field, value, context);
  return [{ cell, reads }];
}

// Reads a column where nobody can be asked: what its cells do not decide is read in the usual way of the language.

/** One cell of a column that has two readings, as it was read, and as it could also be read. */
export type Doubt = { text: string; reads: string; other: string };

export function usualReading(
  field: Field,
  cells: readonly ColumnCell[],
  context: RecordContext,
): { format: ColumnFormat; doubt?: Doubt } {
  const { format, findings } = interpretColumn(field, cells, context);
  const open = findings.find(
    ({ aspect, chosen }) => chosen === undefined && aspect !== 'marks' && aspect !== 'zeros',
  );
  if (!open) return { format };
  const [usual, other] = open.choices;
  const [first, second] = [usual!.examples[0], other?.examples[0]];
  return {
    format: { ...format, [open.aspect]: usual!.value },
    ...(first && second && { doubt: { text: first.cell.text, reads: first.reads, other: second.reads } }),
  };
}
