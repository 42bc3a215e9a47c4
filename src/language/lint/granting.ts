import type { Portal } from '../../model/types.ts';
import type { GrantCollector } from '../../screens/kind.ts';

/**
 * A context that asks a screen for everything it could grant to anybody: all rows, and only the grants that
 * `listening` handles.
 */
export const grantingOf = (portal: Portal, listening: Partial<GrantCollector>): GrantCollector => ({
  portal,
  rowsOf: ({ filter }) => filter ?? {},
  mayRun: () => true,
  records: () => undefined,
  figures: () => undefined,
  titles: () => undefined,
  ...listening,
});
