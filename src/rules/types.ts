/**
 * What follows from what, as resolve.ts leaves it: when something has happened to a record, and a condition holds,
 * then these steps on other records, in the same transaction. Plain data: language/ checks it, server/rules/ runs it,
 * the map of the portal draws it.
 *
 * All conditions and values of a rule are read in one **context**: a flat record with the fields of the record that
 * caused it (computed ones too, as they are after the change), and beside them under their whole names
 *
 *   `contratoId.modoPagamento`   a field of the record that a reference leads to, over up to three references
 *   `$before.situacao`           a field as it was before the change (empty after a creation)
 *   `$row.quantidade`            in a step with `each`: a field of the row or record, `$row.itemId.grupo` over references
 *   `$target.saldo`              in a step on other records: a field of the record it is about to change
 *   `$made.conta.valor`          a field of the record that the earlier step `conta` has made, or found
 *
 * A template has these names in braces (`{contratoId.numero}`), as people read them.
 *
 * so that filters, formulas and templates are the same here as everywhere else. A path over an empty reference is
 * empty: `eq` is false, `neq` is true.
 */
import type { ValueExpression } from '../model/expression.ts';
import type { Filter, Place } from '../model/types.ts';

/** What to do about moments that passed while nobody ran them. */
export type Missed = 'each' | 'last' | 'skip';

export type RuleTrigger =
  /** One of these transitions of the resource (ids), whoever makes it: a person or another rule. */
  | { kind: 'transition'; transitions: readonly string[] }
  | { kind: 'create' }
  /** One of these fields has another value than before. */
  | { kind: 'update'; fields: readonly string[] }
  | { kind: 'delete' }
  /** The field has one of these values and had another before, or the record was created with it. */
  | { kind: 'enters'; field: string; values: readonly string[] }
  /** The condition holds, and did not before; of a new record: it holds. */
  | { kind: 'becomes'; that: Filter }
  /**
   * Once in each period, for every record of the resource that `when` picks. `at`: "06:00" by the portal's clock.
   * `once`: only the first time that `when` picks a record, and again after it did not.
   */
  | {
      kind: 'every';
      period: 'day' | 'week' | 'month' | 'year';
      on?: number;
      at: string;
      missed: Missed;
      once?: true;
    }
  /** On the day of this field, `days` later (or earlier, if negative). */
  | { kind: 'at'; field: string; days: number; at: string; missed: Missed };

/** A value in the context; a constant may be a variable such as `$today`, `$today+30d` or `$user`. */
export type RuleValue = ValueExpression;
export type RuleValues = Readonly<Record<string, RuleValue>>;

/**
 * All that match. A value `$record.<name>` stands for what the context has under that name, `$row.<name>` and
 * `$before.<name>` for what it has under them. The same holds in all filters of a rule.
 */
export type MatchingTargets = { kind: 'matching'; resource: string; where: Filter };

export type RuleTargets =
  /** The record that caused the rule. */
  | { kind: 'self' }
  /** The record that a reference leads to, by its name in the context; none where it is empty. */
  | { kind: 'reference'; resource: string; path: string }
  | MatchingTargets;

type StepBase = {
  /** Unique in the rule: "1", "2", or what `id:` says. */
  id: string;
  /** A field with rows of the record, or other records: the step is done once for each of them. */
  each?: string | MatchingTargets;
  /** A field with a whole number: the step is done so many times, and `$row.$index` counts them from 1. */
  times?: string;
  if?: Filter;
  place: Place;
};

export type CreateStep = StepBase & {
  kind: 'create';
  resource: string;
  set: RuleValues;
  /** Fields by whose values an earlier one is found again, so that no second one is made. */
  key?: readonly string[];
  /** Which records the key counts; absent: all. */
  among?: Filter;
  /** What to do with the one found. */
  found: 'keep' | 'update' | 'refuse';
  /** Said where `found` is `refuse`. */
  message?: string;
};
export type UpdateStep = StepBase & {
  kind: 'update';
  in: RuleTargets;
  set: RuleValues;
  /** `set` is of rows of this list: of those that match, or, without a filter, of a new one at its end. */
  row?: { list: string; where?: Filter };
};
export type TransitionStep = StepBase & {
  kind: 'transition';
  /** Id of the transition; all targets are of one resource. */
  transition: string;
  in: RuleTargets;
  /** Values of fields that the transition's confirmation would ask for, and of others. */
  set: RuleValues;
  /** What to do with a target that this transition can't be made from: refuse the cause, or pass it over. */
  otherwise: 'refuse' | 'skip';
};
export type RequireStep = StepBase & {
  kind: 'require';
  that: Filter;
  /** Of these records, all of which must match; `self`: of the context. */
  in: RuleTargets;
  /** A template in the words of the business; fields of the target where there is one, `$record.x` of the cause. */
  message: string;
};
export type NotifyStep = StepBase & {
  kind: 'notify';
  to: {
    /** Everybody who holds one of these. */
    permissions: readonly string[];
    /** Names in the context that lead to an account. */
    people: readonly string[];
  };
  /** Templates. */
  title: string;
  text?: string;
  /** Also by e-mail, where the portal sends any. */
  email: boolean;
};
/** Told to another system, through the outbox. */
export type WebhookStep = StepBase & {
  kind: 'webhook';
  /** Id of one of portal.yaml's `webhooks`. */
  webhook: string;
  set: RuleValues;
};
export type RuleStep = CreateStep | UpdateStep | TransitionStep | RequireStep | NotifyStep | WebhookStep;

/** What becomes of a record that a rule has made when its cause is undone. */
export type UndoneRecord =
  { how: 'delete' } | { how: 'keep' } | { how: 'transition'; transition: string; set: RuleValues };

export type RuleUndo = {
  on: readonly RuleTrigger[];
  /** By resource; of one that isn't named: `delete`. */
  made: Readonly<Record<string, UndoneRecord>>;
  /** By resource: a made record that matches can't be undone, and so refuses the cause. */
  blockedWhen: Readonly<Record<string, Filter>>;
  /** A template over the record that blocks. */
  message?: string;
};

/** Where a name of the context comes from: from each reference to the next, and there the field. */
export type RulePath = {
  /** As it stands in the rule: `contratoId.modoPagamento`, `$row.itemId.grupo`. */
  name: string;
  from: 'record' | 'before' | 'row' | 'target' | 'made';
  /** Of `made`: the step that has made the record. */
  step?: string;
  /** References, at most three. */
  via: readonly { field: string; resource: string }[];
  /** `$index` of a row: its number in the list, from 1, as rows have no id. */
  field: string;
};

export type Rule = {
  /** Unique in its resource. */
  id: string;
  /** The resource whose records cause it. */
  resource: string;
  label: string;
  on: readonly RuleTrigger[];
  when: Filter;
  then: readonly RuleStep[];
  /** Absent: nothing is undone. */
  undo?: RuleUndo;
  /** All names of the context that aren't plain fields of the record. */
  paths: readonly RulePath[];
  place: Place;
};

/** What every record of a resource satisfies at the end of a transaction, whoever wrote. */
export type Invariant = {
  that: Filter;
  /** A template over the record. */
  message: string;
  place: Place;
};
