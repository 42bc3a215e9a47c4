/** The rows of one grant, for one user. */
import { canonicalJson } from '#model/values/json.ts';
import { rowVariable } from '#model/fields/rowScope.ts';
import {
  all,
  any,
  bindFilter,
  compilePredicate,
  parseFilter,
  type FilterExpression,
  type FilterFields,
  type Referred,
  type Viewer,
} from '#model/filter/filter.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Grant, Referrer, ResourceAccess } from './grants.ts';

type Stored = Readonly<Record<string, unknown>>;

const readRows = new WeakMap<Grant, { fields: FilterFields; rows: FilterExpression }>();

/** The rows of one grant as an expression with bound variables. */
export function rowFilterOf(
  { resource: { fields } }: ResourceAccess,
  grant: Grant,
  viewer: Viewer,
): FilterExpression {
  let read = readRows.get(grant);
  if (read?.fields !== fields)
    readRows.set(grant, (read = { fields, rows: parseFilter(grant.rows, fields) }));
  const rows = bindFilter(read.rows, viewer.variables);
  return grant.referredBy ? all([rows, referredTo(grant.referredBy, viewer)]) : rows;
}

const readReferrers = new WeakMap<Referrer, FilterExpression>();

/** The condition that a visible row refers to a record. */
function referredTo(referrer: Referrer, viewer: Viewer): FilterExpression {
  const { resource, field, list, rows, by } = referrer;
  const parsed = getOrMake(readReferrers, referrer, () => parseFilter(rows, resource.fields));
  const bound = bindFilter(parsed, viewer.variables);
  const where = by ? all([bound, referredTo(by, viewer)]) : bound;
  if (where.kind === 'never') return where;
  const target = list === undefined ? field : rowVariable(field);
  return { kind: 'referred', from: resource.id, target, ...(list !== undefined && { each: list }), where };
}

/** The rows of any of these grants. Records to which the same field refers are looked up once. */
export function rowFilterOfAny(
  access: ResourceAccess,
  grants: readonly Grant[],
  viewer: Viewer,
): FilterExpression {
  const plain: FilterExpression[] = [];
  const referred = new Map<string, { one: Referred; where: Map<string, FilterExpression> }>();
  for (const grant of grants) {
    const rows = rowFilterOf(access, grant, viewer);
    if (rows.kind !== 'referred') plain.push(rows);
    else {
      const key = [rows.from, rows.each, rows.target].join(' ');
      const { where } = getOrMake(referred, key, () => ({ one: rows, where: new Map() }));
      where.set(canonicalJson(rows.where), rows.where);
    }
  }
  const merged = [...referred.values()].map(({ one, where }) => ({
    ...one,
    where: any([...where.values()]),
  }));
  return any([...plain, ...merged]);
}

type RowTest = { fields: FilterFields; timeZone: string; covers: (record: Stored) => boolean };

/** A request asks several times whether grants cover a record. */
const rowTests = memoize((_viewer: Viewer) => new WeakMap<Grant, RowTest>());
/** The tests of rows that are the same for everybody. */
const commonTests = new WeakMap<Grant, RowTest>();
const isCommon = memoize(
  ({ rows, referredBy }: Grant) => !referredBy && !JSON.stringify(rows ?? {}).includes('"$'),
);

export function rowTestOf(access: ResourceAccess, grant: Grant, viewer: Viewer): RowTest['covers'] {
  const known = isCommon(grant) ? commonTests : rowTests(viewer);
  const { fields } = access.resource;
  const { timeZone } = viewer;
  let test = known.get(grant);
  if (test?.fields !== fields || test.timeZone !== timeZone) {
    const covers = compilePredicate(rowFilterOf(access, grant, viewer), { fields, timeZone });
    known.set(grant, (test = { fields, timeZone, covers }));
  }
  return test.covers;
}

/** True when the grant covers this record. */
export const covers = (access: ResourceAccess, grant: Grant, record: Stored, viewer: Viewer): boolean =>
  rowTestOf(access, grant, viewer)(record);
