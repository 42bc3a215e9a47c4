/** Recognizes the currency of amounts that are written as `$10.50`, `R$ 3,00`, `EUR 12` or `($3.25)`. */
import { currentLanguage } from '#messages/translate.ts';

const codes: Readonly<Record<string, string>> = { R$: 'BRL', US$: 'USD', '€': 'EUR', '£': 'GBP' };
const known = new Set(Intl.supportedValuesOf('currency'));
const before = /^[(+-]*\s*([A-Z]{3}(?=\s?[\d(+-])|R\$|US\$|[$€£])/;
const after = /\d\s*([€£]|EUR|GBP|USD|BRL)\)?$/;

/** The code of the one currency that most of the texts name; undefined when they name none or several. */
export function currencyInTexts(texts: readonly string[], enough: number): string | undefined {
  const named = texts.map((text) => codeOf((before.exec(text) ?? after.exec(text))?.[1]));
  const [first] = named.filter((code) => code !== undefined);
  return first !== undefined && named.filter((code) => code === first).length >= texts.length * enough
    ? first
    : undefined;
}

/** A bare `$` means the company's own currency if that is a dollar or a peso. */
function codeOf(sign: string | undefined): string | undefined {
  if (sign === undefined) return undefined;
  if (sign === '$')
    return currentLanguage().defaults.currency === 'BRL' ? 'USD' : currentLanguage().defaults.currency;
  return codes[sign] ?? (known.has(sign) ? sign : undefined);
}
