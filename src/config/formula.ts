/**
 * The one expression of the language: arithmetic over a record's fields.
 *
 *     quantidade * precoUnitario
 *     sum(itens.total) - desconto
 *     round(litros * precoLitro, 2)
 *     days($today, dataValidade)
 *
 * jsep only parses (no eval, so a strict CSP holds); what it accepts beyond this list is refused here. Amounts are
 * computed in decimal (big.js), so that the server's result and the form's preview agree to the cent.
 */
import Big from 'big.js';
import jsep from 'jsep';

export type Formula =
  | { kind: 'number'; value: string }
  | { kind: 'field'; field: string }
  | { kind: 'today' }
  | { kind: 'negate'; of: Formula }
  | { kind: 'operation'; operator: '+' | '-' | '*' | '/'; left: Formula; right: Formula }
  | { kind: 'rows'; call: RowFunction; field: string; of?: string }
  | { kind: 'call'; call: ScalarFunction; of: readonly Formula[] };

const rowFunctions = ['sum', 'avg', 'min', 'max', 'count'] as const;
type RowFunction = (typeof rowFunctions)[number];
/** How many arguments each function takes, at least and at most. */
const scalarFunctions = { round: [1, 2], min: [2, 9], max: [2, 9], days: [2, 2], coalesce: [2, 9] } as const;
type ScalarFunction = keyof typeof scalarFunctions;
export type FormulaFunction = RowFunction | ScalarFunction;
export const formulaFunctions = [...new Set([...rowFunctions, ...Object.keys(scalarFunctions)])];

/** A formula that can't be read; the message is Portuguese. */
export class FormulaError extends Error {
  override name = 'FormulaError';
}

/** Reads a formula, or throws a FormulaError. Whether its fields exist is for `fieldsOfFormula`'s caller to check. */
export function parseFormula(text: string): Formula {
  if (text.length > 500) throw new FormulaError('A fórmula é longa demais (máximo de 500 caracteres).');
  let tree: jsep.Expression;
  try {
    tree = jsep(text);
  } catch (error) {
    const at = (error as { index?: number }).index;
    throw new FormulaError(`A fórmula não pôde ser lida${at === undefined ? '' : ` na posição ${at + 1}`}.`);
  }
  return read(tree);
}

function read(node: jsep.Expression): Formula {
  switch (node.type) {
    case 'Literal': {
      const { value, raw } = node as jsep.Literal;
      if (typeof value !== 'number') throw new FormulaError(`${raw} não é um número.`);
      return { kind: 'number', value: String(value) };
    }
    case 'Identifier': {
      const { name } = node as jsep.Identifier;
      return name === '$today' ? { kind: 'today' } : { kind: 'field', field: name };
    }
    case 'UnaryExpression': {
      const { operator, argument } = node as jsep.UnaryExpression;
      if (operator === '-') return { kind: 'negate', of: read(argument) };
      throw new FormulaError(`O operador "${operator}" não é aceito; use + - * / e parênteses.`);
    }
    case 'BinaryExpression': {
      const { operator, left, right } = node as jsep.BinaryExpression;
      if (!['+', '-', '*', '/'].includes(operator))
        throw new FormulaError(`O operador "${operator}" não é aceito; use + - * / e parênteses.`);
      return { kind: 'operation', operator: operator as '+', left: read(left), right: read(right) };
    }
    case 'CallExpression':
      return readCall(node as jsep.CallExpression);
    default:
      throw new FormulaError('Só são aceitos números, campos, + - * /, parênteses e funções.');
  }
}

function readCall({ callee, arguments: given }: jsep.CallExpression): Formula {
  const name = callee.type === 'Identifier' ? (callee as jsep.Identifier).name : '';
  const [first] = given;
  if (rowFunctions.includes(name as RowFunction) && given.length === 1) {
    const call = name as RowFunction;
    if (call === 'count' && first!.type === 'Identifier')
      return { kind: 'rows', call, field: (first as jsep.Identifier).name };
    const member = first as jsep.MemberExpression;
    if (first!.type === 'MemberExpression' && !member.computed && member.object.type === 'Identifier')
      return {
        kind: 'rows',
        call,
        field: (member.object as jsep.Identifier).name,
        of: (member.property as jsep.Identifier).name,
      };
    throw new FormulaError(`${name}(…) espera uma lista e um campo dela, como ${name}(itens.total).`);
  }
  if (!Object.hasOwn(scalarFunctions, name))
    throw new FormulaError(`A função "${name}" não existe. Aceitas: ${formulaFunctions.join(', ')}.`);
  const [least, most] = scalarFunctions[name as ScalarFunction];
  if (given.length < least || given.length > most)
    throw new FormulaError(`${name}(…) espera ${least === most ? least : `de ${least} a ${most}`} valores.`);
  return { kind: 'call', call: name as ScalarFunction, of: given.map(read) };
}

/** The fields that a formula reads: `quantidade`, and `itens.total` for a field of its rows. */
export function fieldsOfFormula(formula: Formula): string[] {
  switch (formula.kind) {
    case 'field':
      return [formula.field];
    case 'rows':
      return [formula.of ? `${formula.field}.${formula.of}` : formula.field];
    case 'negate':
      return fieldsOfFormula(formula.of);
    case 'operation':
      return [...fieldsOfFormula(formula.left), ...fieldsOfFormula(formula.right)];
    case 'call':
      return formula.of.flatMap(fieldsOfFormula);
    default:
      return [];
  }
}

/** Whether the result changes with the day, so that it is computed on reading rather than kept. */
export function dependsOnToday(formula: Formula): boolean {
  switch (formula.kind) {
    case 'today':
      return true;
    case 'negate':
      return dependsOnToday(formula.of);
    case 'operation':
      return dependsOnToday(formula.left) || dependsOnToday(formula.right);
    case 'call':
      return formula.of.some(dependsOnToday);
    default:
      return false;
  }
}

type Values = Readonly<Record<string, unknown>>;
type Result = Big | string | null;

/**
 * The result, rounded half up to `decimals`; null when a value that it needs is missing or it divides by zero.
 * Missing rows and missing values of rows count as nothing: the sum of no items is 0.
 */
export function evaluateFormula(
  formula: Formula,
  record: Values,
  { decimals, today }: { decimals: number; today: string },
): number | null {
  const result = compute(formula, record, today);
  return result instanceof Big ? Number(result.round(decimals, Big.roundHalfUp)) : null;
}

function compute(formula: Formula, record: Values, today: string): Result {
  switch (formula.kind) {
    case 'number':
      return new Big(formula.value);
    case 'today':
      return today;
    case 'field':
      return valueOf(record[formula.field]);
    case 'negate': {
      const value = compute(formula.of, record, today);
      return value instanceof Big ? value.neg() : null;
    }
    case 'operation':
      return operate(
        formula.operator,
        compute(formula.left, record, today),
        compute(formula.right, record, today),
      );
    case 'rows':
      return overRows(formula, record);
    case 'call':
      return call(
        formula.call,
        formula.of.map((part) => compute(part, record, today)),
      );
  }
}

function operate(operator: '+' | '-' | '*' | '/', left: Result, right: Result): Big | null {
  if (!(left instanceof Big) || !(right instanceof Big)) return null;
  switch (operator) {
    case '+':
      return left.plus(right);
    case '-':
      return left.minus(right);
    case '*':
      return left.times(right);
    case '/':
      return right.eq(0) ? null : left.div(right);
  }
}

function overRows({ call, field, of }: Extract<Formula, { kind: 'rows' }>, record: Values): Big | null {
  const rows = Array.isArray(record[field]) ? (record[field] as unknown[]) : [];
  if (call === 'count') return new Big(rows.length);
  const values = rows
    .map((row) => valueOf((row as Values | null)?.[of!]))
    .filter((value): value is Big => value instanceof Big);
  const sum = values.reduce((total, value) => total.plus(value), new Big(0));
  if (call === 'sum') return sum;
  if (values.length === 0) return null;
  return call === 'avg' ? sum.div(values.length) : extreme(call, values);
}

function call(name: ScalarFunction, values: readonly Result[]): Big | null {
  if (name === 'coalesce') return values.find((value): value is Big => value instanceof Big) ?? null;
  if (name === 'days') return daysBetween(values[0]!, values[1]!);
  if (!values.every((value): value is Big => value instanceof Big)) return null;
  if (name === 'round')
    return values[0]!.round(Math.max(0, Math.min(10, Number(values[1] ?? 0))), Big.roundHalfUp);
  return extreme(name, values);
}

const extreme = (which: 'min' | 'max', values: readonly Big[]) =>
  values.reduce((best, value) => ((which === 'min' ? value.lt(best) : value.gt(best)) ? value : best));

/** Whole days from one date to the other; negative when the second is earlier. */
function daysBetween(from: Result, to: Result): Big | null {
  const [start, end] = [from, to].map((date) =>
    typeof date === 'string' ? Date.parse(date.slice(0, 10)) : Number.NaN,
  );
  return Number.isNaN(start!) || Number.isNaN(end!)
    ? null
    : new Big(Math.round((end! - start!) / 86_400_000));
}

function valueOf(value: unknown): Result {
  if (typeof value === 'number' && Number.isFinite(value)) return new Big(value);
  return typeof value === 'string' && value !== '' ? value : null;
}
