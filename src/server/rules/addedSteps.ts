/** The steps of rules that features run. The grammar of a step is in `rules`, where buttons of lists share it. */
import type { RuleStep } from '#model/rules.ts';
import type { RuleContext } from '../writes/ruleContext.ts';
import type { RuleService, RunningRule } from '../writes/ruleService.ts';

type StepRun<Step> = (
  engine: RuleService,
  running: RunningRule,
  step: Step,
  context: RuleContext,
) => Promise<void>;

/** Each runs within the transaction of the write, once its condition holds. */
export type AddedSteps = {
  /** A letter to people outside. */
  letter: StepRun<Extract<RuleStep, { kind: 'letter' }>>;
};

let steps: Partial<AddedSteps> = {};

/** Gives rules the steps of features. Called once, before any data are opened. */
export const provideSteps = (added: Partial<AddedSteps>): void => void (steps = added);

export function addedStep<Kind extends keyof AddedSteps>(kind: Kind): AddedSteps[Kind] {
  const run = steps[kind];
  if (!run) throw new Error(`No part of the server runs the step "${kind}".`);
  return run;
}
