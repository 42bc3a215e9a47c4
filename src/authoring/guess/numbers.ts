import { greatestOf } from '#model/lib/extremes.ts';
import type { Field } from '#model/types.ts';
import { parseValue } from '#kinds/registry.ts';
import { currentLanguage, translate } from '#messages/translate.ts';
import { textOf } from './markUnique.ts';
import { unitOf } from './naming.ts';
import { idAtEnd } from './references.ts';
import { enough, formatOf, most } from './share.ts';
import type { Candidate } from './types.ts';

const moneyWords =
  /valor|preco|custos?\b|total|salario|saldo|receita|despesa|faturamento|\bfrete\b|price|amount|cost|\bfees?\b|\btax(es)?\b(?! (rate|id))|impostos?\b|salary|balance|revenue|precio|costo|monto|importe|ingreso|gasto/;
const timeWords =
  /\b(at|on|date|time|created|updated|modified|timestamp|data|hora|criado|alterado|fecha|creado)\b/;
/** Words for numbers that identify a record: they are not added up or written with separators. */
const codeWords =
  /\b(no|nro|numero|number|codigo|code|matricula|protocolo|processo|pedido|ticket)\b(?! (of|de)\b)|^n[ºo°.]?$/;
const starWords = /\b(rating|stars?|estrelas?|estrellas?|avaliacao|calificacion)\b/;

/** Amounts of money, percentages, years, ratings and quantities, by the values and the heading. */
export function numberIn(heading: string, hint: string, values: readonly unknown[]): Candidate | undefined {
  const texts = values.map((value) => textOf(value).trim());
  // Numbers with a leading zero are codes, not quantities.
  // A number holds fifteen digits; codes are longer.
  if (texts.some((text) => /^0\d|^\d{16,}$/.test(text))) return undefined;
  const currency = currencyIn(texts, enough);
  const read = currency ? { type: 'money', currency } : { type: 'decimal', unit: '%' };
  const field = { id: 'x', label: '', decimals: 6, ...read } as unknown as Field;
  const { usual, doubt } = formatOf(field, values);
  const numbers = values.map((value) =>
    typeof value === 'number' ? value : parseValue(field, usual(value)),
  );
  const found = fieldFor(heading, hint, { texts, numbers, currency });
  if (!found || !doubt) return found;
  const { text, reads, other } = doubt;
  const open = translate('guess.wasRead', { text, reads, other });
  return { ...found, note: [found.note, open].filter(Boolean).join('; ') };
}

type Numbers = { texts: readonly string[]; numbers: readonly unknown[]; currency: string | undefined };

function fieldFor(
  heading: string,
  hint: string,
  { texts, numbers, currency }: Numbers,
): Candidate | undefined {
  const good = numbers.filter((number): number is number => typeof number === 'number');
  if (good.length < numbers.length * enough) return undefined;

  if (timeWords.test(hint) && texts.every((text) => /^1\d{9}(\d{3})?$/.test(text)))
    return { field: { type: 'datetime' }, note: translate('guess.inSecondsOrMilliseconds') };
  const decimals = Math.min(6, greatestOf(good.map((number) => String(number).split('.')[1]?.length ?? 0)));
  const inside = (min: number, max: number) => good.every((number) => number >= min && number <= max);
  const foreign = currency !== undefined && currency !== currentLanguage().defaults.currency;
  if (
    currency ||
    texts.some((text) => text.includes('R$')) ||
    (moneyWords.test(hint) && !unitOf(heading) && decimals <= 4)
  )
    return { field: { type: 'money', ...(foreign && { currency }), ...(decimals > 2 && { decimals }) } };
  const areParts = most(texts, (text) => String(text).endsWith('%'));
  if (areParts || (inside(0, 100) && (/%/.test(texts.join('')) || /%|percent|aliquota|taxa/.test(hint))))
    return {
      field: {
        type: 'percent',
        ...(decimals > 2 && { decimals: Math.min(4, decimals) }),
        // without bounds it is 0 to 100
        ...(!inside(0, 100) && {
          min: inHundreds(Math.min(0, ...good)),
          max: inHundreds(Math.max(100, ...good)),
        }),
      },
    };
  if (/\bano\b|\byear\b/.test(hint) && decimals === 0 && inside(1900, 2100))
    return { field: { type: 'integer', min: 1900, max: 2100 } };
  if (starWords.test(hint) && decimals === 0 && inside(0, 5))
    return { field: { type: 'integer', min: 0, max: 5, stars: true } };
  const unit = unitOf(heading);
  const differ = texts.length >= 3 && new Set(texts).size === texts.length;
  if (differ && !unit && decimals === 0 && codeWords.test(hint)) return { field: { type: 'text' } };
  const rest = { ...(unit && { unit }), ...(inside(0, Infinity) && { min: 0 }) };
  if (decimals > 0) return { field: { type: 'decimal', decimals, ...rest } };
  const note = idAtEnd.test(heading)
    ? translate('guess.ofAnotherResource')
    : texts.length > 3 && texts.every((text) => text === '0' || text === '1')
      ? translate('guess.onlyAnd')
      : undefined;
  return { field: { type: 'integer', ...rest }, ...(note && { note }) };
}

/** The next hundred away from zero. */
const inHundreds = (value: number) => Math.sign(value) * Math.ceil(Math.abs(value) / 100) * 100;

// --- currencies: `$10.50`, `R$ 3,00`, `EUR 12`, `($3.25)` ---------------------------------------------------

const codes: Readonly<Record<string, string>> = { R$: 'BRL', US$: 'USD', '€': 'EUR', '£': 'GBP' };
const known = new Set(Intl.supportedValuesOf('currency'));
const before = /^[(+-]*\s*([A-Z]{3}(?=\s?[\d(+-])|R\$|US\$|[$€£])/;
const after = /\d\s*([€£]|EUR|GBP|USD|BRL)\)?$/;

/** The code of the one currency that most of the texts name; undefined when they name none or several. */
function currencyIn(texts: readonly string[], enough: number): string | undefined {
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
