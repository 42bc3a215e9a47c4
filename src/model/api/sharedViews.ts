/**
 * Named list views that a user shares with everyone who has the screen, as GET and POST /shared-views return
 * them.
 */
import type { Filter, Sort } from '../types.ts';

/** The user's changes to a list's columns, by field. */
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
  /** The name of the user who shared it, as of then. */
  by: string;
  isOwn: boolean;
  /** Whether the requesting user may withdraw it: users their own, administrators any. */
  mayWithdraw: boolean;
};

export type SharedViews = { views: readonly SharedView[] };
/** The most views that one account may share. */
export const mostShared = 50;
export const longestName = 60;
