/** The effect of a config change, as shown before it is saved. */
import type { Problem } from '../language/problems.ts';
import { changeInWords, type Change } from './changes.ts';
import { whoWords } from './words.ts';

type ToldChange = { kind: Change['kind']; what: string; rows: string; widens: boolean };
type ToldSet = { who: string; changes: ToldChange[] };

export type Review = {
  problems: (Omit<Problem, 'path'> & { frame?: string })[];
  /** False: there are errors, and it can't be saved. */
  isRight: boolean;
  /** Absent when there are errors. */
  access?: {
    sets: ToldSet[];
    /** How many people gain and lose rights, and their names for users who may read accounts. */
    people: { gain: number; lose: number; names?: string[] };
  };
};

/** The changes grouped by set of permissions. */
export function changesBySets(changes: readonly Change[]): ToldSet[] {
  const sets = new Map<string, ToldChange[]>();
  for (const change of changes) {
    const who = whoWords(change.permissions);
    const described = { kind: change.kind, ...changeInWords(change), widens: change.widens };
    sets.set(who, [...(sets.get(who) ?? []), described]);
  }
  return [...sets].map(([who, described]) => ({ who, changes: described }));
}
