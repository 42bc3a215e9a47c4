/** How callers are recognized beside the portal's own sessions. */
import type { Portal } from '#model/types.ts';
import type { Caller } from '../caller/caller.ts';
import type { Claims } from './tokens.ts';

/** What a program sends in place of a session's token. */
export type CallerWay = {
  /** In the words of facts. */
  readonly method: string;
  /** What each of its texts begins with. */
  readonly prefix: string;
  /**
   * The caller with this text; 401 for one that does not count.
   *
   * @param isCounted false for the same request once more, and where another part of the server answers it
   */
  caller(text: string, portal: Portal, isCounted: boolean): Promise<Caller>;
  /** Says that an address does not take it. */
  notHere(): string;
};

/** Sessions that began elsewhere, as at a company's identity provider: their tokens say so by `via`. */
export type OutsideSessions = {
  /** False for a token whose place the config no longer has. */
  isOffered(claims: Claims, portal: Portal): boolean;
  /** Called at each use of such a session. The request does not wait. */
  noteUse(claims: Claims): void;
  /** Ends it there. Returns where signing out goes on. */
  signOut(claims: Claims): Promise<string | undefined>;
};
