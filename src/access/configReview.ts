/** What a change of the config comes to, as it is told before it is saved. */
import type { Problem } from '../language/problems.ts';
import { changeInWords, type Change } from './changes.ts';
import { whoWords } from './words.ts';

type ToldChange = { kind: Change['kind']; what: string; rows: string; widens: boolean };
type ToldSet = { who: string; changes: ToldChange[] };

export type Review = {
  problems: (Omit<Problem, 'path'> & { frame?: string })[];
  /** Nothing with an error is saved. */
  isRight: boolean;
  /** Absent where the config is not right. */
  access?: {
    sets: ToldSet[];
    /** How many people gain and lose; who, for those who may read the accounts. */
    people: { gain: number; lose: number; names?: string[] };
  };
};

/** By who holds what. */
export function changesBySets(changes: readonly Change[]): ToldSet[] {
  const sets = new Map<string, ToldChange[]>();
  for (const change of changes) {
    const who = whoWords(change.permissions);
    const told = { kind: change.kind, ...changeInWords(change), widens: change.widens };
    sets.set(who, [...(sets.get(who) ?? []), told]);
  }
  return [...sets].map(([who, told]) => ({ who, changes: told }));
}
