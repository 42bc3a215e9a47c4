/** The types of fields in formulas, and which values can be compared. */
import type { Comparison, Formula } from '#model/formula/formula.ts';
import { suggestion } from '#model/config/suggest.ts';
import { traitsOf } from '#model/traits.ts';
import { conditionsOf } from '#language/shortForms.ts';
import { optionsOf } from '../accountValues.ts';
import { nameOf, typeWord, type FormulaType } from './words.ts';
import type { KnownField } from '../context.ts';
import { translate } from '#messages/translate.ts';

/** A part of a formula with its type. */
export type Typed = readonly [Formula, FormulaType];

export const temporal = new Set<FormulaType['is']>(['date', 'datetime', 'month']);
export const ordered = new Set<FormulaType['is']>(['number', ...temporal]);

/** The type of a field in a formula, or a message when formulas can't read the field. */
export function typeOfField(
  name: string,
  field: Pick<KnownField, 'type' | 'source'>,
  { derived }: { derived: boolean },
): FormulaType | string {
  const { type, source } = field;
  const { numeric, temporal, yesNo, choice, refersTo, holdsMany, rows, composite } = traitsOf(field);
  if (!derived && source && conditionsOf(source).length > 0)
    return translate('formulas.fieldFollowsFromConditions', { name });
  if (rows) return translate('formulas.fieldIsListOfRows', { name });
  if (composite || refersTo || holdsMany) return translate('formulas.fieldOfType', { name, type });
  if (numeric) return { is: 'number' };
  if (yesNo) return { is: 'boolean' };
  if (temporal) return { is: temporal };
  return choice ? { is: 'choice', options: optionsOf(field) ?? undefined } : { is: 'text' };
}

/** Why two values of known types can't be compared; undefined when they can. */
export function comparisonFault(
  operator: Comparison,
  [left, one]: Typed,
  [right, other]: Typed,
): string | undefined {
  const areComparable =
    one.is === other.is ||
    (temporal.has(one.is) && temporal.has(other.is)) ||
    (isWords(one) && isWords(other)) ||
    (left.kind === 'text' && temporal.has(other.is)) ||
    (right.kind === 'text' && temporal.has(one.is));
  if (!areComparable && [left, right].some(({ kind }) => kind === 'comparison'))
    return translate('formulas.compareTwoValuesAtTime');
  if (!areComparable)
    return translate('formulas.cantCompareTypes', {
      left: nameOf(left),
      leftType: typeWord(one.is),
      right: nameOf(right),
      rightType: typeWord(other.is),
    });
  if (operator !== '=' && operator !== '<>' && !ordered.has(one.is) && !ordered.has(other.is))
    return translate('formulas.comparesNumbersAndDates', {
      operator,
      left: nameOf(left),
      typeWord: typeWord(one.is),
    });
  return undefined;
}

/** The message for a text compared with a choice or a date that is not a valid one. */
export function literalFault(part: Formula, { is, options }: FormulaType): string | undefined {
  if (part.kind !== 'text') return undefined;
  const { value } = part;
  if (is === 'choice' && options && !options.includes(value))
    return translate('formulas.isNotOneOfOptions', {
      value,
      suggestion: suggestion(value, options, translate('common.optionsAre')),
    });
  const isDate = /^\d{4}-\d{2}(-\d{2})?$/.test(value) && !Number.isNaN(Date.parse(value));
  return temporal.has(is) && !isDate ? translate('formulas.isNotDate', { value }) : undefined;
}

const isWords = ({ is }: FormulaType) => is === 'text' || is === 'choice';
