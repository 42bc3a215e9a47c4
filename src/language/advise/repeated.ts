import type { ConfigNode } from '../link/world.ts';

/** Warns of each that is called as one before it; only the first line of the label is told. */
export function warnOfRepeated(
  entries: readonly { label: string; at: ConfigNode }[],
  message: (label: string) => string,
) {
  const seen = new Set<string>();
  for (const { label, at } of entries) {
    if (seen.has(label)) at.warn(message(label.split('\n')[0]!), 'value', 'repeated-label');
    seen.add(label);
  }
}
