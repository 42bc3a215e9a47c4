/** Checks the measures of reports and charts that are derived from other measures: formulas and running sums. */
import { suggestion } from '#model/config/suggest.ts';
import {
  formulasInOrder,
  isFormula,
  isRunning,
  measureFormula,
  type ShownMeasure,
} from '#model/derivedMeasures.ts';
import { UnitClash, unitOfFormula, type Unit } from '#model/measureUnits.ts';
import { FormulaError, UnknownFunction, type Formula } from '#model/formula/formula.ts';
import { isAdditive, isCount, measureFields, operationOf } from '#model/measures.ts';
import { traitsOf } from '#model/traits.ts';
import type { Measure } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { currencyIn, fieldOf, type BindContext, type ConfigNode, type KnownResource } from './context.ts';
import { checkMeasure } from './filters.ts';
import { functionHint } from './formulas/functionHint.ts';

type ShownMeasures = Readonly<Record<string, ShownMeasure>>;

/** Each measure of a report or chart, by its title. */
export function checkShownMeasures(
  context: BindContext,
  node: ConfigNode,
  measures: ShownMeasures,
  resource: KnownResource,
) {
  const { formulas, faults } = readFormulas(measures);
  const isCircular = formulasInOrder(formulas) === undefined;
  for (const [title, measure] of Object.entries(measures)) {
    const at = node.at(title);
    if (isRunning(measure)) {
      checkMeasure(context, at.at('running'), measure.running, resource);
      const kind = operationOf(measure.running);
      if (!isAdditive(measure.running)) at.at('running').error(translate('fields.runningAddsUp', { kind }));
    } else if (!isFormula(measure)) checkMeasure(context, at, measure, resource);
    else if (faults.has(title)) at.at('formula').error(faults.get(title)!);
    else if (isCircular) at.at('formula').error(translate('fields.measuresNameEachOther', { title }));
    else checkUnits(context, at.at('formula'), { title, measures, formulas, resource });
  }
}

/** The formulas, and what is wrong with those that can't be computed. */
function readFormulas(measures: ShownMeasures) {
  const titles = Object.keys(measures);
  const formulas: Record<string, string> = {};
  const faults = new Map<string, string>();
  for (const [title, measure] of Object.entries(measures)) {
    if (!isFormula(measure)) continue;
    const fault = faultOf(measure.formula, titles);
    if (fault === undefined) formulas[title] = measure.formula;
    else faults.set(title, fault);
  }
  return { formulas, faults };
}

function faultOf(text: string, titles: readonly string[]): string | undefined {
  try {
    const { formula, titles: named } = measureFormula(text);
    const unknown = named.find((name) => !titles.includes(name));
    if (unknown !== undefined)
      return translate('fields.noMeasureOfFormula', {
        name: unknown,
        suggestion: suggestion(unknown, titles, translate('common.thereAre')),
      });
    return computesNumbers(formula) ? undefined : translate('fields.formulaOfMeasuresIsNumber');
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    const fault = error.message.charAt(0).toLowerCase() + error.message.slice(1);
    return fault + (error instanceof UnknownFunction ? functionHint(error.called) : '');
  }
}

const numberCalls = new Set([
  'if',
  'coalesce',
  'round',
  'roundup',
  'rounddown',
  'abs',
  'power',
  'min',
  'max',
]);

/** True when the result is a number, computed from numbers alone. */
function computesNumbers(formula: Formula): boolean {
  switch (formula.kind) {
    case 'number':
    case 'field':
      return true;
    case 'negate':
      return computesNumbers(formula.of);
    case 'operation':
      return computesNumbers(formula.left) && computesNumbers(formula.right);
    case 'call': {
      if (!numberCalls.has(formula.call)) return false;
      const [first, ...others] = formula.of;
      return formula.call === 'if'
        ? isCondition(first!) && others.every(computesNumbers)
        : formula.of.every(computesNumbers);
    }
    default:
      return false;
  }
}

const isCondition = (formula: Formula): boolean =>
  formula.kind === 'comparison'
    ? computesNumbers(formula.left) && computesNumbers(formula.right)
    : formula.kind === 'call' && ['and', 'or', 'not'].includes(formula.call) && formula.of.every(isCondition);

type Measured = {
  title: string;
  measures: ShownMeasures;
  /** Those that can be computed. */
  formulas: Readonly<Record<string, string>>;
  resource: KnownResource;
};

/** Amounts of two currencies have no sum, no difference and no quotient. */
function checkUnits(
  context: BindContext,
  node: ConfigNode,
  { title, measures, formulas, resource }: Measured,
) {
  const unitOf = (name: string): Unit => {
    const measure = measures[name]!;
    // what is wrong with a formula is reported there
    if (isFormula(measure))
      return formulas[name] === undefined ? {} : unitOfFormula(measureFormula(measure.formula), unitOf);
    return unitOfMeasure(context, isRunning(measure) ? measure.running : measure, resource);
  };
  try {
    unitOf(title);
  } catch (error) {
    if (!(error instanceof UnitClash)) throw error;
    const [one, other] = error.currencies;
    node.error(translate('fields.formulaOfTwoCurrencies', { one, other }));
  }
}

function unitOfMeasure(context: BindContext, measure: Measure, resource: KnownResource): Unit {
  if (isCount(measure)) return {};
  const [currency, divisor] = measureFields(measure).map((id) => {
    const field = fieldOf(resource, id);
    const isMoney = field && traitsOf(field.type).numeric === 'money';
    return isMoney && field.source ? currencyIn(context, field.source) : undefined;
  });
  return currency !== undefined && divisor === undefined ? { currency } : {};
}
