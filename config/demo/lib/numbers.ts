/** Rounds half up to so many decimals, without the binary error of numbers such as 1.005. */
export function round(value: number, decimals = 2): number {
  const factor = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-6)) / factor;
}

export const sum = <T>(values: readonly T[], of: (value: T) => number) =>
  values.reduce((total, value) => total + of(value), 0);

/** A sum of money, rounded to the cent. */
export const total = <T>(values: readonly T[], of: (value: T) => number | undefined) =>
  round(sum(values, (value) => of(value) ?? 0));

export const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Splits an amount into unequal parts that add up to it exactly, to the cent. */
export function split(amount: number, parts: number, share: () => number): number[] {
  const weights = Array.from({ length: parts }, () => 0.4 + share());
  const whole = sum(weights, (weight) => weight);
  const cut = weights.slice(1).map((weight) => round((amount * weight) / whole));
  return [round(amount - sum(cut, (value) => value)), ...cut];
}

/** `numbered('CG', '2026-03-01', 12)` is `CG-2026-00012`. */
export const numbered = (prefix: string, date: string, count: number) =>
  `${prefix}-${date.slice(0, 4)}-${String(count).padStart(5, '0')}`;

export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
