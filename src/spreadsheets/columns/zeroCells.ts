/** Zeros at the beginning of codes, which spreadsheets remove. */
import type { Field } from '#model/types.ts';
import { kindOf, valueFault } from '#kinds/registry.ts';
import type { ColumnCell } from './columnFormat.ts';

/** Longer codes than this are never read as numbers by a spreadsheet. */
const longest = 20;

/** True for the kinds whose values may be codes of a fixed number of digits. */
export const mayHaveZeros = (field: Field): boolean =>
  field.type === 'text'
    ? field.pattern !== undefined
    : field.type !== 'phone' && kindOf(field).traits.code === true;

type Completed = {
  text: string;
  /** True when check digits prove the missing zeros. */
  isProven: boolean;
};

/** The code with its missing zeros; undefined for a valid code, and where no number of zeros makes one. */
export function completed(given: string, field: Field): Completed | undefined {
  const text = given.trim();
  if (!/^[1-9]\d*$/.test(text) || text.length > longest) return undefined;
  const isValid = (code: string) => valueFault(field, kindOf(field).parse(code, field)) === undefined;
  if (isValid(text)) return undefined;
  const shortest = nextCode(text, isValid);
  if (shortest === undefined) return undefined;
  const hasCheckDigit = !tens.some(
    (digit) => digit !== shortest.at(-1) && isValid(shortest.slice(0, -1) + digit),
  );
  // both a CPF and a CNPJ could have lost these zeros
  if (hasCheckDigit && nextCode(shortest, isValid) !== undefined) return undefined;
  return { text: shortest, isProven: hasCheckDigit };
}

/** The shortest valid code that is the text behind one or more zeros; undefined where no such code is valid. */
function nextCode(text: string, isValid: (code: string) => boolean): string | undefined {
  for (let code = `0${text}`; code.length <= longest; code = `0${code}`) if (isValid(code)) return code;
  return undefined;
}

const tens = [...'0123456789'];

/** The cells that have lost zeros, and whether check digits prove all of them. */
export function zeroCells(cells: readonly ColumnCell[], field: Field) {
  const lost = cells.flatMap((cell) => {
    const found = completed(cell.text, field);
    return found ? [{ cell, ...found }] : [];
  });
  return lost.length > 0 ? { lost, isProven: lost.every(({ isProven }) => isProven) } : undefined;
}
