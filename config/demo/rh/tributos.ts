import { round } from '../lib/numbers.ts';

const brackets = {
  2025: [
    [1518, 0.075],
    [2793.88, 0.09],
    [4190.83, 0.12],
    [8157.41, 0.14],
  ],
  2026: [
    [1621, 0.075],
    [2902.84, 0.09],
    [4354.27, 0.12],
    [8475.55, 0.14],
  ],
} as const;

/** Progressive, by the table of the year. */
export function socialSecurity(base: number, year: 2025 | 2026): number {
  let below = 0;
  let owed = 0;
  for (const [ceiling, rate] of brackets[year]) {
    owed += Math.max(0, Math.min(base, ceiling) - below) * rate;
    below = ceiling;
  }
  return round(owed);
}

/** Monthly income tax since May 2025, with the reduction of 2026 up to R$ 7.350. */
export function incomeTax(gross: number, inss: number, year: number): number {
  const base = Math.min(gross - inss, gross - 607.2);
  const [rate, deduction] =
    base <= 2428.8
      ? [0, 0]
      : base <= 2826.65
        ? [0.075, 182.16]
        : base <= 3751.05
          ? [0.15, 394.16]
          : base <= 4664.68
            ? [0.225, 675.49]
            : [0.275, 908.73];
  const owed = Math.max(0, base * rate - deduction);
  if (year < 2026 || gross > 7350) return round(owed);
  const reduction = gross <= 5000 ? 312.89 : 978.62 - 0.133145 * gross;
  return round(Math.max(0, owed - Math.max(0, reduction)));
}
