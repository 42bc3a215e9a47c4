/** What one server has, for all that answers in it. */
import type { IncomingMessage } from 'node:http';
import type { Portal } from '#model/types.ts';
import type { OutsideSessions, CallerWay } from '../accounts/ways.ts';
import type { OwnApi } from './ownApi.ts';
import type { AccountLinks } from '../accounts/links/accountLinks.ts';
import type { EmailChanges } from '../accounts/links/emailChanges.ts';
import type { Session } from '../accounts/session.ts';
import type { Tokens } from '../accounts/tokens.ts';
import type { Tell } from '../caller/facts.ts';
import type { Installation } from '../caller/installation.ts';
import type { IdentityProof } from '../caller/proof.ts';
import type { FileStore } from '../data/files.ts';
import type { Store } from '../data/store.ts';
import type { Door } from '../http/door.ts';
import type { Log } from '../http/requestLog.ts';
import type { PortalData } from '../writes/portalData.ts';
import type { Deliverer } from '../writes/ruleService.ts';

export type ServerServices = {
  store: Store;
  files: FileStore;
  /** Key of all that the server signs and encrypts. */
  secret: Uint8Array;
  /** Absent: copies of the data are not told apart. */
  installation?: Installation;
  portal: () => Portal;
  dataOf: (portal: Portal) => PortalData;
  /** The reference date of `$today`. */
  today: () => string;
  door: Door;
  log: Log;
  /** Environment variables that hold secrets. */
  env: Readonly<Record<string, string | undefined>>;
  tokens: Tokens;
  /** Absent: nobody listens. */
  tell?: Tell;
  /** Sends what rules notify people and other systems of; absent: nothing is sent. */
  deliver?: Deliverer;
  /** Restarts the server on the initial data; absent: it can't be restored. */
  restore?: () => Promise<void>;
  /** Puts the config back that was changed in the portal. Returns what to say of it. */
  restoreConfig(req: IncomingMessage): Promise<object | undefined>;
  /** Where the server listens and keeps its data; absent: nothing is written beside them. */
  place?: { data: string; host: string };
  /** Called with what has to end before the server does. */
  whenStopping?: (stop: () => Promise<void>) => void;
  /** What features add to coming in. */
  proof: IdentityProof | undefined;
  outside: OutsideSessions | undefined;
  ways: readonly CallerWay[];
  /** Made once the features have added theirs. */
  session: Session;
  links: AccountLinks;
  emailChanges: EmailChanges;
  /** What a feature asks of the API in the name of a program that has come elsewhere. */
  api: OwnApi;
};
