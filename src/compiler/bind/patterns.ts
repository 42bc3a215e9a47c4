/**
 * Regular expressions of a config run on every keystroke and every write, so they must be valid and never
 * slow.
 */
import type { ConfigNode } from '#language/bind/context.ts';
import { translate } from '#messages/translate.ts';
import { measurePattern } from './bounds.ts';

type Pattern = { regex: string; message: string; example?: string };

export function checkPattern(node: ConfigNode, { regex, example }: Pattern) {
  const compiled = compilePattern(node.at('regex'), regex);
  if (compiled && example !== undefined && !compiled.test(example))
    node.at('example').error(translate('bind.exampleDoesNotMatchExpression', { example }));
}

/** The compiled expression, anchored as src/kinds runs it; undefined when it is refused. */
export function compilePattern(node: ConfigNode, regex: string, on?: 'key'): RegExp | undefined {
  let compiled: RegExp | undefined;
  try {
    compiled = new RegExp(`^(?:${regex})$`, 'u');
  } catch {
    node.error(translate('bind.expressionIsNotValid', { regex: JSON.stringify(regex) }), on);
    return undefined;
  }
  if (regex.length > 300) node.error(translate('bind.expressionIsTooLong'), on);
  else if (isSlow(regex)) node.error(translate('bind.expressionCouldBlockPortal'), on);
  else return compiled;
  return undefined;
}

/** The assumed length of a text, and the most ways in which a pattern may match it. */
const textLength = 200;
const maxWays = 3e7;

/**
 * True when matching a valid expression may take very long. On a text that nearly matches, the engine
 * backtracks through all ways to apply the expression. They are counted as if each part could match anything,
 * so some harmless expressions are refused too; those can be rewritten.
 */
export function isSlow(regex: string): boolean {
  if (/\\[1-9k]/.test(regex)) return true;
  const ways = measurePattern<number>(regex, {
    one: 1,
    nothing: 1,
    seen: (inside) => inside,
    either: (one, other) => one + other,
    both: (first, second) => first * second,
    repeated: (of, least, most) => {
      if (most === Infinity) return of === 1 ? textLength : Infinity;
      return least === 0 && most === 1 ? of + 1 : of ** most * (most - least + 1);
    },
  });
  return ways > maxWays;
}
