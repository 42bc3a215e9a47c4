import type { Portal } from '../../model/types.ts';
import type { Granting } from '../../screens/kind.ts';

/** To ask a screen what it gives to anybody who has it: all rows, and of what it gives only what is listened for. */
export const grantingOf = (portal: Portal, listening: Partial<Granting>): Granting => ({
  portal,
  rowsOf: ({ filter }) => filter ?? {},
  makes: () => true,
  records: () => undefined,
  figures: () => undefined,
  titles: () => undefined,
  ...listening,
});
