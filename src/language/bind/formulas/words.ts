/** The names of formula parts and types in messages. */
import type { Formula } from '#model/formula/formula.ts';
import { translate, type TextKey } from '#messages/translate.ts';

/** The type of a formula part. `unknown`: a problem with it has been reported. */
export type FormulaType = {
  is: 'number' | 'date' | 'datetime' | 'month' | 'boolean' | 'text' | 'choice' | 'unknown';
  /** Only for a choice. */
  options?: readonly string[] | undefined;
};

const typeWords: Readonly<Record<FormulaType['is'], TextKey | ''>> = {
  number: 'common.aNumber',
  date: 'common.aDate',
  datetime: 'formulas.dateAndTime',
  month: 'formulas.month',
  boolean: 'common.yesOr',
  text: 'common.aText',
  choice: 'common.anOption',
  unknown: '',
};

export const typeWord = (is: FormulaType['is']) => {
  const key = typeWords[is];
  return key && translate(key);
};

/** A part of a formula as written, for examples in messages. */
export const writtenOf = (part: Formula) => (part.kind === 'field' ? part.field : nameOf(part));

/** A part of a formula as messages name it. */
export function nameOf(part: Formula): string {
  switch (part.kind) {
    case 'field':
      return `"${part.field}"`;
    case 'number':
      return part.value;
    case 'boolean':
      return String(part.value);
    case 'text':
      return `'${part.value}'`;
    case 'today':
      return '$today';
    case 'rows':
    case 'list':
    case 'call':
      return `${part.call}(…)`;
    case 'comparison':
      return translate('formulas.comparisonWith', { operator: part.operator });
    default:
      return translate('formulas.computation');
  }
}
