/**
 * Regular expressions of a config run on every keystroke and every write, so they must be valid and never
 * slow.
 */
import type { ConfigNode } from './world.ts';
import { phrase } from '../../messages/phrase.ts';

export type Pattern = { regex: string; message: string; example?: string };

export function checkPattern(node: ConfigNode, { regex, example }: Pattern) {
  const compiled = checkExpression(node.at('regex'), regex);
  if (compiled && example !== undefined && !compiled.test(example))
    node.at('example').error(phrase`o exemplo "${example}" não obedece à expressão`);
}

/** The compiled expression, anchored as src/kinds runs it; undefined when it is refused. */
export function checkExpression(node: ConfigNode, regex: string, on?: 'key'): RegExp | undefined {
  let compiled: RegExp | undefined;
  try {
    compiled = new RegExp(`^(?:${regex})$`, 'u');
  } catch {
    node.error(
      phrase`a expressão ${JSON.stringify(regex)} não é válida: confira parênteses, colchetes e barras`,
      on,
    );
    return undefined;
  }
  if (regex.length > 300) node.error(phrase`a expressão é longa demais: o limite é de 300 caracteres`, on);
  else if (isSlow(regex))
    node.error(
      phrase`a expressão poderia travar o portal: evite repetição ou alternativa dentro de repetição, como em "(a+)+", e muitos "*" e "+" seguidos (use quantidades, como em "\\d{1,9}")`,
      on,
    );
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
  const plain = regex.replace(/\\./gsu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  let at = 0;

  const alternatives = (): number => {
    let ways = sequence();
    while (plain[at] === '|') {
      at++;
      ways += sequence();
    }
    return ways;
  };
  const sequence = (): number => {
    let ways = 1;
    while (at < plain.length && plain[at] !== '|' && plain[at] !== ')') ways *= term();
    return ways;
  };
  const term = (): number => {
    let ways = 1;
    if (plain[at++] === '(') {
      at += /^\?(:|=|!|<=|<!|<\w+>)/.exec(plain.slice(at))?.[0].length ?? 0;
      ways = alternatives();
      at++;
    }
    return repeated(ways);
  };
  const repeated = (ways: number): number => {
    const [text, sign, min, comma, max] = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(plain.slice(at)) ?? [''];
    at += text.length;
    if (sign === '*' || sign === '+' || (comma && !max)) return ways === 1 ? textLength : Infinity;
    if (sign === '?') return ways + 1;
    if (min === undefined) return ways;
    const most = Number(comma ? max : min);
    return ways ** most * (most - Number(min) + 1);
  };

  return alternatives() > maxWays;
}
