/** Records what a rule did, so that it can be shown and undone. */
import { nowIso } from '#model/time/clock.ts';
import { changesBetween } from '../write/history.ts';
import { keepEffect, type StoredEffect } from '../data/effects.ts';
import { RecordFormatter } from '../data/recordFormatter.ts';
import { shapeOf, storedPart } from '../data/shape.ts';
import type { Stored } from '../data/store.ts';
import type { Engine, RuleWrite, RunningRule } from './types.ts';
import { digestOf, ruleKey } from './ruleIndex.ts';

/** @param after absent: the record was deleted */
export async function noteEffect(
  engine: Engine,
  { rule, event, isUndoing }: RunningRule,
  { kind, resource, before, transition }: RuleWrite,
  after?: Stored,
): Promise<StoredEffect> {
  const { transaction, caller, id: act } = engine;
  const shape = shapeOf(resource, caller.viewer);
  const changes = Object.entries(changesBetween(shape, before, after)).flatMap(([field, values]) =>
    values ? [[field, values] as const] : [],
  );
  const record = (after ?? before)!;
  const cause = event.after ?? event.before!;
  const seen = after ? ((await transaction.get(shape, after.id)) ?? after) : record;
  return keepEffect(engine.system, {
    act,
    rule: ruleKey(rule),
    causeResource: rule.resource,
    causeId: String(cause.id),
    parent: event.parent,
    resource: resource.id,
    record: String(record.id),
    kind,
    transition: transition?.id ?? '',
    title: await new RecordFormatter(transaction, caller.portal, caller.viewer).title(resource, seen),
    before: Object.fromEntries(changes.map(([field, [was]]) => [field, was])),
    after: Object.fromEntries(changes.map(([field, [, now]]) => [field, now])),
    version: Number(after?.version) || 0,
    ...(kind === 'delete' && caller.portal.trash && { removed: storedPart(shape, before!) }),
    digest: digestOf(rule),
    at: nowIso(),
    undone: isUndoing ? act : '',
  });
}
