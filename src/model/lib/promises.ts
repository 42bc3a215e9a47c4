/**
 * Runs `each` for every item, at most `limit` at a time, started in order. After an abort it finishes what is
 * running and starts nothing more.
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
