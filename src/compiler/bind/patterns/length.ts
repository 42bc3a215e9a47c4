import { measured } from './shape.ts';

/** The shortest and longest text that a valid regular expression can match as a whole. */
export const lengthsOf = (regex: string): { min: number; max: number } =>
  measured(regex, {
    one: { min: 1, max: 1 },
    nothing: { min: 0, max: 0 },
    seen: () => ({ min: 0, max: 0 }),
    either: (one, other) => ({ min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) }),
    both: (first, second) => ({ min: first.min + second.min, max: first.max + second.max }),
    repeated: ({ min, max }, least, most) => ({ min: min * least, max: max === 0 ? 0 : max * most }),
  });
