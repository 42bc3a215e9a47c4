import type { Access } from '#access/grants.ts';
import type { Viewer } from '#model/filter/filter.ts';
import type { Portal } from '#model/types.ts';
import type { Stored } from '../data/store.ts';

/**
 * Who makes a request: the account as it is now, and what follows from it. The portal stays the same throughout
 * the request.
 */
export type Caller = {
  account: Stored;
  access: Access;
  viewer: Viewer;
  portal: Portal;
  /** The accounts for which the user approves today. */
  delegators?: readonly AccountRights[];
};
/** An account and its rights. */
export type AccountRights = Pick<Caller, 'account' | 'access' | 'viewer'>;
