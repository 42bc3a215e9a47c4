/** What messages about formulas call their parts, and what the parts give. */
import type { Formula } from '../../model/formula.ts';

/** What a part of a formula gives. `unknown`: something is wrong with it, and has been said. */
export type FormulaType = {
  is: 'number' | 'date' | 'datetime' | 'month' | 'boolean' | 'text' | 'choice' | 'unknown';
  /** Of a choice. */
  options?: readonly string[] | undefined;
};

export const typeWords: Readonly<Record<FormulaType['is'], string>> = {
  number: 'um número',
  date: 'uma data',
  datetime: 'uma data e hora',
  month: 'um mês',
  boolean: 'sim ou não',
  text: 'um texto',
  choice: 'uma opção',
  unknown: '',
};

/** A part of a formula as it is written, in an example of what to write. */
export const writtenOf = (part: Formula) => (part.kind === 'field' ? part.field : nameOf(part));

/** A part of a formula as a message calls it. */
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
      return `a comparação com "${part.operator}"`;
    default:
      return 'a conta';
  }
}
