/** What values are, and how texts compare, wherever they come from. */

/** Nothing was filled in. */
export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A map of YAML, an object of JSON: neither a list nor nothing. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Portuguese order: accents and case aside, numbers by value. */
export const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

/** Lower case without accents, for comparing what people type. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  let folded = foldedTexts.get(text);
  if (folded === undefined) {
    folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    if (foldedTexts.size >= 5000) foldedTexts.clear();
    if (text.length <= 200) foldedTexts.set(text, folded);
  }
  return folded;
}

const isPlain = /^[ -~]*$/;
/** A search folds the same texts for each of its words and conditions. */
const foldedTexts = new Map<string, string>();

/** An e-mail as accounts are told apart by it: letters of another width or case are the same ones. */
export const mailKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
