/**
 * The expected result of a request that writes: the statuses that are right, and the fields that may change.
 */
import type { Rollup } from '#model/fields/dependencies.ts';
import type { Field, Filter, Portal, Resource, Transition } from '#model/types.ts';
import type { Row } from './figures.ts';
import { localText, todayIn } from './localTime.ts';
import { decisionOn, isTheirs, type Decision } from './approvals.ts';
import { begunBy } from './begun.ts';
import { mostFiles } from './files.ts';
import { merged, type Stored } from './merging.ts';
import { identityOf, isWrong, storedFor } from '../values/spellings.ts';
import { fieldsIn } from './given.ts';
import { bind, isGap, withoutGaps, Person } from './person.ts';
import { workedOutFrom } from './revealed.ts';
import { closedTo, closedUntil } from './closed.ts';
import { comeTogether, endsBeforeItBegins, timesOf } from './weekly.ts';

export type RuleWrite = {
  kind: 'create' | 'update' | 'remove' | 'act' | 'merge';
  resource: string;
  id?: string;
  action?: string;
  body: Row;
};
type Asked = { method: string; path: string; body?: Row };
/**
 * `right`: the statuses that are correct. `changes`: the fields of the record that may change if it succeeds.
 * `then`: when other records change too, all records afterwards, apart from these fields. `decision`: what a
 * person decides about a transition that needs approval.
 */
export type Verdict = {
  right: readonly number[];
  why: string;
  changes: ReadonlySet<string>;
  then?: Stored;
  decision?: Decision;
};

const nothing: ReadonlySet<string> = new Set();
const only = (right: number | readonly number[], why: string): Verdict => ({
  right: [right].flat(),
  why,
  changes: nothing,
});

/** The operation that a request describes, with the values that it sends as they are stored. */
export function writeOf({ method, path, body = {} }: Asked, { resources }: Portal): RuleWrite {
  const [, resource, id, write, action] = path.split('/') as [string, string, string?, string?, string?];
  const kind = action
    ? 'act'
    : write === 'merge'
      ? 'merge'
      : ({ POST: 'create', PUT: 'update', DELETE: 'remove' } as const)[method as 'POST' | 'PUT' | 'DELETE'];
  const { fields = {} } = resources[resource!] ?? {};
  const values = Object.entries(body).map(([name, value]) => [name, storedFor(fields[name], value)]);
  return {
    kind,
    resource: resource!,
    body: Object.fromEntries(values) as Row,
    ...(id && { id }),
    ...(action && { action }),
  };
}

/** `after` returns the same person with the records as they would be after the write. */
export function verdictOn(
  person: Person,
  write: RuleWrite,
  after: (record: Row) => { person: Person; row: Row },
): Verdict {
  const resource = person.portal.resources[write.resource]!;
  switch (write.kind) {
    case 'create':
      return creating(person, resource, write.body, after);
    case 'update':
      return updating(person, resource, write, after);
    case 'remove':
      return removing(person, resource, write.id!);
    case 'act':
      return acting(person, resource, write);
    case 'merge':
      return merging(person, resource, write);
  }
}

const same = (one: unknown, other: unknown) =>
  (isGap(one) && isGap(other)) ||
  JSON.stringify(one) === JSON.stringify(other) ||
  (isPlain(one) && isPlain(other) && String(one) === String(other));
const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'string';
const holds = (person: Person, { id }: Resource, row: Row, filter: Filter | undefined) =>
  !filter || person.matches(id, row, [filter]);
const moved = ({ transitions }: Resource, name: string) => transitions.some(({ field }) => field === name);
/** True for computed fields: values sent for them are ignored. */
const isComputed = (field: Field) =>
  Boolean(field.lookup ?? field.rollup ?? ('formula' in field && field.formula)) ||
  (field.type === 'boolean' && field.when !== undefined) ||
  (field.options ?? []).some(({ when }) => when);

/**
 * The fields that change without being sent: copied, computed, emptied where they don't apply, or stamped.
 */
const besides = ({ fields }: Resource) =>
  Object.values(fields)
    .filter(
      (field) => field.copy ?? field.visibleWhen ?? field.stamp ?? ('formula' in field && field.formula),
    )
    .map(({ id }) => id);

/** True when the stored values are exactly those sent, so that the result can be predicted. */
const isPlainly = ({ fields }: Resource) =>
  !Object.values(fields).some(
    (field) => field.copy ?? field.visibleWhen ?? ('formula' in field && field.formula),
  );

function creating(
  person: Person,
  resource: Resource,
  body: Row,
  after: (record: Row) => { person: Person; row: Row },
): Verdict {
  const ways = person.of(resource.id).filter(({ creates }) => creates !== undefined);
  if (ways.length === 0) return only(403, 'nenhuma tela cria');
  const sent = Object.keys(body).filter((name) => !isGap(body[name]) && !isComputed(resource.fields[name]!));
  const begun = begunBy(person.portal, resource);
  const fitting = ways.filter(({ creates, rows }) => {
    const given = { ...begun, ...fixedBy(person, rows, resource) };
    return sent.every(
      (name) => same(body[name], given[name]) || (creates!.has(name) && !moved(resource, name)),
    );
  });
  if (fitting.length === 0) return only(403, 'nenhuma tela que cria tem estes campos');
  const changes = new Set(Object.keys(resource.fields));
  const wrong = wrongIn(resource, body, sent);
  if (wrong) return { right: [403, 422], why: wrong, changes };
  const outcomes = fitting.map(({ rows, creates }) => {
    const fixed = fixedBy(person, rows, resource);
    const emptied = Object.entries(body).filter(
      ([name, value]) => isGap(value) && creates!.has(name) && !(name in fixed),
    );
    const { person: then, row } = after({
      ...begun,
      ...fixed,
      ...withoutGaps(body),
      ...Object.fromEntries(emptied),
    });
    const isLocked = sent.some((name) => {
      const { readOnlyWhen } = resource.fields[name]!;
      return readOnlyWhen && holds(then, resource, row, readOnlyWhen);
    });
    if (isLocked || !then.matches(resource.id, row, rows)) return 'fora do que a tela alcança';
    if (exceedsLimits(resource, row, {})) return beyond;
    return faultIn(person, then, resource, [{}, row], [...changes]);
  });
  if (outcomes.every((one) => one === beyond)) return { right: [403, 422], why: beyond, changes };
  if (!isPlainly(resource)) return { right: [201, 403, ...refusalsOf(resource)], why: 'talvez', changes };
  if (!outcomes.includes(undefined))
    return { right: [403, ...refusalsOf(resource)], why: outcomes.join('; '), changes };
  return { right: isChoosing(resource, [...changes]) ? [201, 422] : [201], why: 'pode', changes };
}

/** The values that all rows of these filters share. */
function fixedBy({ account, portal }: Person, rows: readonly Filter[], { fields }: Resource): Row {
  const conditions = (filter: Filter): [string, unknown][] =>
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      const parts = value as Filter[];
      if (key === 'all') return parts.flatMap(conditions);
      if (key === 'any') return parts.length === 1 ? conditions(parts[0]!) : [];
      return key in fields && !Array.isArray(value)
        ? [[key, value === '$today' ? todayIn(portal) : value]]
        : [];
    });
  const fixed = rows.flatMap((filter) => conditions(bind(filter, account) ?? {}));
  const isList = (key: string) => ['multiselect', 'references'].includes(fields[key]!.type);
  return Object.fromEntries(
    fixed
      .filter(([, value]) => !String(value).startsWith('$'))
      .map(([key, value]) => [key, isList(key) && !isGap(value) ? [value] : value]),
  );
}

/** The stored record if the person may see it. */
const target = (person: Person, { id: resource }: Resource, id: string): Row | undefined =>
  person.rows(resource).find((row) => String(row.id) === id && person.seen(resource, row));

function updating(
  person: Person,
  resource: Resource,
  { id, body }: RuleWrite,
  after: (record: Row) => { person: Person; row: Row },
): Verdict {
  const given = person.of(resource.id);
  if (!given.some(({ edits }) => edits !== undefined)) return only(403, 'nenhuma tela altera');
  const before = target(person, resource, id!);
  if (!before) return only(404, 'o registro não se vê');
  const covering = given.filter((one) => one.edits !== undefined && person.covers(one, before));
  if (covering.length === 0) return only(403, 'nenhuma tela altera este registro');
  const seen = person.seen(resource.id, before)!;
  const changed = Object.keys(body).filter(
    (name) => !isComputed(resource.fields[name]!) && !same(body[name], seen[name]),
  );
  if (changed.some((name) => moved(resource, name))) return only(403, 'só muda pelas ações');
  if (!changed.every((name) => covering.some(({ edits }) => edits!.has(name))))
    return only(403, 'campo que nenhuma tela altera aqui');
  const isOpen = holds(person, resource, before, resource.editableWhen);
  if (!isOpen && !changed.every((name) => resource.alwaysEditable.includes(name)))
    return only(409, 'o registro está fechado');
  const wrong = wrongIn(resource, body, changed);
  if (wrong) return only([403, 422], wrong);
  const { person: then, row } = after({ ...before, ...body });
  const isLocked = changed.some((name) => {
    const { readOnlyWhen } = resource.fields[name]!;
    return readOnlyWhen && holds(then, resource, row, readOnlyWhen);
  });
  const staying = covering.filter((one) => one.leaves === true || then.covers(one, row));
  const isWithin = changed.every((name) => staying.some(({ edits }) => edits!.has(name)));
  const changes = new Set([...changed, ...besides(resource)]);
  if (isLocked || !isWithin)
    return {
      right: isPlainly(resource) ? [403, 422] : [200, 403, 422],
      why: 'travado, ou fora do que as telas alcançam',
      changes,
    };
  if (exceedsLimits(resource, row, before)) return only([403, 422], beyond);
  const fault = faultIn(person, then, resource, [before, row], changed);
  if (!isPlainly(resource)) return { right: [200, 403, ...refusalsOf(resource)], why: 'pode', changes };
  if (fault) return { right: refusalsOf(resource), why: fault, changes };
  return { right: isChoosing(resource, changed) ? [200, 422] : [200], why: 'pode', changes };
}

/** How faults are refused: a time that is taken, or a closed one, is in conflict with another record. */
const refusalsOf = ({ exclusive, closed }: Resource) => (exclusive || closed ? [409, 422] : [422]);

const beyond = 'o resultado de uma fórmula passa do limite';

/**
 * True when a change gives a formula a value beyond its own limits. Not asked where copies and hidden fields may change
 * what the formula reads.
 */
function exceedsLimits({ fields }: Resource, row: Row, before: Row): boolean {
  if (Object.values(fields).some((field) => field.copy ?? field.visibleWhen)) return false;
  return Object.values(fields).some((field) => {
    const { id, formula, min, max } = field as { id: string; formula?: string; min?: unknown; max?: unknown };
    const value = row[id];
    if (!formula || typeof value !== 'number' || same(value, before[id])) return false;
    return (typeof min === 'number' && value < min) || (typeof max === 'number' && value > max);
  });
}

/** True when a choice may fall outside the filter of its field, which only the API can decide. */
const isChoosing = ({ fields }: Resource, changed: readonly string[]) =>
  Object.values(fields).some(
    (field) =>
      (changed.includes(field.id) && ('resource' in field || field.type === 'items')) ||
      JSON.stringify(field).includes('$record.'),
  );

/**
 * The first fault of a record after these fields changed; faults that it had before don't block other
 * changes.
 */
function faultIn(
  person: Person,
  then: Person,
  resource: Resource,
  [before, row]: [Row, Row],
  changed: readonly string[],
) {
  const known = faultyFields(person, resource, before);
  const faulty = [...faultyFields(then, resource, row)].find(
    (name) =>
      changed.includes(name) ||
      !known.has(name) ||
      leadingTo(resource, name).some((via) => changed.includes(via)),
  );
  if (faulty) return `${faulty} falta ou está fora do limite`;
  const alone = Object.values(resource.fields).flatMap(({ id, unique }) => (unique ? [[id]] : []));
  for (const names of [...alone, ...resource.unique])
    if (names.some((name) => changed.includes(name.split('.')[0]!)) && isTwin(then, resource, row, names))
      return 'repetido';
  if (endsBeforeItBegins(resource, row, changed)) return 'o último dia é antes do primeiro';
  const again = repeatedAmongSome(then, resource, row, changed) ?? takenBy(then, resource, row, changed);
  if (again) return again;
  if (before.id !== undefined && makesTwins(then, resource, row, changed))
    return 'repetido em outros registros';
  return (
    changed.map((name) => faultOfValue(then, resource.fields[name]!, row[name])).find(Boolean) ??
    closedTo(person, resource, { before: before.id === undefined ? undefined : before, after: row })
  );
}

/** The required fields that are empty, and the fields outside a limit, of their own or set by another field. */
function faultyFields(person: Person, resource: Resource, row: Row): Set<string> {
  const when = (filter: Filter | undefined) => filter !== undefined && holds(person, resource, row, filter);
  const isFaulty = (field: Field) => {
    if (field.readOnly || (field.visibleWhen && !when(field.visibleWhen))) return false;
    const value = row[field.id];
    if (isGap(value)) return when(field.requiredWhen) && !when(field.readOnlyWhen);
    if (field.type === 'file') return [value].flat().length > mostFiles(field);
    const { min, max } = field as { min?: string; max?: string };
    const [least, most] = [min, max].map((bound) =>
      bound ? limitBy(person, resource, row, bound) : undefined,
    );
    const order = (bound: unknown) => orderOf(comparable(field, value, bound, person.portal.timeZone));
    return (!isGap(least) && order(least) < 0) || (!isGap(most) && order(most) > 0);
  };
  return new Set(
    Object.values(resource.fields)
      .filter(isFaulty)
      .map(({ id }) => id),
  );
}

const orderOf = ({ one, other }: ReturnType<typeof comparable>) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * An instant is compared with a day by the one that clocks show, with another instant as such; days and months
 * with whatever is longer by its beginning.
 */
function comparable({ type }: Field, value: unknown, bound: unknown, zone: string) {
  if (typeof value === 'number') return { one: value, other: Number(bound) };
  const [text, limit] = [String(value), String(bound)];
  if (type === 'datetime' && limit.endsWith('Z')) return { one: Date.parse(text), other: Date.parse(limit) };
  const [one, other] = [text, limit].map((each) => localText(each, zone)) as [string, string];
  const length = Math.min(one.length, other.length);
  return { one: one.slice(0, length), other: other.slice(0, length) };
}

/** The references through which a field's limits are read. */
const leadingTo = ({ fields }: Resource, name: string): string[] => {
  const { min, max } = fields[name] as { min?: unknown; max?: unknown };
  return [min, max]
    .filter((bound) => String(bound).includes('.'))
    .map((bound) => String(bound).split('.')[0]!);
};

/**
 * The limit that a path sets: a field of the record, or of the record that it refers to. Sums there are taken
 * without this record. A sum that doesn't count this record, though it counts others of its resource, sets no
 * limit.
 */
function limitBy(person: Person, { id, fields }: Resource, row: Row, bound: string): unknown {
  const [via, name] = bound.split('.') as [string, string?];
  if (name === undefined) return row[via];
  const { resource: to } = fields[via] as { resource: string };
  const sums = sumsOver(person.portal.resources, id, to, name);
  if (sums.length > 0 && !sums.some((rollup) => person.isCounted(row, rollup))) return undefined;
  const others = person.stored[id]!.filter((one) => String((one as Row).id) !== String(row.id));
  const among =
    sums.length > 0 ? new Person(person.portal, { ...person.stored, [id]: others }, person.account) : person;
  return among.rows(to).find((one) => String(one.id) === String(row[via]))?.[name];
}

/** The sums over one resource that a field is computed from, directly or through other fields. */
function sumsOver(
  resources: Readonly<Record<string, Resource>>,
  of: string,
  id: string,
  name: string,
  seen = new Set<string>(),
): Rollup[] {
  if (seen.has(`${id}.${name}`)) return [];
  seen.add(`${id}.${name}`);
  const rollup = resources[id]!.fields[name]?.rollup;
  const own = rollup?.from === of ? [rollup] : [];
  const deeper = workedOutFrom(resources, id, name).flatMap(([other, field]) =>
    sumsOver(resources, of, other, field, seen),
  );
  return [...own, ...deeper];
}

/** The value of a field of the record, or of a record that it refers to. */
function valueBy(person: Person, { fields }: Resource, row: Row, name: string): unknown {
  const [via, field] = name.split('.') as [string, string?];
  if (field === undefined || isGap(row[via])) return field === undefined ? row[via] : undefined;
  const { resource: to } = fields[via] as { resource: string };
  return person.rows(to).find((one) => String(one.id) === String(row[via]))?.[field];
}

const isTwin = (
  person: Person,
  resource: Resource,
  row: Row,
  names: readonly string[],
  counts: (other: Row) => boolean = () => true,
) => {
  const of = (one: Row, name: string) => valueBy(person, resource, one, name);
  return (
    names.every((name) => !isGap(of(row, name))) &&
    person.rows(resource.id).some(
      (other) =>
        String(other.id) !== String(row.id) &&
        counts(other) &&
        names.every((name) => {
          const [one, its] = [other, row].map((each) =>
            identityOf(resource.fields[name]?.type, of(each, name)),
          );
          return same(one, its);
        }),
    )
  );
};

/** A value that another record has, too, where both are among the records of a condition. */
function repeatedAmongSome(then: Person, resource: Resource, row: Row, changed: readonly string[]) {
  const found = (resource.uniqueAmong ?? []).some(({ fields, among }) => {
    const deciding = [...fields.map((name) => name.split('.')[0]!), ...fieldsIn(among, resource)];
    const counts = (one: Row) => !among || holds(then, resource, one, among);
    return (
      deciding.some((id) => changed.includes(id)) &&
      counts(row) &&
      isTwin(then, resource, row, fields, counts)
    );
  });
  return found ? 'repetido entre alguns' : undefined;
}

/** Days that another record has taken, or that end before they begin. Days count as numbers here. */
export function takenBy(then: Person, resource: Resource, row: Row, changed: readonly string[]) {
  for (const { by, from, to, until, among } of resource.exclusive ?? []) {
    const counts = (one: Row) => !among || holds(then, resource, one, among);
    const places = (one: Row) => by.map((id) => identityOf(resource.fields[id]!.type, one[id]));
    if (from === undefined || to === undefined) {
      if (endsBeforeItBegins(resource, row, changed)) return 'o último dia é antes do primeiro';
      const deciding = [...by, ...timesOf(resource, {}), ...fieldsIn(among, resource)];
      if (!deciding.some((id) => changed.includes(id)) || !counts(row) || by.some((id) => isGap(row[id])))
        continue;
      const isTaken = then
        .rows(resource.id)
        .some(
          (other) =>
            String(other.id) !== String(row.id) &&
            counts(other) &&
            places(other).every((one, at) => !isGap(one) && same(one, places(row)[at])) &&
            comeTogether(resource.weekly!, row, other),
        );
      if (isTaken) return 'horário ocupado';
      continue;
    }
    const isMoved = changed.includes(from) || changed.includes(to);
    const isTouched = isMoved || [...by, ...fieldsIn(among, resource)].some((id) => changed.includes(id));
    if (!isTouched || isGap(row[from])) continue;
    const more = until === 'inclusive' ? 1 : 0;
    const daysOf = (one: Row) => ({
      first: Date.parse(String(one[from])) / 86_400_000,
      free: isGap(one[to]) ? Infinity : Date.parse(String(one[to])) / 86_400_000 + more,
    });
    const own = daysOf(row);
    if (own.free <= own.first && (isMoved || counts(row))) return `${to} não é depois de ${from}`;
    if (!counts(row) || by.some((id) => isGap(row[id]))) continue;
    const place = (one: Row) => by.map((id) => identityOf(resource.fields[id]!.type, one[id]));
    const isTaken = then.rows(resource.id).some((other) => {
      if (String(other.id) === String(row.id) || isGap(other[from]) || !counts(other)) return false;
      const { first, free } = daysOf(other);
      return (
        free > first &&
        first < own.free &&
        own.first < free &&
        place(other).every((one, at) => !isGap(one) && same(one, place(row)[at]))
      );
    });
    if (isTaken) return 'período ocupado';
  }
  return undefined;
}

/** True when the change makes two other records duplicates under a `unique` that reads this record. */
function makesTwins(then: Person, { id }: Resource, row: Row, changed: readonly string[]): boolean {
  return Object.values(then.portal.resources).some((other) =>
    other.unique.some((names) =>
      names.some((name) => {
        const [via, field] = name.split('.') as [string, string?];
        if (field === undefined || !changed.includes(field)) return false;
        if ((other.fields[via] as { resource?: string }).resource !== id) return false;
        return then
          .rows(other.id)
          .some((one) => String(one[via]) === String(row.id) && isTwin(then, other, one, names));
      }),
    ),
  );
}

/** A value that no field of its kind may hold. */
function wrongIn({ fields }: Resource, body: Row, sent: readonly string[]): string | undefined {
  const wrong = sent.find((name) => isWrong(fields[name]!, body[name]));
  return wrong && `${wrong} não aceita este valor`;
}

/**
 * The fault of one value: a reference to no record, or a file that was not uploaded. Files given by name
 * alone come from an e-mail and are already uploaded.
 */
function faultOfValue(person: Person, field: Field, value: unknown): string | undefined {
  if (isGap(value) || isComputed(field)) return undefined;
  if (field.type === 'file' && [value].flat().every((one) => typeof one === 'string')) return undefined;
  if (field.type === 'file') return `${field.id} não foi enviado`;
  if (!('resource' in field)) return undefined;
  const targets = person.rows(field.resource).map(({ id }) => String(id));
  return [value].flat().every((id) => targets.includes(String(id)))
    ? undefined
    : `${field.id} não leva a nada`;
}

function removing(person: Person, resource: Resource, id: string): Verdict {
  const verdict = removingReferred(person, resource, id);
  const isUsed = verdict.right[0] === 200 && isReferred(person, resource, target(person, resource, id)!);
  return isUsed ? only(409, 'está em uso') : verdict;
}

/** Rules may remove records that still refer to this one. */
export function removingReferred(person: Person, resource: Resource, id: string): Verdict {
  const given = person.of(resource.id);
  if (!given.some(({ deletes }) => deletes)) return only(403, 'nenhuma tela exclui');
  const before = target(person, resource, id);
  if (!before) return only(404, 'o registro não se vê');
  if (!given.some((one) => one.deletes && person.covers(one, before)))
    return only(403, 'nenhuma tela exclui este registro');
  if (!holds(person, resource, before, resource.deletableWhen)) return only(409, 'não agora');
  if (closedTo(person, resource, { before })) return only(409, 'o período está fechado');
  return only(200, 'pode');
}
export const mayDelete = (person: Person, resource: Resource, row: Row): boolean =>
  person.of(resource.id).some((given) => given.deletes && person.covers(given, row)) &&
  holds(person, resource, row, resource.deletableWhen);

export function isReferred(person: Person, { id }: Resource, row: Row): boolean {
  const { resources } = person.portal;
  const leads = (field: Field) =>
    'resource' in field && field.resource === id && !field.lookup && !field.rollup;
  const names = (field: Field, holder: Row): unknown[] => {
    if (field.type !== 'items') return leads(field) ? [holder[field.id]].flat() : [];
    return ((holder[field.id] ?? []) as Row[]).flatMap((one) =>
      Object.values(field.fields).flatMap((part) => names(part, one)),
    );
  };
  return Object.values(resources)
    .filter(({ from }) => !from)
    .some((other) =>
      person
        .rows(other.id)
        .some(
          (holder) =>
            !(other.id === id && holder.id === row.id) &&
            Object.values(other.fields).some((field) =>
              names(field, holder).some((one) => String(one) === String(row.id)),
            ),
        ),
    );
}

function acting(person: Person, resource: Resource, { id, action, body }: RuleWrite): Verdict {
  const transition: Transition | undefined = resource.transitions.find((one) => one.id === action);
  if (!transition) return only(404, 'não há esta ação');
  const given = person.of(resource.id);
  if (!given.some(({ moves }) => moves.has(transition.id))) return only(403, 'nenhuma tela a oferece');
  if (
    Object.keys(body).some((name) => !transition.fields.includes(name) && !isComputed(resource.fields[name]!))
  )
    return only(400, 'a ação não pede isto');
  const before = target(person, resource, id!);
  if (!before) return only(404, 'o registro não se vê');
  if (!given.some((one) => one.moves.has(transition.id) && person.covers(one, before)))
    return only(403, 'não neste registro');
  if (!isTheirs(person, transition, resource, before)) return only([403, 409], 'cabe a outra pessoa');
  if (!transition.from.includes(String(before[transition.field]))) return only(409, 'não deste estado');
  if (!holds(person, resource, before, transition.when)) return only(409, 'não agora');
  if (transition.refuses !== undefined && transition.fields.some((name) => isGap(body[name])))
    return only(422, 'recusada sem motivo');
  const wrong = wrongIn(
    resource,
    body,
    transition.fields.filter((name) => name in body),
  );
  const decision = decisionOn(person, resource, transition, before);
  if (decision?.does === 'refused') return only(409, 'não a esta pessoa');
  if (decision?.does === 'waits') return { ...only(200, 'falta quem aprove'), decision };
  if (wrong) return only(422, wrong);
  const set = Object.keys(transition.set ?? {});
  const changes = new Set([transition.field, ...transition.fields, ...set, ...besides(resource)]);
  if (
    closedUntil(person, resource, before) !== undefined &&
    !resource.closed!.still.includes(transition.field)
  )
    return only([409, 422], 'o período está fechado');
  const right = [200, 422, ...(resource.closed ? [409] : [])];
  return { right, why: 'pode', changes, ...(decision && { decision }) };
}

function merging(person: Person, resource: Resource, { id, body }: RuleWrite): Verdict {
  const { from, fromVersion, ...values } = body;
  if (!resource.merge) return only(404, 'não se mescla');
  const given = person.of(resource.id);
  if (!given.some(({ edits }) => edits !== undefined) || !given.some(({ deletes }) => deletes))
    return only(403, 'nenhuma tela altera e exclui');
  if (isGap(from) || same(from, id)) return only(400, 'falta o outro registro');
  const [kept, gone] = [target(person, resource, id!), target(person, resource, String(from))];
  if (!kept || !gone) return only(404, 'um dos dois não se vê');
  if (!given.some((one) => one.edits !== undefined && person.covers(one, kept)))
    return only(403, 'nenhuma tela altera o que fica');
  if (!given.some((one) => one.deletes && person.covers(one, gone)))
    return only(403, 'nenhuma tela exclui o outro');
  if (fromVersion !== undefined && fromVersion !== gone.version) return only(409, 'o outro já mudou');
  if (!holds(person, resource, gone, resource.deletableWhen)) return only(409, 'o outro não se exclui agora');
  if (closedTo(person, resource, { before: gone })) return only(409, 'o outro está num período fechado');

  const { portal, account } = person;
  const { stored, moved: holders } = merged(portal, person.stored, {
    resource,
    kept: kept.id,
    gone: gone.id,
  });
  const personOf = (records: Stored) => new Person(portal, records as Record<string, unknown[]>, account);
  const now = personOf(stored);
  const faults = holders.map(({ resource: other, before, row, changed }) =>
    faultIn(person, now, other, [before, row], changed),
  );
  const isUnsure = holders.some(
    ({ resource: other, changed }) => !isPlainly(other) || isChoosing(other, changed),
  );
  if (faults.some(Boolean) && !isUnsure)
    return only([409, 422], `um registro que se referia ao outro: ${faults.join('; ')}`);
  const verdict = updating(
    now,
    resource,
    { kind: 'update', resource: resource.id, id: id!, body: values },
    (record) => {
      const rest = stored[resource.id]!.filter((row) => (row as Row).id !== record.id);
      const then = personOf({ ...stored, [resource.id]: [...rest, record] });
      return { person: then, row: then.rows(resource.id).find((row) => row.id === record.id)! };
    },
  );
  return { ...verdict, right: isUnsure ? [...verdict.right, 409, 422] : verdict.right, then: stored };
}
