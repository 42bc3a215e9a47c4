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

/** Characters that can't be seen: soft hyphens, zero-width spaces and joiners, marks of direction, byte order marks. */
const invisible = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff';
/** By the sign that is compared, the signs that keyboards, word processors and web pages write for it. */
const signs: Readonly<Record<string, string>> = {
  "'": '`\\u00b4\\u02b9\\u02bb-\\u02bd\\u2018-\\u201b\\u2032\\uff07',
  '"': '\\u201c-\\u201f\\u2033\\uff02',
  '-': '\\u2010-\\u2015\\u2212\\ufe58\\ufe63\\uff0d',
  ' ': '\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000',
};
/** The characters that `plainSigns` changes, as the inside of brackets in a regular expression. */
export const changedSigns = [invisible, ...Object.values(signs)].join('');
const anyChangedSign = new RegExp(`[${changedSigns}]`, 'g');
const signTests = Object.entries(signs).map(([sign, others]) => [sign, new RegExp(`[${others}]`)] as const);
const plainSign = (one: string) => signTests.find(([, others]) => others.test(one))?.[0] ?? '';

/** Apostrophes, quotes, dashes and spaces in their plain form, without invisible characters. */
export const plainSigns = (text: string): string => text.replace(anyChangedSign, plainSign);

/** Lower case without accents and with plain signs, for comparing what users type. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  let folded = foldedTexts.get(text);
  if (folded === undefined) {
    folded = plainSigns(text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase();
    if (foldedTexts.size >= 5000) foldedTexts.clear();
    if (text.length <= 200) foldedTexts.set(text, folded);
  }
  return folded;
}

/** "Enviar à oficina" -> "enviar-a-oficina" */
export const slug = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** ASCII without the grave accent, which stands for an apostrophe. */
const isPlain = /^[ -_a-~]*$/;
/** A cache, as a search folds the same texts for each of its words and conditions. */
const foldedTexts = new Map<string, string>();

const anyInvisible = new RegExp(`[${invisible}]`, 'g');
/** An e-mail address as the key of an account: letters that differ in width or case are the same. */
export const mailKey = (text: string): string =>
  text.normalize('NFKC').replace(anyInvisible, '').trim().toLowerCase();

/** The address in a text as mail programs and lists have it: `Ana Souza <ana@example.com>`, `'ana@example.com';`. */
export function addressIn(text: string): string {
  const plain = mailKey(text);
  const [open, close] = [plain.indexOf('<'), plain.lastIndexOf('>')];
  const isNamed = open !== -1 && close > open && [...plain.slice(close + 1)].every((one) => around.test(one));
  const named = isNamed ? plain.slice(open + 1, close) : plain;
  let [start, end] = [0, named.length];
  while (start < end && around.test(named[start]!)) start++;
  while (start < end && (around.test(named[end - 1]!) || named[end - 1] === '.')) end--;
  return named.slice(start, end).replace(/^mailto:/, '');
}
const around = /[\s"'`\u00b4\u2018-\u201f\u00ab\u00bb<>()[\]{},;:]/;

/** `nome@empresa.com.br`, in letters of any script: parts between single points, without separators. */
export function isMailAddress(text: string): boolean {
  const [local = '', domain = '', ...others] = text.split('@');
  const labels = domain.split('.');
  return (
    others.length === 0 &&
    // An encoded word (RFC 2047), which some programs show decoded: as another address.
    !/=\?[^?]*\?[bq]\?/i.test(text) &&
    local.split('.').every((part) => /^[^\s"(),:;<>[\\\]]+$/.test(part)) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}\p{M}-]{1,63}$/u.test(label) && !/^-|-$/.test(label)) &&
    /^(?!\p{N}+$).{2,}$/u.test(labels.at(-1)!)
  );
}

/** Compares numbers by value, texts by the company's collation, dates by time. Two empty values are equal. */
export function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(left)) - Number(isEmpty(right));
  const [a, b] = [String(left), String(right)];
  if (isoDate.test(a) && isoDate.test(b)) return a < b ? -1 : a > b ? 1 : 0;
  return compareTexts(a, b);
}

/** A whole month, date or instant: a text that only begins with one sorts like other texts. */
const isoDate = /^\d{4}-\d{2}(?:-\d{2}(?:T[\d:.]+Z?)?)?$/;

/**
 * Removes the characters that match `edge` from both ends of a text, in one pass. `/[. ]+$/` would take the
 * square of the length for a long run of them inside the text.
 *
 * @param edge matches a single character
 */
export function stripEnds(text: string, edge: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && edge.test(text[start]!)) start++;
  while (end > start && edge.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}
