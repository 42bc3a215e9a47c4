/** Instalments in the texts of statements: `PARC 02/06`, `PARCELA 2/6`, `02 de 06`, `2/6`. */

const pair = String.raw`(\d{1,2})\s*(?:\/|de|of)\s*(\d{1,2})`;
/** No digit, and no further part of a date, amount or number beside it. */
const before = String.raw`(?<![\d/.,:-])`;
const after = String.raw`(?!\s*[/.,:-]\s*\d|\d|\s+de\s+\d|\s*%)`;
const word = String.raw`(?:parc(?:ela(?:do|da)?)?|prest(?:acao|ação)?|cuota|inst(?:al(?:l?ment)?)?)`;

const worded: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})${word}s?\.?\s*:?\s*${pair}${after}`, 'iu'),
  new RegExp(String.raw`${before}${pair}\s*(?:parcelas?|parc|x)(?!\p{L})`, 'iu'),
  new RegExp(String.raw`${before}(\d{1,2})\s+de\s+(\d{1,2})${after}`, 'iu'),
];
/** `02/06` and `10/12` are days, as far as anybody knows: without a word, one of the numbers must be none. */
const bare = new RegExp(String.raw`(?:^|[\s(*-])(\d{1,2})\/(\d{1,2})\)?$|^(\d{1,2})\/(\d{1,2})(?=\s)`, 'u');

/** `2/6`, the second of six; undefined for a text that names none. */
export function installmentIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  for (const pattern of worded) {
    const [, at = '', of = ''] = pattern.exec(text) ?? [];
    const written = installment(at, of);
    if (written !== undefined) return written;
  }
  const [, at, of, first = '', last = ''] = bare.exec(text.trim()) ?? [];
  return isDay(at ?? first, of ?? last) ? undefined : installment(at ?? first, of ?? last);
}

const isDay = (day: string, month: string) =>
  day.length === 2 && month.length === 2 && Number(day) <= 31 && Number(month) <= 12;

/** From two instalments on. */
export function installment(at: string, of: string): string | undefined {
  const [number, count] = [Number(at), Number(of)];
  const isOne = /^\d{1,2}$/.test(at) && /^\d{1,2}$/.test(of) && number >= 1 && number <= count && count >= 2;
  return isOne ? `${number}/${count}` : undefined;
}
