import type { Resource } from './types.ts';

export type PendingRecord = {
  id: string | number;
  title: string;
  /** What stands out on its page, as far as they may read it, in a line. */
  facts?: string;
  path: string;
};
/** Records that wait for one transition by whoever asks: how many, the first of them, and the list that shows them. */
export type PendingGroup = {
  resource: string;
  label: Resource['label'];
  transition: { id: string; label: string };
  count: number;
  path: string;
  records: PendingRecord[];
};
/** Where the portal shows them, if it has that page. */
export const pendingsPath = '/pendencias';

/** What GET /user-pendings answers. */
export type Pendings = { count: number; groups: PendingGroup[] };
