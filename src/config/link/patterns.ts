/** Regular expressions of a config run on every keystroke and every write: they must be valid, and never slow. */
import type { Spot } from './world.ts';

export type Pattern = { regex: string; message: string; example?: string };

export function checkPattern(spot: Spot, { regex, example }: Pattern) {
  let compiled: RegExp;
  try {
    // anchored and with this flag, as src/fields runs it
    compiled = new RegExp(`^(?:${regex})$`, 'u');
  } catch {
    return spot.at('regex').error(`a expressão ${JSON.stringify(regex)} não é válida: confira parênteses, colchetes e barras`);
  }
  if (regex.length > 300) return spot.at('regex').error('a expressão é longa demais: o limite é de 300 caracteres');
  if (isSlow(regex))
    return spot.at('regex').error(
      'a expressão poderia travar o portal: evite repetição ou alternativa dentro de repetição, como em "(a+)+", e mais de três "*" ou "+" (use quantidades, como em "\\d{1,9}")',
    );
  if (example !== undefined && !compiled.test(example))
    spot.at('example').error(`o exemplo "${example}" não obedece à expressão`);
}

/** Beyond these, the time grows with too high a power of the text's length. */
const maxUnbounded = 3;
/** A group with variable parts may be repeated this often. */
const maxRepeats = 4;

/**
 * Whether matching a valid expression may take very long: a repetition or a choice inside a group that is itself
 * repeated, a back reference, or many repetitions in a row. It refuses some harmless ones; those can be written
 * otherwise.
 */
export function isSlow(regex: string): boolean {
  if (/\\[1-9k]/.test(regex)) return true;
  const plain = regex.replace(/\\./gsu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  const open = [{ varies: false }];
  let unbounded = 0;
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at];
    if (char === '(') {
      open.push({ varies: false });
      at += /^\?(:|=|!|<=|<!|<\w+>)/.exec(plain.slice(at + 1))?.[0].length ?? 0;
      continue;
    }
    if (char === '|') open.at(-1)!.varies = true;
    const group = char === ')' && open.length > 1 ? open.pop() : undefined;
    const times = quantifier(plain.slice(at + 1));
    if (times?.max === Infinity && ++unbounded > maxUnbounded) return true;
    if (group?.varies && times && times.max > maxRepeats) return true;
    if (group?.varies || (times && times.min !== times.max)) open.at(-1)!.varies = true;
  }
  return false;
}

/** `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}` at the beginning of a text. */
function quantifier(rest: string): { min: number; max: number } | null {
  const [, sign, min, comma, max] = /^(?:([*+?])|\{(\d+)(,(\d*))?\})/.exec(rest) ?? [];
  if (sign) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
  if (min === undefined) return null;
  return { min: Number(min), max: comma === undefined ? Number(min) : max ? Number(max) : Infinity };
}
