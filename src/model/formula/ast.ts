/** The parsed form of a formula. */
import type { ListFunction, RowFunction, ScalarFunction } from './functions.ts';
import { memoize } from '#model/values/memoize.ts';
import { translate } from '#messages/translate.ts';

export const comparisons = ['=', '<>', '<', '<=', '>', '>='] as const;
export type FormulaComparison = (typeof comparisons)[number];
export const formulaOperators = ['+', '-', '*', '/'] as const;
export type FormulaOperator = (typeof formulaOperators)[number];

export type Formula =
  | { kind: 'number'; value: string }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'field'; field: string }
  | { kind: 'today' }
  /** A field of the record with the company's settings: `$settings.multa`. */
  | { kind: 'setting'; field: string }
  | { kind: 'negate'; of: Formula }
  | { kind: 'operation'; operator: FormulaOperator; left: Formula; right: Formula }
  | { kind: 'comparison'; operator: FormulaComparison; left: Formula; right: Formula }
  | { kind: 'rows'; call: RowFunction; field: string; of?: string }
  /** `columns` are fields of the rows of `field`, empty where omitted. `of` are the other arguments. */
  | { kind: 'list'; call: ListFunction; field: string; columns: readonly string[]; of: readonly Formula[] }
  | { kind: 'call'; call: ScalarFunction; of: readonly Formula[] };

/** A formula that can't be parsed. */
export class FormulaError extends Error {
  override name = 'FormulaError';
}

/** A formula that calls a function that does not exist. The config check adds what to write instead. */
export class UnknownFunction extends FormulaError {
  readonly called: string;
  constructor(called: string) {
    super(translate('formulas.noFunction', { called }));
    this.called = called;
  }
}

function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'negate':
      return [formula.of];
    case 'operation':
    case 'comparison':
      return [formula.left, formula.right];
    case 'call':
    case 'list':
      return formula.of;
    default:
      return [];
  }
}

/** The fields that a formula reads: `quantidade`, and `itens.total` for a field of rows. */
export const fieldsOfFormula: (formula: Formula) => readonly string[] = memoize(fieldsIn);

function fieldsIn(formula: Formula): string[] {
  if (formula.kind === 'field') return [formula.field];
  if (formula.kind === 'rows') return [formula.of ? `${formula.field}.${formula.of}` : formula.field];
  const own = formula.kind === 'list' ? formula.columns.map((column) => `${formula.field}.${column}`) : [];
  return [...own, ...partsOf(formula).flatMap(fieldsIn)];
}

/** The same without lists of rows. In the context of a rule also `contratoId.preco` and `$before.valor`. */
export function namesInFormula(formula: Formula): string[] {
  if (formula.kind === 'setting') return [settingName(formula.field)];
  return formula.kind === 'field' ? [formula.field] : partsOf(formula).flatMap(namesInFormula);
}

/** How formulas, rules and templates name a field of the settings. */
export const settingName = (field: string) => `$settings.${field}`;

/** The fields of the company's settings that a formula reads. */
export const settingsOfFormula = (formula: Formula): string[] =>
  formula.kind === 'setting' ? [formula.field] : partsOf(formula).flatMap(settingsOfFormula);

/** True when the result changes with the day, so that it is computed on reading rather than stored. */
export const dependsOnToday = (formula: Formula): boolean =>
  formula.kind === 'today' || partsOf(formula).some(dependsOnToday);

/** True when the result may depend on the language of the reader. */
export const dependsOnLanguage = (formula: Formula): boolean =>
  (formula.kind === 'call' && formula.call === 'text') || partsOf(formula).some(dependsOnLanguage);
