/** Changes of records by steps of rules: with values, or by a transition. */
import { translate } from '#messages/translate.ts';
import type { Transition } from '#model/types.ts';
import { transitionObstacle } from '../api/write/transitionObstacle.ts';
import { shapeOf } from '../data/shape.ts';
import { conflict } from '../http/http.ts';
import type { Engine, RunningRule } from './types.ts';
import { refusalOf } from './refusal.ts';
import type { RuleTarget } from './rowSteps.ts';
import { readableBy, readableReason, readableTitle } from './ruleMessages.ts';
import { transitionValues } from './transitionValues.ts';
import { changeBy } from './writes.ts';

export async function updateRecord(
  engine: Engine,
  running: RunningRule,
  { resource, record }: RuleTarget,
  values: Record<string, unknown>,
  transition?: Transition,
) {
  await engine.perform(running, {
    kind: transition ? 'transition' : 'update',
    resource,
    before: record,
    ...(transition && { transition }),
    work: (by) => changeBy(by, resource, record, values, transition !== undefined),
  });
}

/** Makes a transition of a record if its state and conditions allow it. */
export async function makeTransition(
  engine: Engine,
  running: RunningRule,
  id: string,
  { resource, record }: RuleTarget,
  { values, otherwise }: { values: Record<string, unknown>; otherwise: 'refuse' | 'skip' },
) {
  const { viewer } = engine.caller;
  const transition = resource.transitions.find((one) => one.id === id)!;
  const obstacle = transitionObstacle(
    transition,
    record,
    shapeOf(resource, viewer),
    engine.caller,
    await readableBy(engine.audience, resource, record),
  );
  if (obstacle !== undefined) {
    if (otherwise === 'skip') return;
    const write = { kind: 'transition', resource, before: record, work: async () => undefined } as const;
    const error = conflict(await hiddenState(engine, transition, { resource, record }, obstacle));
    throw await refusalOf(engine.audience, running, write, error);
  }
  const own = await transitionValues(engine, transition, { resource, record });
  await updateRecord(
    engine,
    running,
    { resource, record },
    { ...own, ...values, [transition.field]: transition.to },
    transition,
  );
}

/** The message with the state of a record, only for users who may read it. */
async function hiddenState(
  { audience }: Engine,
  { label, field }: Transition,
  target: RuleTarget,
  refusal: string,
) {
  const reason = await readableReason(audience, target.resource, target.record, conflict(refusal));
  const title = await readableTitle(audience, target.resource, target.record);
  const given = audience.access.resources.get(target.resource.id);
  const reads = given?.grants.some(({ read }) => read.has(field)) ?? false;
  return reads && title !== target.resource.label.one ? reason : translate('rules.notNow', { label });
}
