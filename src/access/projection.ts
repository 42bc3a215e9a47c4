/** The part of a record that a user may read. */
import type { FilterExpression, Viewer } from '#model/filter/filter.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import { covers, rowFilterOfAny, rowTestOf } from './grantRows.ts';
import type { Grant, ResourceAccess } from './accessTypes.ts';

type Stored = Readonly<Record<string, unknown>>;

/**
 * Says of a grant of titles whether a visible row refers to this record. The records have to be asked for (see
 * `openTitles`); until then no row does.
 */
export type Reached = (grant: Grant, record: Stored) => boolean;
const unreached: Reached = () => false;

/**
 * The fields of this record that the user may read, and those that they may write without reading
 * (passwords); null when they may not see it at all.
 */
export function readableOn(
  access: ResourceAccess,
  viewer: Viewer,
  record: Stored,
  reached = unreached,
): ReadonlySet<string> | null {
  const granted = access.grants.flatMap((grant, at) =>
    (grant.referredBy ? reached(grant, record) : covers(access, grant, record, viewer)) ? [at] : [],
  );
  if (!granted.some((at) => access.grants[at]!.verbs.has('list'))) return null;
  return getOrMake(
    fieldsTogether(access),
    granted.join(),
    () => new Set(granted.flatMap((at) => fieldsOf(access, access.grants[at]!))),
  );
}

/** By the grants that cover a record: the same for thousands of them. */
const fieldsTogether = memoize((_access: ResourceAccess) => new Map<string, ReadonlySet<string>>());

function fieldsOf({ resource }: ResourceAccess, { verbs, read, edit }: Grant): string[] {
  const secret = (id: string) => traitsOf(resource.fields[id]).secret;
  return [...(verbs.has('list') ? read : []), ...(verbs.has('edit') ? [...edit].filter(secret) : [])];
}

/** True when some titles may be read only because a visible row refers to the record. */
export const hasReferredTitles = memoize((access: ResourceAccess) =>
  listingGrants(access).some(({ referredBy }) => referredBy),
);

/** Titles of records that the user may read if a visible row refers to the record: the rest is decided. */
export type OpenTitles = { grants: readonly Grant[]; records: Stored[]; where: FilterExpression };

/** Without the titles that other grants let the user read on every row. */
const listingGrants = memoize(({ grants }: ResourceAccess) => {
  const listing = grants.filter(({ verbs }) => verbs.has('list'));
  const everywhere = listing.filter(
    ({ referredBy, rows }) => !referredBy && Object.keys(rows ?? {}).length === 0,
  );
  const read = new Set(everywhere.flatMap((grant) => [...grant.read]));
  return listing.filter((grant) => !grant.referredBy || !isSubset(grant.read, read));
});

/** The grants of titles that depend on a referring row, by the fields that they let read. */
const referredTitles = memoize((access: ResourceAccess): readonly (readonly Grant[])[] => {
  const byFields = new Map<string, Grant[]>();
  for (const grant of listingGrants(access))
    if (grant.referredBy) getOrMake(byFields, [...grant.read].toSorted().join(), () => []).push(grant);
  return [...byFields.values()];
});

/**
 * What these records alone don't tell: the titles that the user may read in addition if a row refers to them.
 *
 * @param areVisible whether the user is known to see every record
 */
export function openTitles(
  access: ResourceAccess,
  viewer: Viewer,
  records: readonly Stored[],
  areVisible = false,
): { open: OpenTitles[]; certain: OpenTitles[] } {
  const titles = referredTitles(access);
  const open = new Map<readonly Grant[], Stored[]>();
  const certain = new Map<readonly Grant[], Stored[]>();
  for (const record of titles.length > 0 ? records : []) {
    const read = new Set<string>();
    let isDecided = false;
    for (const grant of listingGrants(access)) {
      if (grant.referredBy || !covers(access, grant, record, viewer)) continue;
      isDecided = true;
      for (const id of grant.read) read.add(id);
    }
    const left = titles.filter(([grant]) => !isSubset(grant!.read, read));
    // A visible record that no other right explains is one that a row refers to.
    const isCertain = areVisible && !isDecided && left.length === 1;
    for (const grants of left) getOrMake(isCertain ? certain : open, grants, () => []).push(record);
  }
  const asked = (found: typeof open) =>
    [...found].map(([grants, its]) => ({
      grants,
      records: its,
      where: rowFilterOfAny(access, grants, viewer),
    }));
  return { open: asked(open), certain: asked(certain) };
}

function isSubset(some: Iterable<string>, all: ReadonlySet<string>): boolean {
  for (const one of some) if (!all.has(one)) return false;
  return true;
}

/**
 * Cuts records to the fields that the user may read on them; null when they may not see one at all. The filter of
 * each grant is compiled once.
 */
export function projectorOf(
  access: ResourceAccess,
  viewer: Viewer,
  reached = unreached,
): (record: Stored) => Record<string, unknown> | null {
  const listing = listingGrants(access);
  const tests: ((record: Stored) => boolean)[] = [];
  for (const grant of listing)
    tests.push(grant.referredBy ? (record) => reached(grant, record) : rowTestOf(access, grant, viewer));
  // Most records are covered by the same grants.
  const together = new Map<string, ReadonlySet<string>>();
  return (record) => {
    let which = '';
    let read: ReadonlySet<string> | undefined;
    for (const [nth, grant] of listing.entries()) {
      if (!tests[nth]!(record)) continue;
      which += `${nth} `;
      const known: ReadonlySet<string> | undefined = read ? together.get(which) : grant.read;
      if (!known) together.set(which, new Set([...read!, ...grant.read]));
      read = known ?? together.get(which);
    }
    if (!read) return null;
    const shown: Record<string, unknown> = {};
    for (const field of Object.keys(record)) if (read.has(field)) shown[field] = record[field];
    return shown;
  };
}
