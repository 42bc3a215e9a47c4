/** The records of a view, worked out from those of its sources. Pure: who finds and keeps them is computation.ts. */
import { createHash } from 'node:crypto';
import { compute } from '../../../kinds/compute.ts';
import type { ResourceModel, SourceModel } from '../../../model/expression.ts';
import { everything, matches } from '../../../model/filter.ts';
import { rounded } from '../../../model/formula.ts';
import { originId } from '../../../model/origin.ts';
import type { Resource } from '../../../model/types.ts';
import { isEmpty } from '../../../model/values.ts';
import { decimalsOf } from '../../../kinds/number/kind.ts';
import { isNumber } from '../../../kinds/dataModel/conversion.ts';
import { idPattern, type Stored } from '../port.ts';
import { aggregate } from './aggregate.ts';
import { interpret, type Environment } from './interpret.ts';

/** The records of a source, as they are seen, and where its expressions find the rest. */
export type SourceRecords = { records: Iterable<Stored>; environment: Environment };
type Clock = { today: string; timeZone: string };

/** The view's own records, without what follows from the rest on reading. */
export function viewRows(
  { resource, view }: ResourceModel,
  sourceOf: (resource: string) => SourceRecords,
  clock: Clock,
): Stored[] {
  const { sources, groupBy } = view!;
  const rows = sources.flatMap((source) => sourceRows(source, sourceOf(source.resource)));
  const whole = groupBy.length > 0 ? grouped({ resource, view: view! }, rows, clock) : rows;
  return whole.map((row) => compute(resource.fields, row, clock, 'stored'));
}

function sourceRows(source: SourceModel, { records, environment }: SourceRecords): Stored[] {
  const wanted = Object.entries(source.values);
  const rows: Stored[] = [];
  for (const record of records) {
    if (!matches(source.where, record, environment)) continue;
    const row: Record<string, unknown> & { id: string } = { id: idOf(source, record.id) };
    for (const [field, value] of wanted) row[field] = interpret(value, record, environment);
    rows.push(row);
  }
  return rows;
}

/** One row per combination of the keys. Measures of no row at all: sums are 0, the rest is unknown. */
function grouped(
  { resource, view }: { resource: Resource; view: NonNullable<ResourceModel['view']> },
  rows: readonly Stored[],
  { timeZone, today }: Clock,
): Stored[] {
  const { groupBy, measures } = view;
  const exact = Object.fromEntries(
    Object.entries(resource.fields).map(([id, field]) => [
      id,
      isNumber(field) ? { ...field, decimals: 6, type: 'decimal' } : field,
    ]),
  ) as Resource['fields'];
  const shape = { resource: { ...resource, fields: exact }, fields: exact, timeZone, today };
  const keys = groupBy.map((field) => ({ name: field, field }));
  return aggregate(rows, shape, { where: everything, groupBy: keys, measures }).map((row) => {
    const totals = Object.keys(measures).map((id) => {
      const [field, value] = [resource.fields[id]!, row[id]];
      return [id, typeof value === 'number' && isNumber(field) ? rounded(value, decimalsOf(field)) : value];
    });
    return { ...row, ...Object.fromEntries(totals), id: groupId(groupBy.map((key) => row[key])) } as Stored;
  });
}

// --- ids --------------------------------------------------------------------------------------------------

/** The same for every row of one source; what would be no id is named by its digest. */
function idOf({ resource, nth }: SourceModel, id: unknown): string {
  const plain = originId(resource, nth, String(id));
  return idPattern.test(plain) ? plain : digest([resource, nth, id]);
}

/** `3:2026-10`, the values of the keys; what may not stand in an address is written as its code. */
function groupId(values: readonly unknown[]): string {
  const plain = values.map((value) => (isEmpty(value) ? '_' : addressed(String(value)))).join(':');
  const isPlain = !values.some((value) => /[^\x20-\x7e]/.test(String(value)));
  return isPlain && idPattern.test(plain) ? plain : digest(values);
}

const addressed = (text: string) =>
  text.replace(/[^A-Za-z0-9-]/g, (character) => `.${character.charCodeAt(0).toString(16)}`);

const digest = (value: unknown) =>
  `h.${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 24)}`;
