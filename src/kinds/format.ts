/**
 * Formats numbers in the current language. Formatters are cached, because creating one costs far more than
 * using it.
 */
import { currentLocale } from '#messages/translate.ts';

const nbsp = '\u00a0';

export type NumberFormat = {
  format?: 'integer' | 'decimal' | 'money' | 'percent';
  /**
   * The greatest number of decimals. Default: none for integers, the cents of the currency for money, two for
   * others. A number shows the decimals that it has; money has at least its cents, unless this is less.
   */
  decimals?: number;
  /** The least number of decimals, so that the numbers of a column align: see decimalsIn.ts. */
  least?: number;
  unit?: string;
  /** For money; the Brazilian real when absent. */
  currency?: string;
  /** The number is a fraction of one, shown as a percentage: 0.125 is `12,5%`. */
  share?: boolean;
  /**
   * `R$ 1,2 mi`, for axes and big figures. Numbers below a thousand are written in full. `figure` is for a
   * single number: below ten of a unit it keeps the decimal, `R$ 2,0 mi`, to show the precision.
   */
  compact?: boolean | 'figure';
  /** An amount in thousands without its currency, which the heading names: 1234567 is `1.235`. */
  thousands?: boolean | undefined;
  /** Writes the number instead, for a kind with a notation of its own. */
  write?: (value: number) => string;
};

/**
 * A number as text that never wraps: `R$ 1.234,56`, `12,5%`, `420,5 l`, `R$ 120,50/saca`; "–" for null.
 * Percentages are passed as stored: 12.5 is `12,5%`.
 */
export function formatNumber(value: number | null | undefined, options: NumberFormat = {}): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  const { format = 'decimal', unit, write } = options;
  if (options.share) return formatNumber(value * 100, { ...options, share: false, format: 'percent' });
  if (options.thousands)
    return formatNumber(value / 1000, { ...options, thousands: false, format: 'decimal' });
  if (write) return write(value);
  const text = formatterFor(options, Math.abs(value)).format(value);
  if (format === 'percent') return `${text}%`;
  if (!unit) return text;
  if (format === 'money') return `${text}/${perUnit(unit)}`;
  return unit.startsWith('/') ? text + unit : `${text}${nbsp}${unit}`;
}

/** A figure, which nobody types: with the sign of a minus in place of a hyphen. */
export const formatFigure: typeof formatNumber = (value, options) =>
  formatNumber(value, options).replace(/^-/, '\u2212');

/** `saca`, `/saca` and `R$/saca` all mean "per saca" for an amount of money. */
export const perUnit = (unit: string) => unit.replace(/^(R\$)?\s*\/?\s*/, '');

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(options: NumberFormat, size: number): Intl.NumberFormat {
  const { format = 'decimal', compact, currency = 'BRL' } = options;
  const short = Boolean(compact) && size >= 1000 && format !== 'percent';
  const [least, most] = short
    ? [compact === 'figure' && leadingOf(size) < 10 ? 1 : 0, 1]
    : decimalRange(options);
  const locale = currentLocale();
  const key = `${locale} ${format === 'money' ? currency : format} ${short} ${least} ${most}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      ...(format === 'money' && { style: 'currency', currency }),
      ...(short && { notation: 'compact' }),
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      // no sign for a number that rounds to zero
      signDisplay: 'negative',
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** The least and the greatest number of decimals of a format. */
export function decimalRange({ format, decimals, least = 0, currency }: NumberFormat): [number, number] {
  const cents = format === 'money' ? centsOf(currency) : 0;
  const most = decimals ?? (format === 'money' ? cents : format === 'integer' ? 0 : 2);
  return [Math.min(Math.max(least, cents), most), most];
}

/** The number of decimals of a currency: none for yen, three for dinars. */
export const centsOf = (currency?: string): number => currencyParts(currency).cents;

/** The symbol beside an amount: `R$`, `US$`, `€`. */
export const symbolOf = (currency?: string): string => currencyParts(currency).symbol;

/** The symbol in its own country: `$` for any dollar. */
export const signOf = (currency: string): string => currencyParts(currency).sign;

type CurrencyParts = { symbol: string; before: string; after: string; sign: string; cents: number };
const currencies = new Map<string, CurrencyParts>();

/** What the language writes before and after an amount: the symbol with its space, if any, and nothing. */
export function currencyParts(currency = 'BRL'): CurrencyParts {
  const locale = currentLocale();
  const key = `${locale} ${currency}`;
  let parts = currencies.get(key);
  if (!parts) {
    const formatBy = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
    const around = (format: Intl.NumberFormat) =>
      format
        .format(0)
        .replace(/\s/g, ' ')
        .split(/\d.*\d|\d/);
    const formatter = formatBy('symbol');
    const [before = '', after = ''] = around(formatter);
    parts = {
      symbol: (before + after).trim(),
      before,
      after,
      sign: around(formatBy('narrowSymbol')).join('').trim(),
      cents: formatter.resolvedOptions().maximumFractionDigits!,
    };
    currencies.set(key, parts);
  }
  return parts;
}
/** For 2.345.678 it is 2,3: the rounded number before the unit. */
const leadingOf = (size: number) => Math.round((size / 1000 ** Math.floor(Math.log10(size) / 3)) * 10) / 10;

/** A fallback for a value that does not fit its field: shown as it is rather than hidden. */
export const plainText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
