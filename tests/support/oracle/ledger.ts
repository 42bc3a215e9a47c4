/** The effects of rules so far, and the records that users have written in between. */
import type { Row } from './figures.ts';
import type { Rule } from '#model/rules.ts';
import { sameId, type Done, type World } from './ruleRecords.ts';

type Written = { nth: number; resource: string; id: unknown };
export type Effect = Written & {
  /** The request in which it happened. */
  act: number;
  rule: Rule;
  /** The id of the record that set the rule off. */
  cause: unknown;
  /** The effect that set the rule off, if one did. */
  parent?: number | undefined;
  kind: Done['kind'];
  changes: Done['changes'];
  isUndone: boolean;
  /** The request that undid it. */
  undoneIn?: number | undefined;
  /** It is itself the undoing of another one. */
  isOfUndo: boolean;
  /** A deleted record, as it was stored. */
  was?: Row | undefined;
};

export class Ledger {
  effects: readonly Effect[] = [];
  act = 0;
  #byUsers: readonly Written[] = [];
  #last = 0;

  /** The ledger of one more request. */
  next(): Ledger {
    const copy = new Ledger();
    copy.effects = this.effects.map((effect) => ({ ...effect }));
    copy.act = this.act + 1;
    copy.#byUsers = this.#byUsers;
    copy.#last = this.#last;
    return copy;
  }

  /** What restores the present state. */
  copy(): Ledger {
    const copy = this.next();
    copy.act = this.act;
    return copy;
  }

  add(effect: Omit<Effect, 'nth' | 'act'>): Effect {
    const added = { ...effect, nth: ++this.#last, act: this.act };
    this.effects = [...this.effects, added];
    return added;
  }

  writtenByUser(resource: string, id: unknown) {
    this.#byUsers = [...this.#byUsers, { nth: ++this.#last, resource, id }];
  }

  /** True when a user has written the record after the effect. */
  isChangedSince = ({ nth, resource, id }: Effect): boolean =>
    this.#byUsers.some((one) => one.nth > nth && one.resource === resource && sameId(one.id, id));

  /** True when all that rules did in the last request, if it was no deletion, can be undone. */
  mayBeTakenBack = (): boolean =>
    this.effects.every(
      ({ act, parent, rule, isUndone, isOfUndo }) =>
        act !== this.act || (!isOfUndo && !isUndone && (parent !== undefined || rule.undo)),
    );

  /** Effects that an earlier request has undone are in effect again. */
  takeUpAgain(undoneIn: number) {
    for (const effect of this.effects)
      if (effect.undoneIn === undoneIn && !effect.isOfUndo) {
        effect.isUndone = false;
        effect.undoneIn = undefined;
      }
  }

  /** From now on new records have the ids that they really got, in the same order. */
  rename(foreseen: World, stored: World) {
    const names = new Map<string, unknown>();
    for (const [id, rows] of Object.entries(foreseen)) {
      const newIn = (world: readonly Row[], known: readonly Row[]) =>
        world
          .filter((row) => !known.some((one) => sameId(one.id, row.id)))
          .toSorted((one, other) => Number(one.id) - Number(other.id));
      const real = newIn(stored[id]!, rows);
      for (const [nth, row] of newIn(rows, stored[id]!).entries()) names.set(String(row.id), real[nth]?.id);
    }
    if (names.size === 0) return;
    const told = new RegExp(`\\b(${[...names.keys()].join('|')})\\b`, 'g');
    const renamed = (value: unknown): unknown => {
      if (typeof value === 'number') return names.get(String(value)) ?? value;
      if (typeof value === 'string') return value.replaceAll(told, (id) => String(names.get(id)));
      if (Array.isArray(value)) return value.map(renamed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one)]));
    };
    this.effects = this.effects.map((effect) => ({
      ...effect,
      id: renamed(effect.id),
      cause: renamed(effect.cause),
      changes: renamed(effect.changes) as Done['changes'],
      was: renamed(effect.was) as Row | undefined,
    }));
    this.#byUsers = this.#byUsers.map((one) => ({ ...one, id: renamed(one.id) }));
  }
}
