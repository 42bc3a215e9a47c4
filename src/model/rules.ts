/**
 * The resolved rules of a resource: when something happens to a record and a condition holds, the steps run
 * on other records in the same transaction. This is plain data: language/ checks it, server/rules/ runs it,
 * and the map of the portal draws it.
 *
 * All conditions and values of a rule are read in one **context**: a flat record with the fields of the
 * record that triggered it (with computed fields, as they are after the change), and in addition these names:
 *
 *     `contratoId.modoPagamento`   a field of the record that a reference leads to, through up to three references
 *     `$before.situacao`           a field as it was before the change (empty after a creation)
 *     `$row.quantidade`            in a step with `each`: a field of the row or record; `$row.itemId.grupo` works too
 *     `$outer.numero`              within a step with `then`: a field of the row of the step around it
 *     `$target.saldo`              in a step on other records: a field of the record that it is about to change
 *     `$made.copia.valor`          a field of the record that the earlier step `copia` has made or found
 *
 * Filters, formulas and templates therefore work here as everywhere else. A template has these names in
 * braces (`{contratoId.numero}`) and shows their values formatted. A path through an empty reference is
 * empty: `eq` is false, `neq` is true.
 */
import type { ValueExpression } from './expression/ast.ts';
import type { Filter } from './filter/ast.ts';
import type { Weekly } from './time/weekly.ts';
import type { SourceLocation } from './config/problems.ts';

/** What to do about moments that passed while the portal was not running. */
type Missed = 'each' | 'last' | 'skip';

export type RuleTrigger =
  /** One of these transitions (ids) of the resource, made by a user or another rule. */
  | { kind: 'transition'; transitions: readonly string[] }
  | { kind: 'create' }
  /** One of these fields has changed its value. */
  | { kind: 'update'; fields: readonly string[] }
  | { kind: 'delete' }
  /** The field has one of these values and had another before, or the record was created with it. */
  | { kind: 'enters'; field: string; values: readonly string[] }
  /** The condition holds and did not before, or holds for a new record. */
  | { kind: 'becomes'; that: Filter }
  /**
   * Once in each period, for every record of the resource that matches `when`. `at`: "06:00" in the portal's
   * local time. `once`: only when a record begins to match `when`.
   */
  | {
      kind: 'every';
      /** `minutes`: so many, from each full hour on; 60 for every hour. */
      period: 'day' | 'week' | 'month' | 'year' | 'minutes';
      minutes?: number;
      on?: number;
      at: string;
      missed: Missed;
      once?: true;
    }
  /**
   * On the date in this field, `days` later (or earlier if negative). `at`: "06:00" on that day; without it, at the
   * very moment that the field holds.
   */
  | {
      kind: 'at';
      field: string;
      days: number;
      at?: string;
      /** So many minutes before that moment, or before this time of its day; `at` is absent then. */
      before?: { minutes: number; time?: string };
      missed: Missed;
    }
  /**
   * When the field has had one of these values for so long without a change: since its last change in the history, else since
   * the rule's first start.
   */
  | { kind: 'in'; field: string; values: readonly string[]; minutes: number; missed: Missed };

/** A value in the context; a constant may be a variable such as `$today`, `$today+30d` or `$user`. */
export type RuleValue = ValueExpression;
export type RuleValues = Readonly<Record<string, RuleValue>>;

/**
 * All records that match. Values such as `$record.<name>`, `$row.<name>` and `$before.<name>` stand for
 * values of the context. The same applies to all filters of a rule.
 */
export type MatchingTargets = { kind: 'matching'; resource: string; where: Filter };

export type RuleTargets =
  /** The record that triggered the rule. */
  | { kind: 'self' }
  /** The record that a reference leads to, by its name in the context; none when it is empty. */
  | { kind: 'reference'; resource: string; path: string }
  | MatchingTargets;

/** What repeats a step. */
export type StepLoop = Pick<StepBase, 'each' | 'times' | 'weekly'>;

export type StepBase = {
  /** Unique in the rule: "1", "2", in a step with `then` "2.1", or the value of `id:`. */
  id: string;
  /** What repeats the steps around it, the outermost first. Absent: no step is around it. */
  around?: readonly StepLoop[];
  /**
   * A list field of the record, or a filter over other records: the step runs once for each row or record.
   */
  each?: string | MatchingTargets;
  /** A field with a whole number: the step runs that many times, and `$row.$index` counts from 1. */
  times?: string;
  /** The step runs for each time at which the record comes back, in `$row`. */
  weekly?: Weekly;
  if?: Filter;
  /** A formula that must be true, in place of `if`. */
  test?: RuleValue;
  /** What to do with a record or row that is refused: refuse the whole transaction, or leave it out. */
  otherwise?: 'refuse' | 'skip';
  place: SourceLocation;
};

export type CreateStep = StepBase & {
  kind: 'create';
  resource: string;
  set: RuleValues;
  /** Fields whose values identify an earlier record, so that no second one is made. */
  key?: readonly string[];
  /** The records among which the key must be unique; absent: all. */
  among?: Filter;
  /** What to do if one is found. */
  found: 'keep' | 'update' | 'refuse';
  /** The message when `found` is `refuse`. */
  message?: string;
};
export type UpdateStep = StepBase & {
  kind: 'update';
  in: RuleTargets;
  set: RuleValues;
  /** `set` is for rows of this list: those that match, or a new one at its end if there is no filter. */
  row?: { list: string; where?: Filter };
};
export type TransitionStep = StepBase & {
  kind: 'transition';
  /** Id of the transition; all targets are of one resource. */
  transition: string;
  in: RuleTargets;
  /** Values for the fields of the transition's confirmation dialog, and for others. */
  set: RuleValues;
};
/** The records are deleted as a user would delete them. */
export type DeleteStep = StepBase & { kind: 'delete'; in: RuleTargets };
export type RequireStep = StepBase & {
  kind: 'require';
  that: Filter;
  /** The records that must all match; `self`: the condition is over the context. */
  in: RuleTargets;
  /** A template with fields of the target; `$record.x` is a field of the triggering record. */
  message: string;
};
export type NotifyStep = StepBase & {
  kind: 'notify';
  to: {
    /** Every holder of one of these. */
    permissions: readonly string[];
    /** Names in the context that lead to an account. */
    people: readonly string[];
    /** Also the author of the write, if they are among these. */
    author?: true;
  };
  /** Templates. */
  title: string;
  text?: string;
  /** Also by e-mail, if the portal sends any. */
  email: boolean;
};
/** What an e-mail to somebody outside says: its reader needs no account. */
export type Letter = {
  /** The names in the context that lead to addresses: each gets a letter of its own. */
  to: readonly string[];
  /** Templates. */
  title: string;
  text?: string;
  /** Id of a sheet of the record, which is attached as a PDF. */
  print?: string;
};
export type LetterStep = StepBase & Letter & { kind: 'letter' };
/** Sent to another system, through the outbox. */
export type WebhookStep = StepBase & {
  kind: 'webhook';
  /** Id of one of portal.yaml's `webhooks`. */
  webhook: string;
  set: RuleValues;
};
/** Steps that are all done for one row before the next row. */
export type GroupStep = StepBase & { kind: 'group'; then: readonly RuleStep[] };
export type RuleStep =
  | CreateStep
  | UpdateStep
  | TransitionStep
  | DeleteStep
  | RequireStep
  | NotifyStep
  | LetterStep
  | WebhookStep
  | GroupStep;

/** These steps, each followed by the steps within it. */
export const withInnerSteps = (steps: readonly RuleStep[]): readonly RuleStep[] =>
  steps.some(({ kind }) => kind === 'group')
    ? steps.flatMap((step) => (step.kind === 'group' ? [step, ...withInnerSteps(step.then)] : [step]))
    : steps;

/** The same with the path of each in its rule: `then 1 then 0`. */
export const stepsWithPaths = (
  steps: readonly RuleStep[],
  path: readonly (string | number)[] = ['then'],
): readonly { step: RuleStep; path: readonly (string | number)[] }[] =>
  steps.flatMap((step, at) => [
    { step, path: [...path, at] },
    ...(step.kind === 'group' ? stepsWithPaths(step.then, [...path, at, 'then']) : []),
  ]);

/** What `$row` of a step is a row of. */
export const rowLoopOf = (step: StepBase): StepLoop | undefined => {
  const { each, times, weekly, around } = step;
  return isRepeated(step)
    ? { ...(each && { each }), ...(times && { times }), ...(weekly && { weekly }) }
    : around?.at(-1);
};

export const isRepeated = ({ each, times, weekly }: StepLoop): boolean =>
  (each ?? times ?? weekly) !== undefined;

/** What `$outer` of a step is a row of. */
export const outerLoopOf = (step: StepBase): StepLoop | undefined =>
  step.around?.at(isRepeated(step) ? -1 : -2);

/** What happens to a record that a rule has made when the rule is undone. */
export type UndoneRecord =
  | { how: 'delete' }
  | { how: 'keep' }
  | { how: 'transition'; transition: string; set: RuleValues };

export type RuleUndo = {
  on: readonly RuleTrigger[];
  /** By resource; the default is `delete`. */
  made: Readonly<Record<string, UndoneRecord>>;
  /** By resource: a created record that matches can't be undone, which refuses the undoing. */
  blockedWhen: Readonly<Record<string, Filter>>;
  /** A template over the record that can't be undone. */
  message?: string;
};

/** How a name of the context is looked up: from reference to reference, and last the field. */
export type RulePath = {
  /** As written in the rule: `contratoId.modoPagamento`, `$row.itemId.grupo`. */
  name: string;
  from: 'record' | 'before' | 'row' | 'outer' | 'target' | 'made' | 'settings';
  /** For `made`: the step that makes the record. */
  step?: string;
  /** For `settings`: the resource that holds them. */
  company?: string;
  /** References, at most three. */
  via: readonly { field: string; resource: string }[];
  /** `$index` for a row's number in the list, counted from 1, since rows have no id. */
  field: string;
};

export type Rule = {
  /** Unique in its resource. */
  id: string;
  /** The resource whose records trigger it. */
  resource: string;
  label: string;
  on: readonly RuleTrigger[];
  when: Filter;
  then: readonly RuleStep[];
  /** Absent: nothing is undone. */
  undo?: RuleUndo;
  /** Its conditions ask for other records. */
  asksOthers?: true;
  /** All names of the context that are not plain fields of the record. */
  paths: readonly RulePath[];
  place: SourceLocation;
};

/** A condition that every written record of a resource must satisfy at the end of a transaction. */
export type Invariant = {
  that: Filter;
  /** `that` asks for other records. */
  asksOthers?: true;
  /** A template over the record. */
  message: string;
  place: SourceLocation;
};
