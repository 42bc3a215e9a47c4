/**
 * The rights that two sets of screens have in common, for a preview of a config that is not saved: what it shows is in the
 * author's own rights, and in those that the changed screens would grant. It is never more than either.
 */
import { namesInFilter } from '#model/filter/filter.ts';
import type { Filter, Portal, Resource } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { conjunction } from './permissions.ts';
import { deepEqual } from '#model/values/json.ts';
import type { Access, Grant, Referrer, ResourceAccess } from './grants.ts';

/**
 * @param own on the portal that is served, whose fields the records have
 * @param other on any version of it
 */
export function sharedRights(own: Access, other: Access, { resources }: Pick<Portal, 'resources'>): Access {
  const held = new Set(own.permissions.map((name) => name.toLowerCase()));
  const paths = new Set(other.routes.map(({ path }) => path));
  const shared = [...other.resources].flatMap(([id, wanted]): [string, ResourceAccess][] => {
    const mine = own.resources.get(id);
    return mine ? [[id, overlapOn(mine, wanted, own, resources)]] : [];
  });
  return {
    permissions: other.permissions.filter((name) => held.has(name.toLowerCase())),
    // nobody approves for others in a preview
    delegatedPermissions: [],
    routes: own.routes.filter(({ path }) => paths.has(path)),
    resources: new Map(shared),
  };
}

function overlapOn(
  mine: ResourceAccess,
  wanted: ResourceAccess,
  own: Access,
  resources: Portal['resources'],
): ResourceAccess {
  const { resource } = mine;
  const known = wanted.grants.flatMap((grant) => asServed(grant, resource, resources) ?? []);
  const grants = known.flatMap((grant) =>
    mine.grants.some((one) => includes(one, grant))
      ? [grant]
      : mine.grants.flatMap((one) => (asksForShown(one, grant, mine, own) ? (common(one, grant) ?? []) : [])),
  );
  return {
    resource,
    grants,
    aggregates: wanted.aggregates.map((figures) => ({ ...figures, within: mine })),
  };
}

/** The grant on the fields that the records have; undefined where its rows depend on others. */
function asServed(grant: Grant, resource: Resource, resources: Portal['resources']): Grant | undefined {
  const { rows, referredBy } = grant;
  if (!hasFields(resource, namesInFilter(rows))) return undefined;
  if (!referredBy) return grant;
  const served = servedReferrer(referredBy, resources);
  return served && { ...grant, referredBy: served };
}

function servedReferrer(referrer: Referrer, resources: Portal['resources']): Referrer | undefined {
  const { by, list, field, rows } = referrer;
  const resource = Object.hasOwn(resources, referrer.resource.id)
    ? resources[referrer.resource.id]!
    : undefined;
  if (!resource || !hasFields(resource, [list ?? field, ...namesInFilter(rows)])) return undefined;
  if (!by) return { ...referrer, resource };
  const before = servedReferrer(by, resources);
  return before && { ...referrer, resource, by: before };
}

const hasFields = ({ fields }: Resource, names: readonly string[]) =>
  names.every((name) => name === 'id' || Object.hasOwn(fields, name.split('.')[0]!));

// Whoever sees which records meet a condition learns the values of its fields. So a draft may ask only for fields that its
// author is shown anyway.

const asksForShown = (one: Grant, { rows, referredBy }: Grant, mine: ResourceAccess, own: Access): boolean =>
  (deepEqual(rows, one.rows) || isOf(new Set([...one.read, ...shownOfAll(mine)]), rows)) &&
  (isReferredAlike(one.referredBy, referredBy) || isShownReferrer(referredBy, own));

const isOf = (fields: ReadonlySet<string>, rows: Filter): boolean =>
  !searchesText(rows) && namesInFilter(rows).every((name) => name === 'id' || fields.has(name));

const searchesText = (part: unknown): boolean =>
  Array.isArray(part)
    ? part.some(searchesText)
    : isMap(part) && Object.entries(part).some(([key, value]) => key === 'q' || searchesText(value));

/** The fields that lists show of every record. */
const shownOfAll = (access: ResourceAccess | undefined): Set<string> =>
  new Set(
    (access?.grants ?? [])
      .filter(({ verbs, byIdOnly, referredBy }) => verbs.has('list') && !byIdOnly && !referredBy)
      .filter(({ rows }) => Object.keys(rows).length === 0)
      .flatMap(({ read }) => [...read]),
  );

function isShownReferrer(referrer: Referrer | undefined, own: Access): boolean {
  if (!referrer) return true;
  const { resource, list, field, rows, by } = referrer;
  const shown = shownOfAll(own.resources.get(resource.id));
  return shown.has(list ?? field) && isOf(shown, rows) && isShownReferrer(by, own);
}

const isReferredAlike = (one: Referrer | undefined, other: Referrer | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.resource.id === other.resource.id &&
    one.field === other.field &&
    one.list === other.list &&
    deepEqual(one.rows, other.rows) &&
    isReferredAlike(one.by, other.by));

const sets = ['verbs', 'read', 'create', 'edit', 'transitions'] as const;

/** True when a grant allows all that another one does. */
const includes = (grant: Grant, other: Grant): boolean =>
  (grant.byIdOnly ? other.byIdOnly : true) &&
  deepEqual(grant.rows, other.rows) &&
  isReferredAlike(grant.referredBy, other.referredBy) &&
  deepEqual(grant.choices, other.choices) &&
  (grant.leaves === true || other.leaves !== true) &&
  sets.every((key) => [...other[key]].every((one) => (grant[key] as ReadonlySet<string>).has(one)));

/** What both allow; undefined where that is nothing. */
function common(mine: Grant, wanted: Grant): Grant | undefined {
  const both = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>) =>
    new Set([...one].filter((value) => other.has(value)));
  // one condition has room for one referrer
  if (mine.referredBy && wanted.referredBy && !isReferredAlike(mine.referredBy, wanted.referredBy))
    return undefined;
  const verbs = both(mine.verbs, wanted.verbs);
  const transitions = both(mine.transitions, wanted.transitions);
  if (verbs.size === 0 && transitions.size === 0) return undefined;
  const referredBy = mine.referredBy ?? wanted.referredBy;
  const { leaves: _leaves, ...rest } = wanted;
  return {
    ...rest,
    kind: mine.kind === 'title' ? 'title' : wanted.kind,
    verbs,
    transitions,
    rows: conjunction(mine.rows, wanted.rows),
    read: both(mine.read, wanted.read),
    create: both(mine.create, wanted.create),
    edit: both(mine.edit, wanted.edit),
    choices: bothChoices(mine.choices, wanted.choices),
    byIdOnly: mine.byIdOnly || wanted.byIdOnly,
    ...(mine.leaves && wanted.leaves && { leaves: true }),
    ...(referredBy && { referredBy }),
  };
}

const bothChoices = (mine: Grant['choices'], wanted: Grant['choices']): Grant['choices'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(mine), ...Object.keys(wanted)])].map((field) => [
      field,
      conjunction(mine[field] ?? {}, wanted[field] ?? {}),
    ]),
  );
