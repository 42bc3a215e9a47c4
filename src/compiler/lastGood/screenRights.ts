/** Compares the rights that two versions of a screen grant, as data: whatever their keywords say. */
import { isDeepStrictEqual } from 'node:util';
import { formConditions } from '#model/fields/formConditions.ts';
import { conjunction, withoutOthers } from '#model/filter/filter.ts';
import { groupKeyOf, measureFields } from '#model/measures.ts';
import type { Filter, Portal, Requirement, Resource, Scope, SimpleScreen } from '#model/types.ts';
import { isMap } from '#model/values/values.ts';
import { screenGrants } from '#screens/screenGrants.ts';
import { filterFields } from '#screens/fields.ts';
import type { GrantCollector, RecordGrant } from '#screens/kind.ts';

export type Version = Pick<Portal, 'resources'>;
type Granting = Version & { screen: SimpleScreen };

type Rights = {
  records: (RecordGrant & { resource: Resource })[];
  figures: (Parameters<GrantCollector['figures']>[1] & { resource: string })[];
  /** Fields whose targets are offered in a form, as its filter allows, or referred to by rows. */
  titles: { field: string; rows: Filter; listed: boolean; offered: Filter }[];
};

/** True when the screen grants holders of any permission no more than the other one. */
export function isWithin(screen: Granting, limit: Granting, isWithheld: IsWithheld): boolean {
  const names = new Set([...permissionsIn(screen.screen), ...permissionsIn(limit.screen)]);
  return [undefined, ...names].every((name) =>
    covers(rightsOf(limit, name), rightsOf(screen, name), isWithheld),
  );
}

/** Whether nobody may see or change a field, whatever the screens say. */
type IsWithheld = (resource: string, field: string) => boolean;

/** The fields that a screen lets anybody read, by resource. */
export function screenReads(screen: Granting): Map<string, ReadonlySet<string>> {
  const reads = new Map<string, ReadonlySet<string>>();
  for (const { resource, read = [] } of rightsOf(screen, undefined).records)
    reads.set(resource.id, new Set([...(reads.get(resource.id) ?? []), ...read]));
  return reads;
}

/** The permissions that scopes anywhere in the screen name, and what its sections require, each as a whole. */
const permissionsIn = (part: unknown): string[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([key, value]) => {
        if (key === 'scope') return Object.keys(value as Scope);
        return isRequirement(key, value) ? [nameOfRequirement(value)] : permissionsIn(value);
      })
    : [];

const isRequirement = (key: string, value: unknown): value is Requirement =>
  key === 'permissions' && isMap(value) && 'mode' in value;
const nameOfRequirement = ({ mode, permissions }: Requirement) => JSON.stringify([mode, permissions]);

/** The rights that the screen grants a user with this permission alone; without one, a user whom no scope names. */
function rightsOf({ screen, resources }: Granting, permission: string | undefined): Rights {
  const rights: Rights = { records: [], figures: [], titles: [] };
  screenGrants(screen).grant(screen, {
    resources,
    rowsOf: ({ filter = {}, scope }) => {
      const rows = permission === undefined ? '*' : (scope[permission] ?? '*');
      return rows === '*' ? filter : conjunction(filter, rows);
    },
    // who may run one is a matter of the resource, which is limited before
    mayRun: () => true,
    holds: (requirement) => nameOfRequirement(requirement) === permission,
    records: (resource, given) => rights.records.push({ resource, ...given }),
    figures: (resource, given) => rights.figures.push({ resource, ...given }),
    choices: ({ fields }, { offered, choices = {} }) => {
      for (const field of offered)
        rights.titles.push({
          field: nameOf(fields, field),
          rows: {},
          listed: true,
          offered: choices[field] ?? {},
        });
    },
    referred: ({ fields }, named, { rows, listed }) => {
      for (const field of named)
        rights.titles.push({ field: nameOf(fields, field), rows, listed, offered: {} });
    },
  });
  return rights;
}

/** A field is the same one in two versions when it refers to the same records. */
const nameOf = (fields: Resource['fields'], id: string) =>
  `${id} ${(fields[id] as { resource?: string } | undefined)?.resource ?? ''}`;

const covers = (limit: Rights, rights: Rights, isWithheld: IsWithheld): boolean =>
  rights.records.every(
    (given) =>
      !touchedBy(given).some((field) => isWithheld(given.resource.id, field)) &&
      limit.records.some((other) => coversRecords(other, given)),
  ) &&
  rights.figures.every(
    (given) =>
      !fieldsDrawnBy(given).some((field) => isWithheld(given.resource, field)) &&
      limit.figures.some((other) => coversFigures(other, given)),
  ) &&
  rights.titles.every((given) => limit.titles.some((other) => coversTitles(other, given)));

type Records = Rights['records'][number];
const touchedBy = ({
  read = [],
  create = [],
  edit = [],
}: {
  read?: Iterable<string>;
  create?: Iterable<string>;
  edit?: Iterable<string>;
}) => [...read, ...create, ...edit];

function coversRecords(limit: Records, given: Records): boolean {
  const named = namedByConditions(given);
  const read = [...(given.read ?? [])].filter((name) => !named.has(name));
  return (
    limit.resource.id === given.resource.id &&
    isSubset(given.verbs, limit.verbs) &&
    isSubset(read, limit.read) &&
    isSubset(given.create, limit.create) &&
    isSubset(given.edit, limit.edit) &&
    isSubset(given.transitions, limit.transitions) &&
    (given.leaves !== true || limit.leaves === true) &&
    areRowsWithin(given.rows, limit.rows) &&
    [...(given.create ?? []), ...(given.edit ?? [])].every((field) =>
      areRowsWithin(given.choices?.[field] ?? {}, limit.choices?.[field] ?? {}),
    )
  );
}

type Figures = Rights['figures'][number];
const fieldsDrawnBy = ({ groupBy, measures, narrowBy }: Figures): string[] => [
  ...groupBy.map((key) => groupKeyOf(key).field),
  ...measures.flatMap(measureFields),
  ...narrowBy,
];
/** Over other rows they would be other figures. */
const coversFigures = (limit: Figures, given: Figures): boolean =>
  limit.resource === given.resource &&
  isDeepStrictEqual(limit.groupBy, given.groupBy) &&
  isDeepStrictEqual(limit.filter, given.filter) &&
  given.measures.every((one) => limit.measures.some((measure) => isDeepStrictEqual(one, measure))) &&
  isSubset(given.narrowBy, limit.narrowBy);

type Titles = Rights['titles'][number];
const coversTitles = (limit: Titles, given: Titles): boolean =>
  limit.field === given.field &&
  (limit.listed || !given.listed) &&
  areRowsWithin(given.rows, limit.rows) &&
  areRowsWithin(given.offered, limit.offered);

/** The fields of the conditions on records. Users learn their values by seeing or changing only the records that match. */
function namedByConditions({ rows, resource }: Records): Set<string> {
  const { fields, editableWhen, deletableWhen, transitions } = resource;
  const ofFields = Object.values(fields).flatMap(formConditions);
  const ofTransitions = transitions.map(({ when }) => when && withoutOthers(when));
  return filterFields(resource, rows, editableWhen, deletableWhen, ...ofFields, ...ofTransitions);
}

const isSubset = <T>(some: Iterable<T> = [], all: ReadonlySet<T> = new Set()) =>
  [...some].every((one) => all.has(one));

/** True when one condition contains all parts of the other as they are written, or lets no record through. */
function areRowsWithin(rows: Filter, limit: Filter): boolean {
  const parts = conditionsIn(rows);
  const isNone = parts.some((part) => isDeepStrictEqual(part, { id_null: true }));
  return isNone || conditionsIn(limit).every((part) => parts.some((own) => isDeepStrictEqual(own, part)));
}

const conditionsIn = (filter: Filter): Filter[] =>
  Object.keys(filter).length === 1 && Array.isArray(filter.all)
    ? (filter.all as Filter[]).flatMap(conditionsIn)
    : Object.entries(filter).map(([key, value]) => ({ [key]: value }));
