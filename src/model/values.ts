/** Empty values, maps, and the comparison of texts. */

/** True when nothing is filled in. */
export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** True for a YAML map or JSON object: neither a list nor null. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Ignores accents and case, and compares numbers by value. Letters sort as the language does: in Spanish "ñ"
 * is a letter of its own.
 */
const orderOf = (locale: string) => ({
  locale,
  compare: new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare,
});
let order = orderOf('pt-BR');

/** Sets the sort order. It is that of the company's language, whatever language each user reads. */
export function setCollation(locale: string): void {
  if (order.locale !== locale) order = orderOf(locale);
}

/** The language by whose order texts are sorted. */
export const textOrder = (): string => order.locale;

export const compareTexts = (left: string, right: string): number => order.compare(left, right);

/** Lower case without accents, for comparing what users type. */
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
/** A cache, as a search folds the same texts for each of its words and conditions. */
const foldedTexts = new Map<string, string>();

/** An e-mail address as the key of an account: letters that differ in width or case are the same. */
export const mailKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
