/** The part of a record that a user may read. */
import type { FilterExpression, Viewer } from '#model/filter.ts';
import { getOrMake, memoize } from '#model/lib/memoize.ts';
import { traitsOf } from '#model/traits.ts';
import { covers, rowsOfAny, rowTestOf } from './grantRows.ts';
import type { Grant, ResourceAccess } from './types.ts';

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
  const secret = (id: string) => traitsOf(access.resource.fields[id]).secret;
  const granted = access.grants.filter((grant) =>
    grant.referredBy ? reached(grant, record) : covers(access, grant, record, viewer),
  );
  if (!granted.some((grant) => grant.verbs.has('list'))) return null;
  return new Set(
    granted.flatMap((grant) => [
      ...(grant.verbs.has('list') ? grant.read : []),
      ...(grant.verbs.has('edit') ? [...grant.edit].filter(secret) : []),
    ]),
  );
}

/** True when some titles may be read because a visible row refers to the record. */
export const hasReferredTitles = memoize(({ grants }: ResourceAccess) =>
  grants.some(({ referredBy }) => referredBy),
);

/** Titles of records that the user may read if a visible row refers to the record: the rest is decided. */
export type OpenTitles = { grants: readonly Grant[]; records: Stored[]; where: FilterExpression };

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
  const listing = access.grants.filter((grant) => grant.verbs.has('list'));
  const byFields = new Map<string, Grant[]>();
  for (const grant of listing)
    if (grant.referredBy) getOrMake(byFields, [...grant.read].toSorted().join(), () => []).push(grant);
  const open = new Map<readonly Grant[], Stored[]>();
  const certain = new Map<readonly Grant[], Stored[]>();
  for (const record of byFields.size > 0 ? records : []) {
    const decided = listing.filter((grant) => !grant.referredBy && covers(access, grant, record, viewer));
    const read = new Set(decided.flatMap((grant) => [...grant.read]));
    const left = [...byFields.values()].filter(([grant]) => [...grant!.read].some((id) => !read.has(id)));
    // A visible record that no other right explains is one that a row refers to.
    const isCertain = areVisible && decided.length === 0 && left.length === 1;
    for (const grants of left) getOrMake(isCertain ? certain : open, grants, () => []).push(record);
  }
  const asked = (found: typeof open) =>
    [...found].map(([grants, its]) => ({ grants, records: its, where: rowsOfAny(access, grants, viewer) }));
  return { open: asked(open), certain: asked(certain) };
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
  const listing = access.grants
    .filter((grant) => grant.verbs.has('list'))
    .map((grant, nth) => ({
      nth,
      read: grant.read,
      covers: grant.referredBy
        ? (record: Stored) => reached(grant, record)
        : rowTestOf(access, grant, viewer),
    }));
  // Most records are covered by the same grants.
  const together = new Map<string, ReadonlySet<string>>();
  const readBy = (granted: typeof listing): ReadonlySet<string> => {
    if (granted.length === 1) return granted[0]!.read;
    const which = granted.map(({ nth }) => nth).join();
    return getOrMake(together, which, () => new Set(granted.flatMap((one) => [...one.read])));
  };
  return (record) => {
    const granted = listing.filter(({ covers }) => covers(record));
    if (granted.length === 0) return null;
    const read = readBy(granted);
    const shown: Record<string, unknown> = {};
    for (const field of Object.keys(record)) if (read.has(field)) shown[field] = record[field];
    return shown;
  };
}
