/**
 * Does something with each item, a few at a time, in their order. An aborted run finishes what it has begun and
 * begins nothing more.
 */
export async function inParallel<T>(
  items: readonly T[],
  limit: number,
  each: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) {
      if (signal?.aborted) return;
      await each(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
}
