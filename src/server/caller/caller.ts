/** Who makes a request, and what they were admitted to do. */
import type { Access, ResourceAccess } from '#access/grants.ts';
import type { OperationName } from '#access/operations.ts';
import type { Viewer } from '#model/filter/filter.ts';
import type { Portal, Resource } from '#model/types.ts';
import type { Reader } from '../data/reader.ts';
import type { Stored } from '../data/store.ts';
import type { SystemReader } from '../data/systemTables.ts';

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
  /** The session or key that the request came with; absent: from no request, as for a rule of a schedule. */
  session?: CallerSession;
  /** Set for a program that came with a key: `verbs` are those that it was given, `owner` the rights of its owner. */
  key?: {
    id: string;
    label: string;
    verbs: ReadonlySet<string>;
    owner: Access;
    /** Verbs that it makes without asking. */
    alone: ReadonlySet<string>;
    /** It is for a program that asks its owner, and counts for nothing else. */
    asksOwner: boolean;
  };
  /** The name of the assistant through which the account acts. */
  by?: string;
  /** See IdentityProof. */
  isHeldBack?: true;
  /** When rights of groups end unless they are confirmed again, in ms since 1970; absent: none does. */
  rightsLapseAt?: number;
  /** Reads again by what the caller came in. Absent: from no request. */
  inForce?: InForce;
};
/** What a transaction reads, beside the records the portal's own tables. */
export type TransactionReader = Reader & { readonly system: Pick<SystemReader, 'get' | 'find'> };
/** See inForce.ts. */
export type InForce = {
  /** Rejects with CallerOutdated unless the account, the session and the key are as the caller has them. */
  confirm(unit: TransactionReader): Promise<void>;
  /** True once another config is served. */
  isOtherConfig(): boolean;
  /** The caller as they are now. 401 or 403 for one who may not come in any more. */
  renewed(): Promise<Caller>;
};
/** Throws 403 unless the caller has shown who they are lately. Reads the portal's own tables as the transaction sees them. */
export type RequireProof = (caller: Caller, system: Pick<SystemReader, 'find'>) => Promise<void>;
/** By what a caller has come in. */
export type CallerSession = {
  id: string;
  /** When it began, in ms since 1970. */
  began: number;
  /** When it ends, in ms since 1970. */
  expires: number;
  /** The provider by which the user came in; absent: by password or passkey. */
  via?: string;
  /** It is a key for a program, which can prove nobody's identity. */
  isKey?: true;
  /** Absent: nothing is asked. */
  requireProof?: RequireProof | undefined;
  /** Whether it still counts, as the transaction sees it. Absent: as long as the account says. */
  stillCounts?: (unit: TransactionReader) => Promise<boolean>;
};
/** An account and its rights. */
export type AccountRights = Pick<Caller, 'account' | 'access' | 'viewer'>;

/** The account is no longer as at its last request. */
export class CallerOutdated extends Error {
  override name = 'CallerOutdated';
}

/** An admitted request: its address exists, its method fits, and some right covers it. */
export type Call = {
  operation: OperationName;
  caller: Caller;
  resource: Resource;
  access: ResourceAccess;
  id: string;
  action: string;
  /** Where in the record a file is: see `filePlaces`. */
  place: string;
  file: string;
};
