/** How a rule is undone, by docs/rules.md: what it and what followed from it did, the last thing first. */
import type { Rule } from '#model/rules.ts';
import type { Effect } from './ledger.ts';
import { rootOf, withValues, type Place } from './ruleNames.ts';
import { alike, Refused, sameId, type Change } from './ruleRecords.ts';
import { RuleSteps } from './ruleSteps.ts';

export abstract class Undoing extends RuleSteps {
  abstract cause(change: Change): Place;

  /** Undoes what these rules have done because of the record. */
  undo(rules: readonly Rule[], change: Change) {
    const { id } = (change.after ?? change.before)!;
    const isOwn = ({ rule, cause, isUndone }: Effect) =>
      !isUndone && rules.some((one) => isSameRule(one, rule)) && sameId(cause, id);
    this.undoEffects(this.ledger.effects.filter(isOwn), change);
  }

  undoEffects(own: readonly Effect[], change: Change) {
    const all = [...new Set(own.flatMap((effect) => this.#withLater(effect)))];
    const isCause = ({ rule, cause }: Effect) =>
      rule.resource === change.resource && sameId(cause, (change.after ?? change.before)!.id);
    const placeOf = (effect: Effect): Place => {
      if (isCause(effect)) return this.cause(change);
      const { resource } = effect.rule;
      const row = this.world[resource]!.find(({ id }) => sameId(id, effect.cause));
      return this.cause({ resource, after: row ?? { id: effect.cause } });
    };
    for (const effect of all) this.#refuseBlocked(effect, placeOf(effect));
    const back: Effect[] = [];
    for (const effect of all.toSorted((one, other) => other.nth - one.nth)) {
      effect.isUndone = true;
      effect.undoneIn = this.ledger.act;
      const rule = isCause(effect) ? effect.rule : (own[0]?.rule ?? effect.rule);
      this.running = { rule, change, isUndoing: true, isAgain: effect.isOfUndo };
      if (effect.kind === 'delete') {
        this.note('broughtBack');
        this.bringBack(effect.resource, effect.was!);
        back.push(effect);
      } else if (this.rowOf(effect.resource, effect.id)) this.#undoOne(effect, () => placeOf(effect));
    }
    this.running = undefined;
    for (const { resource, was } of back)
      this.refuseUnfit(resource, was!, Object.keys(this.portal.resources[resource]!.fields));
  }

  /** What followed from an effect, unless the record that it made stays: then that record's own rules decide. */
  #withLater(effect: Effect): Effect[] {
    if (effect.kind === 'create' && howToUndo(effect).how !== 'delete') return [effect];
    const later = this.ledger.effects.filter(({ parent, isUndone }) => !isUndone && parent === effect.nth);
    return [effect, ...later.flatMap((one) => this.#withLater(one))];
  }

  #refuseBlocked({ rule, resource, id, kind }: Effect, place: Place) {
    const filter = kind === 'create' ? rule.undo?.blockedWhen[resource] : undefined;
    const row = this.rowOf(resource, id);
    const known = row && filter && withValues(filter, place);
    if (!known || !this.person().matches(resource, row, [known])) return;
    this.note('blocked');
    throw new Refused();
  }

  #undoOne(effect: Effect, placeOf: () => Place) {
    const { resource, id, kind } = effect;
    if (kind !== 'create') return this.#restore(effect);
    const how = howToUndo(effect);
    if (how.how === 'delete') {
      if (this.ledger.isChangedSince(effect)) {
        this.note('changedSince');
        throw new Refused();
      }
      this.note('unmade');
      this.remove(resource, id);
    } else if (how.how === 'transition') {
      const now = this.rowOf(resource, id)!;
      const target = this.portal.resources[resource]!;
      const { field, to } = target.transitions.find((one) => one.id === how.transition)!;
      if (now[field] === to) return;
      const place = { ...placeOf(), target: rootOf(this.person(), resource, now) };
      if (!this.move(target, now, how.transition, this.valuesOf(how.set, target.fields, place)))
        throw new Refused();
      this.note('movedBack');
    } else this.note('kept');
  }

  /** Values come back unless they were changed again; other fields of the record may change in between. */
  #restore({ resource, id, changes }: Effect) {
    const now = this.world[resource]!.find((row) => sameId(row.id, id))!;
    const { fields } = this.portal.resources[resource]!;
    const values = Object.entries(changes).flatMap(([name, [was, became]]) => {
      const field = fields[name]!;
      if (('formula' in field && field.formula) || alike(now[name], was)) return [];
      if (!alike(now[name], became)) {
        this.note('changedSince');
        throw new Refused();
      }
      return [[name, was] as const];
    });
    this.note('putBack');
    this.write(resource, id, Object.fromEntries(values));
  }
}

const isSameRule = (one: Rule, other: Rule) => one.resource === other.resource && one.id === other.id;
const howToUndo = ({ rule, resource }: Effect) => rule.undo?.made[resource] ?? { how: 'delete' as const };
