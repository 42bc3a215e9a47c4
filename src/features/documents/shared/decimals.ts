/** Exact sums of the decimals in documents: up to ten places, as in the price of a unit. */
const places = 10;

/** A decimal text as a whole number of its tenth places. */
const unitsOf = (text: string): bigint => {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(places, '0').slice(0, places));
};

/** The sum of decimals, with two places or as many as it needs. Absent ones count nothing. */
export function sumOfDecimals(texts: readonly (string | undefined)[]): string {
  const sum = texts.reduce((total, text) => total + unitsOf(text ?? '0'), 0n);
  return decimalText(sum);
}

/** One decimal less others. */
export const lessOf = (text: string | undefined, others: readonly (string | undefined)[]): string =>
  decimalText(others.reduce((rest, other) => rest - unitsOf(other ?? '0'), unitsOf(text ?? '0')));

function decimalText(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0{1,8}$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${decimals}`;
}

export const isSame = (one: string | undefined, other: string | undefined): boolean =>
  unitsOf(one ?? '0') === unitsOf(other ?? '0');

export const isZero = (text: string | undefined): boolean => isSame(text, '0');

/** A decimal as the layouts write it: digits, and places behind a point. */
export const isDecimal = (text: string): boolean => /^\d{1,15}(\.\d{1,10})?$/.test(text);
