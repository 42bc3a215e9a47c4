/** Steps that write rows of a list in a record. */
import { matches } from '#model/filter/filter.ts';
import type { Resource } from '#model/types.ts';
import { initialValues } from '#kinds/defaults.ts';
import { rowsOf, type ItemsField } from '#kinds/items/kind.ts';
import { storedForm } from '#kinds/registry.ts';
import type { UpdateStep } from '#model/rules.ts';
import { withComputed } from '../api/write/writeContext.ts';
import type { Stored } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import type { Engine } from './types.ts';
import { bindRuleFilter, holds, evaluateValues, withIndex, withTarget, type RuleContext } from './context.ts';

export type RuleTarget = { resource: Resource; record: Stored };
export type RowStep = UpdateStep & { row: NonNullable<UpdateStep['row']> };
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
  { transaction, caller }: Engine,
  { row, set, if: condition }: RowStep,
  { resource, record }: RuleTarget,
  { times, around }: { times: number; around: RuleContext },
): Promise<Record<string, unknown>> {
  const writing = { reader: transaction, shape: shapeOf(resource, caller.viewer) };
  let draft = record;
  for (let index = 0; index < times; index++) {
    const aimed = await withTarget(withIndex(around, index), resource, draft);
    if (!holds(condition, aimed)) continue;
    const rows = rowsWritten(row, await evaluateValues(set, aimed), { resource, record: draft }, aimed);
    draft = await withComputed(writing, { ...draft, ...rows });
  }
  return { [row.list]: draft[row.list] };
}
