/** What values are, and how texts compare, wherever they come from. */

/** Nothing was filled in. */
export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A map of YAML, an object of JSON: neither a list nor nothing. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Accents and case aside, numbers by value, and letters as the language has them: in Spanish "ñ" is one of its own. */
const orderOf = (locale: string) => ({
  locale,
  compare: new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare,
});
let order = orderOf('pt-BR');

/** What is put in order here is that of one company, whatever language each of its people reads. */
export function orderTextsAs(locale: string): void {
  if (order.locale !== locale) order = orderOf(locale);
}

/** In which language's order texts are. */
export const textOrder = (): string => order.locale;

export const compareTexts = (left: string, right: string): number => order.compare(left, right);

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
