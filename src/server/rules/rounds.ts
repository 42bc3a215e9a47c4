/** How often a step runs, and for which rows; the records that it is about, and that earlier steps have made. */
import {
  isRepeated,
  withInnerSteps,
  type CreateStep,
  type Rule,
  type RuleStep,
  type RuleTargets,
} from '#model/rules.ts';
import type { Stored, Values } from '../data/store.ts';
import { shapeOf } from '../data/shape.ts';
import type { RuleService, RunningRule } from '../writes/ruleService.ts';
import {
  bindRuleFilter,
  withIndex,
  withMade,
  withOccurrence,
  withOuter,
  withRow,
  withRowRecord,
  type RuleContext,
} from '../writes/ruleContext.ts';
import { utcOf } from '#model/time/moments.ts';
import { localEnd, occurrencesOf, weeklySpan, type Weekly } from '#model/time/weekly.ts';
import { translate } from '#messages/translate.ts';
import { RuleRefusal } from './ruleMessages.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Resource } from '#model/types.ts';
import { rowsOf } from '#kinds/items/kind.ts';

/** The id of a record, or the index of a row or of a time. */
type RowKey = Stored['id'];

/** Where steps run. */
export type StepPlace = {
  made: MadeRecords;
  /** The rows of the steps around them, the outermost first. */
  rows: readonly RowKey[];
  /** Reads the context as it is now: with each step, other records and figures may have changed. */
  context: () => Promise<RuleContext>;
};

/** The record of a step, which it has created or found by its key. */
export type Made = { record: Stored; isNew: boolean };

/** The records that earlier steps of a rule have made or found, which later steps can name: `$made.conta.id`. */
export class MadeRecords {
  readonly #act: RuleService;
  /** The steps whose records the rule names. */
  readonly #steps: readonly CreateStep[];
  readonly #made = new Map<string, { id: Stored['id']; isNew: boolean }>();

  constructor(engine: RuleService, { then, paths }: Rule) {
    this.#act = engine;
    const named = new Set(paths.flatMap(({ step }) => step ?? []));
    this.#steps = withInnerSteps(then).filter(
      (step): step is CreateStep => step.kind === 'create' && named.has(step.id),
    );
  }

  note({ id }: RuleStep, outcome: Made | undefined, rows: readonly RowKey[]) {
    if (outcome) this.#made.set(madeKey(id, rows), { id: outcome.record.id, isNew: outcome.isNew });
  }

  /** Adds the names of the records made so far for the same rows, in their present state. */
  async in(context: RuleContext, rows: readonly RowKey[]): Promise<RuleContext> {
    const { transaction, caller } = this.#act;
    let result = context;
    for (const step of this.#steps) {
      const { id, around = [], resource: name } = step;
      const resource = caller.portal.resources[name]!;
      const depth = around.length + (isRepeated(step) ? 1 : 0);
      const made = this.#made.get(madeKey(id, rows.slice(0, depth)));
      const record =
        made === undefined ? undefined : await transaction.get(shapeOf(resource, caller.viewer), made.id);
      result = await withMade(result, id, resource, { record, isNew: made?.isNew ?? false });
    }
    return result;
  }
}

const madeKey = (step: string, rows: readonly RowKey[]) => [step, ...rows].join(' ');

/** The context of a repeated step without its own row: that of the step around it is then `$outer`. */
export async function contextAround(
  { around }: { around?: RuleStep['around'] | undefined },
  { context }: Pick<StepPlace, 'context'>,
): Promise<RuleContext> {
  return around ? withOuter(await context()) : context();
}

/** The rounds of a step: one, or one per row, per record or per time. */
export async function* roundsOf(
  engine: RuleService,
  running: RunningRule,
  { each, times, weekly, around }: RuleStep,
  place: StepPlace,
): AsyncGenerator<StepPlace> {
  const { made, rows, context } = place;
  const outside = () => contextAround({ around }, place);
  const round = (row: RowKey, read: StepPlace['context']): StepPlace => ({
    made,
    rows: [...rows, row],
    context: read,
  });
  if (times !== undefined) {
    const count = timesOf(times, await context());
    for (let index = 0; index < count; index++)
      yield round(index, async () => withIndex(await outside(), index));
  } else if (weekly) {
    const rows = momentsOf(weekly, (await context()).record, engine.caller.viewer.timeZone);
    if (!rows) throw new RuleRefusal(translate('rules.weeklyWithoutEnd'));
    for (const [index, row] of rows.entries())
      yield round(index, async () => withOccurrence(await outside(), row, index));
  } else if (each === undefined) yield place;
  else if (typeof each === 'object') {
    const around = await made.in(await context(), rows);
    const { resource, records } = await targetsOf(engine, running, each, around, true);
    const shape = shapeOf(resource, engine.caller.viewer);
    for (const [index, { id }] of records.entries()) {
      let record = await engine.transaction.get(shape, id);
      if (!record) continue;
      yield round(id, async () => {
        record = (await engine.transaction.get(shape, id)) ?? record;
        return withRowRecord(await outside(), resource, record!, index);
      });
    }
  } else {
    // The rows as they were before the step, even if it changes them.
    const list = rowsOf((await context()).record[each]);
    for (const [index, row] of list.entries())
      yield round(index, async () => withRow(await outside(), each, row, index));
  }
}

/**
 * When a record comes back, as `$row` of a step; undefined where it has no first or no last day. A time that a change of clocks
 * skips is as much later, and of one that comes twice it is the first, as in every text that names a time of the clock. Where
 * the end would then be no later than the beginning, it keeps its length.
 */
function momentsOf(weekly: Weekly, record: Values, timeZone: string): Values[] | undefined {
  const span = weeklySpan(weekly, record);
  if (!span) return [];
  const { first, last, length = 0 } = span;
  if (first === undefined || last === undefined) return undefined;
  return occurrencesOf(span, first, last).map(({ day, begins, until }) => {
    const start = utcOf(`${day}T${begins}:00`, timeZone);
    const end = until && utcOf(localEnd(until), timeZone);
    const kept = () => new Date(Date.parse(start) + length * 60_000).toISOString();
    return { day, start, end: end === undefined ? null : end > start ? end : kept() };
  });
}

export const timesOf = (field: string, { record }: RuleContext) => Math.trunc(Number(record[field])) || 0;

/**
 * The target records of a step, sorted by id. The records of a view have the order of the view, as their ids have none.
 *
 * @param isInOrder true: they have the order of their resource's `sort`
 */
export async function targetsOf(
  { transaction, caller }: RuleService,
  { event }: RunningRule,
  targets: RuleTargets,
  context: RuleContext,
  isInOrder = false,
): Promise<{ resource: Resource; records: readonly Stored[] }> {
  const { resources } = caller.portal;
  const get = async (resource: Resource, ids: readonly unknown[]) => {
    const found = await Promise.all(ids.map((id) => transaction.get(shapeOf(resource, caller.viewer), id)));
    return { resource, records: found.flatMap((record) => record ?? []) };
  };
  switch (targets.kind) {
    case 'self':
      // A deleted record can still be read as it was, but not written.
      return event.after ? get(event.resource, [event.after.id]) : { resource: event.resource, records: [] };
    case 'reference': {
      const ids = [context.values[targets.path]].flat().filter((id) => !isEmpty(id));
      return get(resources[targets.resource]!, ids);
    }
    case 'matching': {
      const resource = resources[targets.resource]!;
      // An empty filter must not match all records: its condition was lost.
      if (Object.keys(targets.where).length === 0) return { resource, records: [] };
      const where = bindRuleFilter(targets.where, resource.fields, context);
      const sort = (resource.from || isInOrder) && { sort: resource.sort };
      const { records } = await transaction.find(shapeOf(resource, caller.viewer), { where, ...sort });
      return { resource, records };
    }
  }
}
