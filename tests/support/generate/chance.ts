/** Choices by chance, each a small number that fast-check remembers and makes smaller when a case fails. */
import fc from 'fast-check';

export class Chance {
  readonly #value: fc.GeneratorValue;
  constructor(value: fc.GeneratorValue) {
    this.#value = value;
  }

  /** From 0 to `max`; the simplest case is 0. */
  upTo(max: number): number {
    return max <= 0 ? 0 : this.#value(fc.nat, max);
  }

  /** So many times of a hundred; the simplest case is no. */
  maybe(percent: number): boolean {
    return this.upTo(99) >= 100 - percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.upTo(list.length - 1)]!;
  }

  /** Any of them, in their order; the simplest case is none. */
  some<T>(list: readonly T[], percent = 50): T[] {
    return list.filter(() => this.maybe(percent));
  }

  /** At least one of them. */
  several<T>(list: readonly T[], percent = 50): T[] {
    const found = this.some(list, percent);
    return found.length > 0 ? found : [this.pick(list)];
  }

  /** The first one most often. */
  weighed<T>(options: readonly (readonly [weight: number, T])[]): T {
    let at = this.upTo(options.reduce((sum, [weight]) => sum + weight, 0) - 1);
    for (const [weight, option] of options) {
      if (at < weight) return option;
      at -= weight;
    }
    return options[0]![1];
  }
}

/** The keys whose value is there. */
export const given = (keys: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));
