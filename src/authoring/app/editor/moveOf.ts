/** Which item was moved, and where to. Both lists have the same items. */
export function moveOf(
  before: readonly string[],
  after: readonly string[],
): { from: number; to: number } | undefined {
  const first = before.findIndex((id, at) => id !== after[at]);
  if (first < 0) return undefined;
  const last = before.findLastIndex((id, at) => id !== after[at]);
  return after[first] === before[last] ? { from: last, to: first } : { from: first, to: last };
}
