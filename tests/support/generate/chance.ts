/** Random choices, each a small number that fast-check records and shrinks when a case fails. */
import fc from 'fast-check';

export class Chance {
  /** The time zone of the company: it decides which instants are worth trying. */
  zone = 'America/Sao_Paulo';
  readonly #value: fc.GeneratorValue;
  constructor(value: fc.GeneratorValue) {
    this.#value = value;
  }

  /** A number from 0 to `max`; shrinks to 0. */
  upTo(max: number): number {
    return max <= 0 ? 0 : this.#value(fc.nat, max);
  }

  /** True in `percent` of 100 cases; shrinks to false. */
  maybe(percent: number): boolean {
    return this.upTo(99) >= 100 - percent;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.upTo(list.length - 1)]!;
  }

  /** Any of the items, in their order; shrinks to none. */
  some<T>(list: readonly T[], percent = 50): T[] {
    return list.filter(() => this.maybe(percent));
  }

  /** At least one of the items. */
  several<T>(list: readonly T[], percent = 50): T[] {
    const found = this.some(list, percent);
    return found.length > 0 ? found : [this.pick(list)];
  }

  /** One of the options by weight; shrinks to the first. */
  weighed<T>(options: readonly (readonly [weight: number, T])[]): T {
    let at = this.upTo(options.reduce((sum, [weight]) => sum + weight, 0) - 1);
    for (const [weight, option] of options) {
      if (at < weight) return option;
      at -= weight;
    }
    return options[0]![1];
  }
}

/** The keys whose value is defined. */
export const given = (keys: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined));
