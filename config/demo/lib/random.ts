/**
 * Reproducible random numbers: a stream of the same name always gives the same values, and streams are
 * independent. So the diff of db.json shows only real changes.
 */
const seed = 20261031;

export type Random = ReturnType<typeof stream>;

export function stream(name: string) {
  const next = mulberry32(seed ^ hash(name));
  const between = (min: number, max: number) => min + next() * (max - min);
  const int = (min: number, max: number) => Math.floor(between(min, max + 1));
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const pick = <T>(options: readonly T[]): T => options[int(0, options.length - 1)]!;

  return {
    next,
    between,
    int,
    normal,
    pick,
    chance: (probability: number) => next() < probability,
    lognormal: (median: number, spread: number) => median * Math.exp(normal(0, spread)),
    digits: (count: number) => Array.from({ length: count }, () => int(0, 9)).join(''),
    shuffle<T>(values: readonly T[]): T[] {
      const shuffled = [...values];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
    /** `weighted({ ok: 95, erro: 5 })` is 'ok' in 95 of 100 cases. */
    weighted<K extends string>(weights: Record<K, number>): K {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [option, weight] of entries) if ((left -= weight) < 0) return option;
      return entries[entries.length - 1]![0];
    },
  };
}

function mulberry32(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  return value;
}
