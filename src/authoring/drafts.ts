/** What the server answers about the lines that an author is typing. */
import type { ScreenPlaces } from '#model/api/screenPlaces.ts';
import type { Review } from './rights/rightsDiff.ts';

/** A change that is shown after it is saved. */
export type WaitingChange = { file: string; path: readonly string[]; line?: number; message: string };

/** Why a right is not there for the previewed permissions. */
export type ScreenReason = { file: string; line: number; message: string };

export type DraftAnswer = Pick<Review, 'problems' | 'isRight'> & {
  /** The name by which the author's session asks for its preview; absent while there is none. */
  draft?: string;
  /** The author can't see the screen at their address by it: the lines or the chosen role close it. */
  closed?: true;
  waits: WaitingChange[];
  reasons: ScreenReason[];
  /** The other authors who are typing in a file of this draft, and which file it is. */
  others: { name: string; file: string }[];
  /** Absent where the screen is no longer in its file. */
  screen?: ScreenPlaces;
};

export type DraftReview = Pick<Review, 'problems' | 'access'>;
