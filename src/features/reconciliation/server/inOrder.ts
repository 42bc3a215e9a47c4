/** Values in an order, of which only the first few are asked for. */

type Compare<T> = (one: T, other: T) => number;

/** The smallest first. Takes the list apart. */
export function* inOrder<T>(all: T[], compare: Compare<T>): Generator<T, void> {
  heapOf(all, compare);
  while (all.length > 0) {
    yield all[0]!;
    const last = all.pop()!;
    if (all.length === 0) return;
    all[0] = last;
    sink(all, 0, compare);
  }
}

/** The smallest first, of several that are each in this order. */
export function* mergedInOrder<T>(
  sources: readonly Generator<T, void>[],
  compare: Compare<T>,
): Generator<T, void> {
  const heads = sources.flatMap((source) => {
    const { value } = source.next();
    return value === undefined ? [] : [{ value, source }];
  });
  const byValue: Compare<(typeof heads)[number]> = (one, other) => compare(one.value, other.value);
  heapOf(heads, byValue);
  while (heads.length > 0) {
    const [{ value, source }] = heads as [(typeof heads)[number]];
    yield value;
    const { value: next } = source.next();
    if (next === undefined) {
      const last = heads.pop()!;
      if (heads.length === 0) return;
      heads[0] = last;
    } else heads[0] = { value: next, source };
    sink(heads, 0, byValue);
  }
}

/** Each is smaller than the two at twice its place. */
function heapOf<T>(all: T[], compare: Compare<T>) {
  for (let at = (all.length >> 1) - 1; at >= 0; at--) sink(all, at, compare);
}

function sink<T>(all: T[], from: number, compare: Compare<T>) {
  const one = all[from]!;
  let at = from;
  for (let child = 2 * at + 1; child < all.length; child = 2 * at + 1) {
    if (child + 1 < all.length && compare(all[child + 1]!, all[child]!) < 0) child++;
    if (compare(one, all[child]!) <= 0) break;
    all[at] = all[child]!;
    at = child;
  }
  all[at] = one;
}
