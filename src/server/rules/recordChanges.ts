/** Changes of records by steps of rules: with values, or by a transition. */
import { traitsOf } from '#model/traits.ts';
import type { Resource, Transition } from '#model/types.ts';
import { initialValues } from '#kinds/defaults.ts';
import { storedForm } from '#kinds/registry.ts';
import { isEmpty } from '#model/values/values.ts';
import { refuseLockOut } from '../caller/lockoutGuard.ts';
import { withCopies, withRows, withCopiesFromRecord, withVisibleCopies } from '../writes/copies.ts';
import { validateDraft } from '../writes/checks.ts';
import { transitionObstacle } from '../writes/approvals/transitionObstacle.ts';
import { refuseInUse, refuseNotDeletable } from '../writes/inUse.ts';
import { keepInTrash } from '../writes/restored.ts';
import { assignSequenceNumbers } from '../writes/sequenceNumbers.ts';
import { replaceRecord, insertRecord } from '../writes/storeRecord.ts';
import { withComputed, writeContext } from '../writes/writeContext.ts';
import type { RuleService, RunningRule } from '../writes/ruleService.ts';
import type { Stored, Fields } from '../data/store.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { matches } from '#model/filter/filter.ts';
import { rowsOf, type ItemsField } from '#kinds/items/kind.ts';
import type { Rule, UpdateStep } from '#model/rules.ts';
import { shapeOf } from '../data/shape.ts';
import {
  allows,
  bindRuleFilter,
  evaluateValues,
  withIndex,
  withTarget,
  type RuleContext,
  transitionValues,
} from '../writes/ruleContext.ts';
import { translate } from '#messages/translate.ts';
import { conflict } from '../http/http.ts';
import { ruleRefusalOf } from './ruleMessages.ts';
import { readableBy, readableReason, readableTitle } from '../data/audience.ts';

// Writes of rules. They use the same defaults, copies, numbers, validation and stamps as users' writes, but
// need no grants.

/** Who writes in the name of a rule. */
type Writer = Pick<RuleService, 'transaction' | 'caller'>;

/** The new record before it is checked, to look for an existing one with the same key. */
export const newRecordValues = (
  { fields }: Resource,
  { caller }: Pick<Writer, 'caller'>,
  values: Fields,
): Fields => ({
  ...initialValues({ fields }, caller.viewer),
  ...inStoredForm({ fields }, values),
});

export async function createBy(writer: Writer, resource: Resource, values: Fields): Promise<Stored> {
  const writing = writingOf(writer, resource);
  const given = initialValues(resource, writer.caller.viewer);
  const rows = await withRows(writing, inStoredForm(resource, values), given, true);
  const record = { ...(await withVisibleCopies(writing, { ...given, ...rows }, { sent: values })) };
  await assignSequenceNumbers(writing, record);
  const changed = new Set([...Object.keys(record), ...Object.keys(resource.fields)]);
  return insertRecord(writing, await validateDraft(writing, { record, changed, grants: [] }));
}

const writingOf = ({ transaction, caller }: Writer, resource: Resource, before?: Stored) => ({
  ...writeContext(transaction, caller, resource, before),
  transaction,
});

/**
 * Stores the record with these values; undefined when it already has them all.
 *
 * @param move a transition, which is stored even if no value changes
 */
async function changeBy(
  writer: Writer,
  resource: Resource,
  before: Stored,
  values: Fields,
  move?: Transition,
): Promise<Stored | undefined> {
  const writing = writingOf(writer, resource, before);
  const rows = await withRows(writing, inStoredForm(resource, values), before, true);
  const changes = Object.fromEntries(
    Object.entries(rows).filter(([id, value]) => !sameStoredValue(value, before[id])),
  );
  if (Object.keys(changes).length === 0 && !move) return undefined;
  const copied = await withCopies(writing, { ...before, ...changes }, changes);
  const computed = await withComputed(writing, copied);
  const record = await withCopiesFromRecord(writing, computed, changes);
  if (move) await assignSequenceNumbers(writing, record, move);
  const changed = new Set(Object.keys(record).filter((id) => !sameStoredValue(record[id], before[id])));
  return replaceRecord(writing, await validateDraft(writing, { record, changed, grants: [] }));
}

/** Deletes a record as a user would. What refers to it is looked for at the end of the transaction. */
export async function deleteRecord(
  engine: RuleService,
  running: RunningRule,
  { resource, record }: RuleTarget,
) {
  await engine.perform(running, {
    kind: 'delete',
    resource,
    before: record,
    work: async ({ transaction, caller }) => {
      const writing = writingOf({ transaction, caller }, resource, record);
      const { id: account } = caller.account;
      const isAccount = resource.id === caller.portal.accounts.resource;
      if (isAccount && sameStoredValue(record.id, account)) throw conflict(translate('write.ownAccount'));
      refuseNotDeletable(writing, record);
      if (isAccount) await refuseLockOut(writing, null);
      await transaction.remove(resource, record.id, record);
      await keepInTrash(writing, record);
      return undefined;
    },
  });
  engine.noteRemoved({ running, resource, before: record });
}

export async function removeBy(writer: Writer, resource: Resource, before: Stored) {
  const { transaction, caller } = writer;
  const writing = writingOf(writer, resource, before);
  if (resource.id === caller.portal.accounts.resource) await refuseLockOut(writing, null);
  await transaction.remove(resource, before.id, before);
  await refuseInUse(writing, before);
}

/** Rules can't set secrets or ids. */
function inStoredForm({ fields }: Pick<Resource, 'fields'>, values: Fields): Fields {
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      const field = fields[id];
      if (!field || id === 'id' || traitsOf(field).secret) return [];
      const isDayOfMonth = traitsOf(field).temporal === 'month' && /^\d{4}-\d{2}-\d{2}/.test(String(value));
      // `$today` in a month field means the present month, as in formulas.
      const given = isDayOfMonth ? String(value).slice(0, 7) : value;
      return [[id, isEmpty(given) && !Array.isArray(given) ? null : storedForm(field, given)]];
    }),
  );
}

// Steps that write rows of a list in a record.

export type RuleTarget = { resource: Resource; record: Stored };
type RowStep = UpdateStep & { row: NonNullable<UpdateStep['row']> };
export const writesRows = (step: UpdateStep): step is RowStep => step.row !== undefined;

/** The list after the step. */
export function rowsWritten(
  { list, where }: RowStep['row'],
  values: Record<string, unknown>,
  { resource, record }: RuleTarget,
  context: RuleContext,
): Record<string, unknown> {
  const { fields } = resource.fields[list] as ItemsField;
  const stored = Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, storedForm(fields[id]!, value)]),
  );
  const rows = rowsOf(record[list]);
  if (!where) return { [list]: [...rows, { ...initialValues({ fields }, context.viewer), ...stored }] };
  const wanted = bindRuleFilter(where, fields, context);
  const { timeZone } = context.viewer;
  return {
    [list]: rows.map((row) => (matches(wanted, row, { fields, timeZone }) ? { ...row, ...stored } : row)),
  };
}

/** The list after `times` repetitions, each evaluated with the rows written before it. */
export async function rowsAfter(
  { transaction, caller }: RuleService,
  rule: Rule,
  step: RowStep,
  { resource, record }: RuleTarget,
  { times, around }: { times: number; around: RuleContext },
): Promise<Record<string, unknown>> {
  const { row, set } = step;
  const writing = { reader: transaction, shape: shapeOf(resource, caller.viewer) };
  let draft = record;
  for (let index = 0; index < times; index++) {
    const aimed = await withTarget(withIndex(around, index), resource, draft);
    if (!(await allows(rule, step, aimed))) continue;
    const rows = rowsWritten(row, await evaluateValues(set, aimed), { resource, record: draft }, aimed);
    draft = await withComputed(writing, { ...draft, ...rows });
  }
  return { [row.list]: draft[row.list] };
}

export async function updateRecord(
  engine: RuleService,
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
    work: (by) => changeBy(by, resource, record, values, transition),
  });
}

/** Makes a transition of a record if its state and conditions allow it. */
export async function makeTransitionByRule(
  engine: RuleService,
  running: RunningRule,
  id: string,
  { resource, record }: RuleTarget,
  values: Record<string, unknown>,
) {
  const { viewer } = engine.caller;
  const transition = resource.transitions.find((one) => one.id === id)!;
  const obstacle = await transitionObstacle(
    engine.transaction,
    transition,
    record,
    shapeOf(resource, viewer),
    engine.caller,
    await readableBy(engine.audience, resource, record),
  );
  if (obstacle !== undefined) {
    const write = { kind: 'transition', resource, before: record, work: async () => undefined } as const;
    const error = conflict(await hiddenState(engine, transition, { resource, record }, obstacle));
    throw await ruleRefusalOf(engine.audience, running, write, error);
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
  { audience }: RuleService,
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
