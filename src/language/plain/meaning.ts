import { refuse } from './cursor.ts';

const otherMeaning = /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE)$/;
/** Numbers that are written as they are read; others, such as 007, 0x1f and 1e3, are not plain. */
const plainNumber = /^(?:-?[1-9]\d{0,14}|0|-?(?:0|[1-9]\d{0,10})\.\d{1,10})$/;
const otherNumber =
  /^(?:[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

export function meaningOf(text: string): unknown {
  if (otherMeaning.test(text)) return /^t/i.test(text) ? true : /^f/i.test(text) ? false : null;
  if (plainNumber.test(text)) return Number(text);
  return otherNumber.test(text) ? refuse() : text;
}

export const nameOf = (name: string): string => (name === '__proto__' || name === '<<' ? refuse() : name);

/** A key without quotes, which must not be anything but a text, or a number that says itself. */
export function plainNameOf(name: string): string {
  if (name.endsWith(' ') || otherMeaning.test(name)) refuse();
  if (otherNumber.test(name) && !/^(?:0|[1-9]\d{0,14})$/.test(name)) refuse();
  return nameOf(name);
}
