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

/** The result of a promise. After so many milliseconds without one it rejects with `late()`; the work itself goes on. */
export async function inTime<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([promise, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
