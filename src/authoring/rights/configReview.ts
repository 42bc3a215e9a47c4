/** The effect of a config change, as shown before it is saved. */
import type { Problem } from '#language/problems.ts';
import { describeChange, type Change } from './rightsDiff.ts';
import { describePermissions } from '#access/explain/describeRights.ts';

type ReviewChange = { kind: Change['kind']; what: string; rows: string; widens: boolean };
type ReviewSet = { who: string; changes: ReviewChange[] };

export type Review = {
  problems: (Omit<Problem, 'path'> & { frame?: string })[];
  /** False: there are errors, and it can't be saved. */
  isRight: boolean;
  /** Absent when there are errors. */
  access?: {
    sets: ReviewSet[];
    /** How many people gain and lose rights, and their names for users who may read accounts. */
    people: { gain: number; lose: number; names?: string[] };
  };
};

/** The changes grouped by set of permissions. */
export function groupByPermissions(changes: readonly Change[]): ReviewSet[] {
  const sets = new Map<string, ReviewChange[]>();
  for (const change of changes) {
    const who = describePermissions(change.permissions);
    const described = { kind: change.kind, ...describeChange(change), widens: change.widens };
    sets.set(who, [...(sets.get(who) ?? []), described]);
  }
  return [...sets].map(([who, described]) => ({ who, changes: described }));
}
