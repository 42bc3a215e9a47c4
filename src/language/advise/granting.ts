import type { Portal } from '../../model/types.ts';
import type { Granting } from '../../screens/kind.ts';

/**
 * A context that asks a screen for everything it could grant to anybody: all rows, and only the grants that
 * `listening` handles.
 */
export const grantingOf = (portal: Portal, listening: Partial<Granting>): Granting => ({
  portal,
  rowsOf: ({ filter }) => filter ?? {},
  makes: () => true,
  records: () => undefined,
  figures: () => undefined,
  titles: () => undefined,
  ...listening,
});
