/**
 * Computes the rows of a view from the records of its sources. Pure: computation.ts finds and caches them.
 */
import { createHash } from 'node:crypto';
import { compute } from '../../../kinds/compute.ts';
import {
  readsOf,
  type ResourceModel,
  type SourceModel,
  type ValueExpression,
} from '../../../model/expression.ts';
import { matchAll, compilePredicate } from '../../../model/filter.ts';
import { rounded } from '../../../model/formula.ts';
import { viewRowId } from '../../../model/viewRowId.ts';
import type { Resource } from '../../../model/types.ts';
import { unnest, rowIndex, rowName } from '../../../model/rowScope.ts';
import { isEmpty } from '../../../model/values.ts';
import { decimalsOf } from '../../../kinds/number/kind.ts';
import { isNumber } from '../../../kinds/dataModel/conversion.ts';
import { idPattern, type Stored } from '../store.ts';
import type { Work } from '../workScheduler.ts';
import { aggregate } from './aggregate.ts';
import { interpret, type Environment } from './interpret.ts';

/** A source's records with computed fields, and the environment of its expressions. */
export type SourceRecords = { records: Iterable<Stored>; environment: Environment };
type Clock = { today: string; timeZone: string };

/**
 * The view rows of one source record: none if it is not in the view; with `each`, one per row of the record.
 */
type Made = { record: Stored; rows: readonly Stored[] };

/** The view's rows, without the fields that are computed on reading. Rows of unchanged records are reused. */
export class ViewBuilder {
  readonly #model: ResourceModel;
  readonly #clock: Clock;
  readonly #made = new Map<SourceModel, Map<unknown, Made>>();

  constructor(model: ResourceModel, clock: Clock) {
    this.#model = model;
    this.#clock = clock;
  }

  *make(sourceOf: (source: SourceModel) => SourceRecords): Work<Stored[]> {
    const { resource, view } = this.#model;
    const rows: Stored[] = [];
    for (const source of view!.sources)
      for (const row of yield* this.#rowsOf(source, sourceOf(source))) rows.push(row);
    if (view!.groupBy.length === 0) return rows;
    const whole = yield* grouped({ resource, view: view! }, rows, this.#clock);
    return whole.map((row) => this.#computed(row));
  }

  *#rowsOf(source: SourceModel, { records, environment }: SourceRecords): Work<Stored[]> {
    const { groupBy } = this.#model.view!;
    const counts = compilePredicate(source.where, environment);
    const wanted = Object.entries(source.values);
    const made = (record: Stored): Stored[] =>
      unnest(source, record).flatMap((one) => {
        if (!counts(one)) return [];
        const row: Record<string, unknown> & { id: string } = { id: idOf(source, one) };
        for (const [field, value] of wanted) row[field] = interpret(value, one, environment);
        return [groupBy.length > 0 ? row : this.#computed(row)];
      });
    const known = this.#made.get(source);
    const reusable = new Map<unknown, Made>();
    const isOwn = wanted.every(([, value]) => readsOwnOnly(value));
    const rows: Stored[] = [];
    let looked = 0;
    for (const record of records) {
      if (looked++ % 32 === 31) yield;
      const before = known?.get(record.id);
      const one = before?.record === record ? before : { record, rows: made(record) };
      if (isOwn) reusable.set(record.id, one);
      rows.push(...one.rows);
    }
    this.#made.set(source, reusable);
    return rows;
  }

  #computed(row: Stored): Stored {
    return compute(this.#model.resource.fields, row, this.#clock, 'stored');
  }
}

/** True when the value depends on the record alone. */
function readsOwnOnly(value: ValueExpression): boolean {
  const { lookups, rollups, displayed } = readsOf(value);
  return lookups.length === 0 && rollups.length === 0 && [...displayed].length === 0;
}

/** One row per combination of keys. Without rows, sums are 0 and other measures null. */
function* grouped(
  { resource, view }: { resource: Resource; view: NonNullable<ResourceModel['view']> },
  rows: readonly Stored[],
  { timeZone, today }: Clock,
): Work<Stored[]> {
  const { groupBy, measures } = view;
  const exact = Object.fromEntries(
    Object.entries(resource.fields).map(([id, field]) => [
      id,
      isNumber(field) ? { ...field, decimals: 6, type: 'decimal' } : field,
    ]),
  ) as Resource['fields'];
  const shape = { resource: { ...resource, fields: exact }, fields: exact, timeZone, today };
  const keys = groupBy.map((field) => ({ name: field, field }));
  const totals = yield* aggregate(rows, shape, { where: matchAll, groupBy: keys, measures });
  return totals.map((row) => {
    const totals = Object.keys(measures).map((id) => {
      const [field, value] = [resource.fields[id]!, row[id]];
      return [id, typeof value === 'number' && isNumber(field) ? rounded(value, decimalsOf(field)) : value];
    });
    return { ...row, ...Object.fromEntries(totals), id: groupId(groupBy.map((key) => row[key])) } as Stored;
  });
}

// --- ids --------------------------------------------------------------------------------------------------

/** A stable id for a view row. Where it would be no valid id, its digest is used. */
function idOf({ resource, nth, each }: SourceModel, { id, [rowName(rowIndex)]: row }: Stored): string {
  const at = each === undefined ? [] : [row as number];
  const plain = viewRowId(resource, nth, String(id), ...at);
  return idPattern.test(plain) ? plain : digest([resource, nth, id, ...at]);
}

/**
 * The id of a group: the values of its keys, as in `3:2026-10`. Characters that are not allowed in an address
 * are written as their code.
 */
function groupId(values: readonly unknown[]): string {
  const plain = values.map((value) => (isEmpty(value) ? '_' : addressed(String(value)))).join(':');
  const isPlain = !values.some((value) => /[^\x20-\x7e]/.test(String(value)));
  return isPlain && idPattern.test(plain) ? plain : digest(values);
}

const addressed = (text: string) =>
  text.replace(/[^A-Za-z0-9-]/g, (character) => `.${character.charCodeAt(0).toString(16)}`);

const digest = (value: unknown) =>
  `h.${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 24)}`;
