import type { Portal } from '#model/types.ts';
import type { GrantCollector } from '#screens/kind.ts';

/**
 * A context that asks a screen for everything it could grant to anybody: all rows, and only the grants that
 * `listening` handles.
 */
export const grantingOf = (
  resources: Portal['resources'],
  listening: Partial<GrantCollector>,
): GrantCollector => ({
  resources,
  rowsOf: ({ filter }) => filter ?? {},
  mayRun: () => true,
  records: () => undefined,
  figures: () => undefined,
  choices: () => undefined,
  referred: () => undefined,
  ...listening,
});
