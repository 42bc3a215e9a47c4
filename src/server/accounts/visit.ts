import type { Access } from '../../access/grants.ts';
import type { Viewer } from '../../model/filter.ts';
import type { Portal } from '../../model/types.ts';
import type { Stored } from '../data/port.ts';
import type { Receiver } from '../delivery/receivers.ts';

/** A signed-in request: the account as it is now, and what follows from it. One portal from beginning to end. */
export type Visit = {
  portal: Portal;
  account: Stored;
  access: Access;
  viewer: Viewer;
  /** For whom they approve today. */
  lenders?: readonly Receiver[];
};
