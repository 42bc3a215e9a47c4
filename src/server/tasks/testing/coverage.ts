/** Records what the rules of a company did while it was tested. */
import type { RuleService } from '#server/writes/ruleService.ts';
import type { Portal } from '#model/types.ts';
import { ruleKey, rulesOf } from '#server/writes/ruleIndex.ts';
import { RuleRefusal } from '#server/rules/ruleMessages.ts';
import type { Rule } from '#model/rules.ts';
import type { Write, WriteSteps } from '#server/writes/write.ts';

/** Why a rule did nothing: by itself, or because its cause was refused. */
export type RuleRefusalOrigin = 'self' | 'cause';

/**
 * For each rule, whether it ever acted, and whether it ever did nothing. Per rule: has it acted, and has it
 * ever not acted? "self": the rule refused, its condition was false, or no step had anything to do. "cause":
 * the triggering write was refused and the rule rolled back with it. "cause" counts only for rules without
 * conditions of their own.
 */
export class Coverage {
  readonly fired = new Set<string>();
  readonly #self = new Set<string>();
  readonly #cause = new Set<string>();

  refused(rule: Rule): RuleRefusalOrigin | undefined {
    const key = ruleKey(rule);
    if (this.#self.has(key)) return 'self';
    return this.#cause.has(key) && !isConditional(rule) ? 'cause' : undefined;
  }

  isComplete = (rule: Rule) => this.fired.has(ruleKey(rule)) && this.refused(rule) !== undefined;

  /** The steps of a write whose rules are recorded. A refused write counts as having done nothing. */
  watching(steps: WriteSteps): { steps: WriteSteps; note(error?: unknown): void } {
    let rules: RuleService | undefined;
    const load = async (write: Write) => {
      rules = write.transaction.rules;
      await steps.load?.(write);
    };
    return { steps: { ...steps, load }, note: (error) => this.note(rules, error) };
  }

  /** @param error why the transaction was refused */
  note(act: Pick<RuleService, 'ran' | 'did' | 'passed'> | undefined, error?: unknown) {
    for (const key of act?.passed ?? []) this.#self.add(key);
    if (error === undefined) for (const key of act?.did ?? []) this.fired.add(key);
    else for (const key of act?.ran ?? []) this.#cause.add(key);
    const rule = error instanceof RuleRefusal ? error.details.rule : undefined;
    if (typeof rule === 'string') this.#self.add(rule);
  }

  /** Notes that a change that would have triggered these rules was refused. */
  markPrevented(portal: Portal, isCause: (rule: Rule) => boolean) {
    for (const [key, rule] of rulesOf(portal).byKey) if (isCause(rule)) this.#cause.add(key);
  }
}

/** True when the rule itself has conditions under which it does nothing or refuses. */
const isConditional = ({ when, then, undo }: Rule): boolean =>
  Object.keys(when).length > 0 ||
  Object.keys(undo?.blockedWhen ?? {}).length > 0 ||
  then.some(({ kind }) => kind === 'require');
