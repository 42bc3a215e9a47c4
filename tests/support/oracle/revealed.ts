/**
 * Everything that the portal reveals to a person, as one text. If two sets of records produce the same text,
 * no request of theirs may have different answers in the two.
 */
import type { Field, Filter, Measure, Resource } from '#model/types.ts';
import type { Row } from './figures.ts';
import { closedTold } from './closed.ts';
import { timesOf } from './weekly.ts';
import { closedOn, decisionOn, makersOf } from './approvals.ts';
import { conditionsOf, fieldsIn, type Given } from './given.ts';
import type { Person } from './person.ts';
import { toldByRules, writtenByRules } from './rulesTold.ts';

/** @param writing includes what they can learn by changing records */
export function revealedTo(person: Person, { writing = false } = {}): string {
  const resources = Object.values(person.portal.resources).filter(({ history }) => !history);
  return JSON.stringify([
    ownAccount(person),
    resources.map((resource) => records(person, resource)),
    person.all.figures.map(({ resource, rows, groupBy, measures, narrowBy }) => {
      const used = new Set([
        ...groupBy.map((key) => key.split(':')[0]!),
        ...measures.flatMap(fieldsOfMeasure),
        ...narrowBy,
      ]);
      return person
        .rows(resource)
        .filter((row) => person.matches(resource, row, rows))
        .map((row) => JSON.stringify([...used].map((field) => orAbsent(row[field]))))
        .toSorted();
    }),
    writing ? byWriting(person, resources) : [],
  ]);
}

/** Distinguishes a missing value from an empty one: a missing one has no key in the response. */
const orAbsent = (value: unknown) => (value === undefined ? { absent: true } : value);

/**
 * The account fields that the portal shows to its owner, and those that the filters of their screens read.
 */
function ownAccount({ portal, account, all }: Person) {
  const { accounts, departments, resources } = portal;
  const routes = departments.flatMap((department) =>
    department.routes.filter(({ path }) => all.paths.includes(path)),
  );
  const given = new Set(all.given.map(({ resource }) => resource));
  // Rules of other resources may follow.
  const rules = Object.values(resources).map((resource) => resource.rules);
  const words = JSON.stringify([routes, [...given].map((id) => resources[id]), rules]);
  const asked = [...words.matchAll(/"\$user\.(\w+)"/g)].map((match) => match[1]!);
  return [
    'id',
    accounts.email,
    accounts.name,
    accounts.plan,
    accounts.permissions,
    ...new Set(asked.toSorted()),
  ].map((field) => orAbsent(account[field]));
}

/** The readable fields of each record, and what the person may do with it. */
const records = (person: Person, { id }: Resource) =>
  person
    .rows(id)
    .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
    .flatMap((row) => {
      const fields = [...person.fieldsOn(id, row)].toSorted();
      if (fields.length === 0) return [];
      const covering = person.of(id).filter((given) => person.covers(given, row));
      const known = fields.map(([field, level]) => [field, level, orAbsent(row[field])]);
      const closed = closedOn(person, person.portal.resources[id]!, row);
      const past = person.portal.history ? person.historyOf(id, row) : [];
      const until = closedTold(person, person.portal.resources[id]!, row);
      return [[row.id, known, actionsOf(covering), closed, until, past]];
    });

const actionsOf = (covering: readonly Given[]) => [
  [...new Set(covering.flatMap(({ edits }) => [...(edits ?? [])]))].toSorted(),
  covering.some(({ deletes }) => deletes),
  [...new Set(covering.flatMap(({ moves }) => [...moves]))].toSorted(),
];

const fieldsOfMeasure = (measure: Measure): string[] =>
  measure === 'count'
    ? []
    : Object.entries(measure).flatMap(([key, of]) => (['filter', 'minus', 'count'].includes(key) ? [] : of));

// --- facts revealed by writing ------------------------------------------------------------------------------

/**
 * What a person who changes records can learn: that a unique value is already taken, that a record they want
 * to delete is referenced, and the inputs of computed fields that they can read.
 */
function byWriting(person: Person, resources: readonly Resource[]) {
  const writes = person.all.given.filter(
    ({ creates, edits, deletes, moves }) => creates || edits || deletes || moves.size > 0,
  );
  if (writes.length === 0) return [];
  const byRules = writtenByRules(person.portal);
  const written = new Set([...writes.map(({ resource }) => resource), ...byRules]);
  const columns = new Set<string>();
  const add = (id: string, field: string) => {
    const key = `${id}.${field}`;
    if (columns.has(key)) return;
    columns.add(key);
    for (const [other, name] of workedOutFrom(person.portal.resources, id, field)) add(other, name);
  };
  const addPath = (id: string, path: string) => {
    const [via, field] = path.split('.') as [string, string?];
    add(id, via);
    const reference = person.portal.resources[id]!.fields[via];
    if (field !== undefined && reference && 'resource' in reference) add(reference.resource, field);
  };
  const addWay = (from: string, way: string) => {
    let at = person.portal.resources[from]!;
    for (const step of way.split('.')) {
      add(at.id, step);
      at = person.portal.resources[(at.fields[step] as { resource: string }).resource]!;
    }
    const own = person.portal.resources[person.portal.accounts.resource]!;
    for (const field of Object.values(own.fields))
      if ('resource' in field && field.resource === at.id) add(own.id, field.id);
  };
  const addFilterOf = (field: Field) => {
    if (field.type !== 'reference' || !field.filter) return;
    const target = person.portal.resources[field.resource]!;
    for (const one of fieldsIn(field.filter, target)) add(target.id, one);
  };
  for (const { resource, reads, creates = [] } of person.all.given)
    for (const field of [...reads, ...creates])
      for (const [other, name] of workedOutFrom(person.portal.resources, resource, field)) add(other, name);
  for (const { id, fields } of resources)
    if (written.has(id)) {
      for (const field of Object.values(fields)) if (field.unique) add(id, field.id);
      for (const field of Object.values(fields)) {
        const { min, max } = field as { min?: unknown; max?: unknown };
        for (const bound of [min, max])
          if (/^[a-z]/.test(String(bound ?? 1))) {
            addPath(id, String(bound));
            // Changing the bound reveals that some value is beyond it.
            add(id, field.id);
          }
        // Changing the condition of a required field reveals that it is empty.
        if (field.requiredWhen)
          for (const one of [field.id, ...conditionsOf(person.portal.resources[id]!, field.id)]) add(id, one);
        // Changing the fields that filter a reference reveals that its record no longer fits.
        if ('filter' in field && JSON.stringify(field.filter ?? '').includes('$record.')) {
          add(id, field.id);
          addFilterOf(field);
        }
      }
    }
  // Changing either side of a `unique` reveals that a duplicate exists.
  for (const { id, fields, unique } of resources)
    for (const names of unique) {
      const sides = names.flatMap((name) => {
        const via = name.includes('.') ? fields[name.split('.')[0]!] : undefined;
        return via && 'resource' in via ? [via.resource] : [];
      });
      if ([id, ...sides].some((resource) => written.has(resource)))
        for (const name of names) addPath(id, name);
    }
  // The same of those that are unique among some, of times that are taken, and of closed ones.
  for (const resource of resources)
    if (written.has(resource.id)) {
      for (const { fields: names, among } of resource.uniqueAmong ?? [])
        for (const name of [...names, ...fieldsIn(among, resource)]) addPath(resource.id, name);
      for (const name of resource.weekly?.valid ?? []) add(resource.id, name);
      if (resource.closed) {
        const { by, until, among = {} } = resource.closed;
        const closings = person.portal.resources[until.resource]!;
        for (const name of [by, ...recordNamesIn(among)]) add(resource.id, name);
        for (const name of [until.field, ...fieldsIn(among, closings)]) add(closings.id, name);
      }
      for (const { by, from, to, among } of resource.exclusive ?? [])
        for (const name of [...by, ...timesOf(resource, { from, to }), ...fieldsIn(among, resource)])
          add(resource.id, name);
    }
  // Whom a record names for a transition shows in who may make it.
  for (const { id, transitions } of resources)
    for (const { people = [], approval } of transitions)
      for (const name of [...people, ...(approval?.bands ?? []).flatMap((band) => band.people ?? [])])
        addWay(id, name);
  // Who may decide about a record depends on its amount.
  for (const resource of resources)
    for (const { id, refuses } of decidedBy(person, resource)) {
      const { approval } = resource.transitions.find((one) => one.id === (refuses ?? id))!;
      if (approval?.amount !== undefined) add(resource.id, approval.amount);
    }
  // The conditions that can make a rule's write fail.
  for (const resource of resources)
    if (byRules.has(resource.id))
      for (const field of Object.values(resource.fields)) {
        for (const one of conditionsOf(resource, field.id)) add(resource.id, one);
        addFilterOf(field);
      }
  const isRead = (id: string, field: string) =>
    columns.has(`${id}.${field}`) || person.of(id).some(({ reads }) => reads.has(field));
  const mayMove = (id: string, transition: string) =>
    person.of(id).some(({ moves }) => moves.has(transition));
  for (let known = -1; known < columns.size;) {
    known = columns.size;
    for (const [id, field] of toldByRules(person.portal, isRead, mayMove)) add(id, field);
  }
  const values = [...columns].toSorted().map((key) => {
    const [id, field] = key.split('.') as [string, string];
    return [key, person.rows(id).map((row) => [row.id, orAbsent(row[field])])];
  });
  return [
    values,
    resources.map((resource) => referred(person, resource)),
    resources.map((resource) => deciding(person, resource)),
  ];
}

const recordNamesIn = (filter: Filter) =>
  [...JSON.stringify(filter).matchAll(/"\$record\.(\w+)"/g)].map((match) => match[1]!);

/** For each record, whether the person, or somebody for whom they approve, may decide about it. */
function deciding(person: Person, resource: Resource) {
  const decided = decidedBy(person, resource);
  return person
    .rows(resource.id)
    .map((row) =>
      decided.map((transition) => [
        row.id,
        decisionOn(person, resource, transition, row),
        [person, ...person.absent].map((one) => [
          one.account.id,
          makersOf(person, resource, transition.field, row).has(String(one.account.id)),
          one.of(resource.id).some((given) => given.moves.has(transition.id) && one.covers(given, row)),
        ]),
      ]),
    );
}

/** The transitions that the person may approve or refuse. */
const decidedBy = (person: Person, { id, transitions }: Resource) =>
  transitions.filter(
    (transition) =>
      (transition.approval !== undefined || transition.refuses !== undefined) &&
      person.of(id).some(({ moves }) => moves.has(transition.id)),
  );

/** The fields, of its own record and of others, that a field is computed from. */
export function workedOutFrom(
  resources: Readonly<Record<string, Resource>>,
  id: string,
  name: string,
): [string, string][] {
  const resource = resources[id]!;
  const field = resource.fields[name];
  if (!field) return [];
  const found: [string, string][] = [];
  const own = (names: readonly string[]) => found.push(...names.map((one): [string, string] => [id, one]));
  for (const path of [field.lookup ?? [], field.copy ?? []].flat()) {
    const [via, other] = path.split('.') as [string, string];
    own([via]);
    found.push([(resource.fields[via] as { resource: string }).resource, other]);
  }
  if (field.rollup) {
    const { from, each, target, filter, by, count: _count, ...of } = field.rollup;
    const names = [
      target,
      by ?? [],
      Object.values(of),
      fieldsIn(filter, resources[from]!),
    ].flat() as string[];
    const held = names.map((one) => (one.startsWith('$row.') ? each! : one));
    found.push(...[...(each ? [each] : []), ...held].map((one): [string, string] => [from, one]));
  }
  if ('formula' in field && field.formula) {
    own(field.formula.match(/[a-z]\w*/g) ?? []);
    const company = Object.values(resources).find(({ single }) => single);
    for (const [, one] of field.formula.matchAll(/\$settings\.(\w+)/g)) found.push([company!.id, one!]);
  }
  if (field.type === 'boolean') own(fieldsIn(field.when, resource));
  for (const option of field.options ?? []) own(fieldsIn(option.when, resource));
  for (const { resource: from } of resource.from?.sources ?? [])
    found.push(...Object.keys(resources[from]!.fields).map((one): [string, string] => [from, one]));
  return found;
}

/**
 * For each record that the person may delete, whether other records refer to it. Deleting reveals that a
 * hidden record refers to it, but not how many do.
 */
function referred(person: Person, resource: Resource) {
  const { resources } = person.portal;
  const mayDelete = (row: Row) =>
    person.of(resource.id).some((given) => given.deletes && person.covers(given, row));
  const leadsHere = (field: Field) =>
    (field.type === 'reference' || field.type === 'references') &&
    field.resource === resource.id &&
    !field.lookup &&
    !field.rollup;
  const holders = Object.values(resources)
    .filter(({ from }) => !from)
    .flatMap((other) =>
      Object.values(other.fields).flatMap((field): [Resource, Field, string?][] =>
        field.type === 'items'
          ? Object.values(field.fields)
              .filter(leadsHere)
              .map((one) => [other, field, one.id])
          : leadsHere(field)
            ? [[other, field]]
            : [],
      ),
    );
  return person
    .rows(resource.id)
    .filter(mayDelete)
    .map((row) => {
      const how = holders.flatMap(([other, field, inRow]) =>
        person.rows(other.id).flatMap((one) => {
          const held = inRow ? ((one[field.id] ?? []) as Row[]).map((part) => part[inRow]) : [one[field.id]];
          const isItself = other.id === resource.id && one.id === row.id;
          if (isItself || !held.flat().some((id) => String(id) === String(row.id))) return [];
          return [person.fieldsOn(other.id, one).get(field.id) ?? 'hidden'];
        }),
      );
      return [row.id, [...new Set(how)].toSorted()];
    });
}
