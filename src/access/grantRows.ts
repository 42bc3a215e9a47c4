/** The rows of one grant, for one user. */
import {
  bindFilter,
  compilePredicate,
  parseFilter,
  type FilterExpression,
  type FilterFields,
  type Viewer,
} from '../model/filter.ts';
import { memoize } from '../model/lib/memoize.ts';
import type { Grant, ResourceAccess } from './grants.ts';

type Stored = Readonly<Record<string, unknown>>;

const readRows = new WeakMap<Grant, { fields: FilterFields; rows: FilterExpression }>();

/** The rows of one grant as an expression with bound variables. */
export function rowsOf(
  { resource: { fields } }: ResourceAccess,
  grant: Grant,
  viewer: Viewer,
): FilterExpression {
  let read = readRows.get(grant);
  if (read?.fields !== fields)
    readRows.set(grant, (read = { fields, rows: parseFilter(grant.rows, fields) }));
  return bindFilter(read.rows, viewer.variables);
}

type RowTest = { fields: FilterFields; covers: (record: Stored) => boolean };

/** A request asks several times whether grants cover a record. */
const rowTests = memoize((_viewer: Viewer) => new WeakMap<Grant, RowTest>());

export function rowTestOf(access: ResourceAccess, grant: Grant, viewer: Viewer): RowTest['covers'] {
  const known = rowTests(viewer);
  const { fields } = access.resource;
  let test = known.get(grant);
  if (test?.fields !== fields) {
    const covers = compilePredicate(rowsOf(access, grant, viewer), { fields, timeZone: viewer.timeZone });
    known.set(grant, (test = { fields, covers }));
  }
  return test.covers;
}

/** True when the grant covers this record. */
export const covers = (access: ResourceAccess, grant: Grant, record: Stored, viewer: Viewer): boolean =>
  rowTestOf(access, grant, viewer)(record);
