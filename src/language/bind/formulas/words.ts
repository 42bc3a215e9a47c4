/** The names of formula parts and types in messages. */
import type { Formula } from '#model/formula/formula.ts';
import { definePhrase, phrase, phraseText } from '#messages/phrase.ts';

/** The type of a formula part. `unknown`: a problem with it has been reported. */
export type FormulaType = {
  is: 'number' | 'date' | 'datetime' | 'month' | 'boolean' | 'text' | 'choice' | 'unknown';
  /** Only for a choice. */
  options?: readonly string[] | undefined;
};

const typeWords: Readonly<Record<FormulaType['is'], string>> = {
  number: definePhrase`um número`,
  date: definePhrase`uma data`,
  datetime: definePhrase`uma data e hora`,
  month: definePhrase`um mês`,
  boolean: definePhrase`sim ou não`,
  text: definePhrase`um texto`,
  choice: definePhrase`uma opção`,
  unknown: '',
};

export const typeWord = (is: FormulaType['is']) => phraseText(typeWords[is]);

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
      return phrase`a comparação com "${part.operator}"`;
    default:
      return phrase`a conta`;
  }
}
