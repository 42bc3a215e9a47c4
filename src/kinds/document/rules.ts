/** Evaluates the rules of declared documents, and computes their check digits. */
import type { DigitRule, DocumentRule, PartRule, RefuseRule } from './declaration.ts';
import { positionsOf, wholly } from './declaration.ts';
import { translate } from '#messages/translate.ts';

export const isDigitRule = (rule: DocumentRule): rule is DocumentRule & DigitRule => 'weights' in rule;
export const isPartRule = (rule: DocumentRule): rule is DocumentRule & PartRule => 'part' in rule;

/** Whether a text is a valid document of one of the portal's kinds; undefined: unknown kind. */
export type IsDocument = (kind: string, text: string) => boolean;

/** The positions of a rule's result in a value of this length. */
export const digitPositions = ({ digit }: DigitRule, length: number): number[] =>
  digit === undefined ? [length - 1] : positionsOf(digit);

/** The check digits computed from the preceding characters, or from those in `over`. */
export function checkDigitsOf(rule: DigitRule, value: string): string {
  const { weights, modulus, over, remainder = 'complement', instead = {}, addDigits, add = 0 } = rule;
  const places = digitPositions(rule, value.length);
  const weighed = over === undefined ? positionsOf(`1-${places[0]}`) : positionsOf(over);
  let sum = add;
  for (const [index, position] of weighed.entries()) {
    const fromEnd = weighed.length - 1 - index;
    const weight = weights[weights.length - 1 - (fromEnd % weights.length)]!;
    // a letter counts as its character code minus that of "0" (A is 17), as in the CNPJ
    const product = (value.charCodeAt(position) - 48) * weight;
    sum += addDigits && product > 9 ? Math.floor(product / 10) + (product % 10) : product;
  }
  const rest = sum % modulus;
  const result = remainder === 'itself' ? rest : modulus - rest;
  return String(instead[String(result)] ?? result).padStart(places.length, '0');
}

/** The message of the first rule that a value of the right shape violates. */
export function faultBy(rules: readonly DocumentRule[], isDocument: IsDocument) {
  const checks = rules.map((rule) => ({
    applies: rule.when && wholly(rule.when),
    fault: faultOf(rule, isDocument),
  }));
  return (value: string): string | undefined => {
    for (const { applies, fault } of checks) {
      const found = !applies || applies.test(value) ? fault(value) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

function faultOf(rule: DocumentRule, isDocument: IsDocument): (value: string) => string | undefined {
  const { message } = rule;
  const faultText = () => message ?? translate('document.digit');
  if (isDigitRule(rule)) return (value) => (holds(rule, value) ? undefined : faultText());
  if (isPartRule(rule)) {
    const places = positionsOf(rule.part);
    return (value) => {
      const part = places.map((index) => value[index] ?? '').join('');
      const isOne = rule.is.some(
        ({ kind, after = '' }) => part.startsWith(after) && isDocument(kind, part.slice(after.length)),
      );
      return isOne ? undefined : faultText();
    };
  }
  const pattern = wholly((rule as RefuseRule).refuse);
  return (value) => {
    const match = pattern.exec(value);
    return match
      ? faultText().replace(/\{(\d)\}/g, (_all, group: string) => match[Number(group)] ?? '')
      : undefined;
  };
}

const holds = (rule: DigitRule, value: string) => {
  const places = digitPositions(rule, value.length);
  return checkDigitsOf(rule, value) === places.map((index) => value[index] ?? '').join('');
};

/** The value with its check digits replaced by the computed ones. */
export function closed(value: string, rules: readonly DocumentRule[]): string {
  const characters = [...value];
  for (const rule of rules) {
    if (!isDigitRule(rule) || (rule.when && !wholly(rule.when).test(characters.join('')))) continue;
    const digits = checkDigitsOf(rule, characters.join(''));
    for (const [n, index] of digitPositions(rule, value.length).entries())
      characters[index] = digits[n] ?? '0';
  }
  return characters.join('');
}
