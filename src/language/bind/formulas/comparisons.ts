/** The types of fields in formulas, and which values can be compared. */
import type { Comparison, Formula } from '#model/formula/formula.ts';
import { suggestion } from '#model/config/suggest.ts';
import { traitsOf } from '#model/traits.ts';
import { conditionsOf } from '#language/shortForms.ts';
import { optionsOf } from '../accountValues.ts';
import { nameOf, typeWord, type FormulaType } from './words.ts';
import type { KnownField } from '../context.ts';
import { phrase } from '#messages/phrase.ts';

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
    return phrase`campo "${name}" segue das condições de "when", que se decidem depois das contas: faça dele uma fórmula também, ou repita aqui a condição`;
  if (rows)
    return phrase`campo "${name}" é uma lista de linhas: use um total dela, como sum(${name}.total) ou count(${name})`;
  if (composite || refersTo || holdsMany)
    return phrase`campo "${name}", do tipo ${type}, não entra em conta: só se pergunta empty(${name})`;
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
    return phrase`compare dois valores de cada vez, e junte as comparações: and(1 < a, a < 10)`;
  if (!areComparable)
    return phrase`${nameOf(left)} é ${typeWord(one.is)} e ${nameOf(right)} é ${typeWord(other.is)}: não há como comparar os dois`;
  if (operator !== '=' && operator !== '<>' && !ordered.has(one.is) && !ordered.has(other.is))
    return phrase`"${operator}" compara números e datas, e ${nameOf(left)} é ${typeWord(one.is)}: use = ou <>`;
  return undefined;
}

/** The message for a text compared with a choice or a date that is not a valid one. */
export function literalFault(part: Formula, { is, options }: FormulaType): string | undefined {
  if (part.kind !== 'text') return undefined;
  const { value } = part;
  if (is === 'choice' && options && !options.includes(value))
    return phrase`"${value}" não é uma das opções.${suggestion(value, options, phrase`As opções são`)}`;
  const isDate = /^\d{4}-\d{2}(-\d{2})?$/.test(value) && !Number.isNaN(Date.parse(value));
  return temporal.has(is) && !isDate
    ? phrase`'${value}' não é uma data: escreva como em '2026-10-31'`
    : undefined;
}

const isWords = ({ is }: FormulaType) => is === 'text' || is === 'choice';
