import type { ConfigNode } from '../bind/context.ts';

/**
 * Warns about each entry whose label repeats an earlier one. The message shows only the label's first line.
 */
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
