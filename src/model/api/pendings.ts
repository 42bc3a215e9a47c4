import type { Resource } from '../types.ts';

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
  count: number;
  path: string;
  records: PendingRecord[];
};
/** Where the portal shows them, when it has that page. */
export const pendingsPath = '/pendencias';

/** The answer of GET /user-pendings. */
export type Pendings = { count: number; groups: PendingGroup[] };
