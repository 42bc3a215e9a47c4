/** Named views of a list that somebody keeps for all who have its screen, as GET and POST /shared-views tell them. */
import type { Filter, Sort } from './types.ts';

/** What of a list's columns somebody changed, by field. */
export type ColumnChoice = {
  order?: readonly string[];
  shown?: Readonly<Record<string, boolean>>;
  widths?: Readonly<Record<string, number>>;
};

export type ViewOfList = { filter: Filter; sort?: Sort; perPage?: number; columns?: ColumnChoice };

export type SharedView = ViewOfList & {
  id: string;
  /** Address of the screen. */
  screen: string;
  label: string;
  /** Who shared it, as they were called then. */
  by: string;
  isOwn: boolean;
  /** Whether whoever asks may take it back: their own, or anybody's for who administers the portal. */
  mayWithdraw: boolean;
};

export type SharedViews = { views: readonly SharedView[] };
/** Of one account's. */
export const mostShared = 50;
export const longestName = 60;
