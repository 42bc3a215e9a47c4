import { currentLocale } from '#messages/translate.ts';
import type { Resource, Transition } from '../types.ts';

export type PendingRecord = {
  id: string | number;
  title: string;
  /** The highlighted fields of its record page in one line, cut to what the user may read. */
  facts?: string;
  path: string;
};
/**
 * Records that wait for one transition by the requesting user: their number, the first of them, and the list
 * that shows them.
 */
export type PendingGroup = {
  resource: string;
  label: Resource['label'];
  transition: { id: string; label: string };
  /** At most `countedPendings`. */
  count: number;
  /** There are more than `count`; nobody has counted how many. */
  isAtLeast?: true;
  /** Counting took too long: `count` is 0 and `records` are empty, and there may be some. */
  isUnknown?: true;
  path: string;
  records: PendingRecord[];
};
/**
 * True when the transition waits for holders of certain permissions. One that every editor can make waits for
 * nobody in particular.
 */
export const isWaitedFor = ({ waits, auto, permissions }: Transition) =>
  waits === true && !auto && permissions.length > 0;

/** Where the portal shows them, when it has that page. */
export const pendingsPath = '/pendencias';

/** A group is counted up to this number. */
export const countedPendings = 1000;

/** The answer of GET /user-pendings. `isAtLeast`: there may be more than `count`. */
export type Pendings = { count: number; isAtLeast?: true; groups: PendingGroup[] };

/** "7", or "1.000+" where there may be more. */
export const pendingCount = ({ count, isAtLeast }: Pick<Pendings, 'count' | 'isAtLeast'>): string =>
  `${count.toLocaleString(currentLocale())}${isAtLeast ? '+' : ''}`;
