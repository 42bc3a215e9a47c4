/** Requests of an attacker who knows the whole config and tries to learn what hidden records contain. */
import type { Portal, Resource, Transition } from '#model/types.ts';
import type { Chance } from './chance.ts';
import { speltOf, wrongOf } from '../values/spellings.ts';
import { numberKinds, refIds, valueOf, type FieldData } from './kinds.ts';
import type { Row } from './records.ts';
import type { Resources } from './shapes.ts';
import type { Given, Person } from '../oracle/index.ts';
import { address } from './trial.ts';

export type Request = {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};
/** `person`: the sender. Most requests concern what they may read, so that they get past the first check. */
export type Target = {
  portal: Portal;
  resources: Resources;
  person: Person;
  /** Records that the attacker wants to learn about: "alfa/1". */
  touched?: readonly string[];
};

const within = 70;
function resourceBy(chance: Chance, { portal, touched = [] }: Target, given: readonly Given[]): Resource {
  const all = given.map(({ resource }) => portal.resources[resource]!);
  const wanted = all.filter(({ id }) => touched.some((one) => one.startsWith(`${id}/`)));
  const near = wanted.length > 0 && chance.maybe(within) ? wanted : all;
  if (near.length > 0 && chance.maybe(within)) return chance.pick(near);
  return chance.pick(Object.values(portal.resources).filter(({ from }) => !from || chance.maybe(50)));
}

const operators = ['', '_eq', '_neq', '_gt', '_gte', '_lt', '_lte', '_like', '_nlike', '_null'];

/** A request that reads. */
export function readingBy(chance: Chance, target: Target): Request {
  const resource = resourceBy(chance, target, [...target.person.all.given]);
  const { id } = resource;
  const record = () => `/${id}/${recordId(chance, target, resource)}`;
  const get = (path: string): Request => ({ method: 'GET', path });
  const kind = chance.weighed([
    [8, 'list'],
    [2, 'ids'],
    [3, 'aggregate'],
    [2, 'facets'],
    [2, 'one'],
    [1, 'history'],
    [1, 'file'],
    [2, 'preview'],
    [1, 'config'],
  ] as const);
  switch (kind) {
    case 'list':
      return get(address(`/${id}`, listBy(chance, target, resource)));
    case 'ids':
      return get(
        address(`/${id}`, { ...listBy(chance, target, resource), filter: { id: chance.several(refIds) } }),
      );
    case 'aggregate':
      return get(
        address(`/${id}/aggregate`, {
          groupBy: chance.some(namesBy(chance, target, resource), 15).slice(0, 3),
          measures: { m: measureBy(chance, target, resource), n: 'count' },
          ...(chance.maybe(50) && { filter: filterBy(chance, target, resource) }),
        }),
      );
    case 'facets':
      return get(
        address(`/${id}/facets`, {
          facets: Array.from({ length: 1 + chance.upTo(2) }, () => facetBy(chance, target, resource)),
          ...(chance.maybe(50) && { filter: filterBy(chance, target, resource) }),
        }),
      );
    case 'one':
      return get(record());
    case 'history':
      return get(`${record()}/history`);
    case 'file':
      return get(
        `${record()}/files/${chance.pick(['anexoAlfa', 'anexoBeta', 'anexoGama', 'anexoDelta'])}/arquivo1`.padEnd(
          22,
          '0',
        ),
      );
    case 'preview':
      return {
        method: 'POST',
        path: chance.maybe(50) ? `${record()}/preview` : `/${id}/preview`,
        body: bodyBy(
          chance,
          target,
          resource,
          target.person.of(id).flatMap(({ edits, creates }) => [...(edits ?? []), ...(creates ?? [])]),
        ),
      };
    case 'config':
      return get(`/config/departments/${chance.pick(['norte', 'sul'])}.json`);
  }
}

/** A request that writes, or tries to. */
export function writingBy(chance: Chance, target: Target): Request {
  const isMerging = Object.values(target.portal.resources).some(({ merge }) => merge);
  const decisions = decisionsOf(target);
  const kind = chance.weighed([
    [4, 'update'],
    [3, 'create'],
    [2, 'remove'],
    [2, 'act'],
    ...(decisions.length > 0 ? ([[8, 'decide']] as const) : []),
    ...(isMerging ? ([[4, 'merge']] as const) : []),
  ] as const);
  if (kind === 'decide') return decidingBy(chance, target, chance.pick(decisions));
  const allowing = target.person.all.given.filter((given) => allows(given, kind, target.portal));
  const resource = resourceBy(chance, target, allowing);
  const path = `/${resource.id}/${recordId(chance, target, resource)}`;
  const fields = (named: (given: Given) => Iterable<string>) =>
    allowing.filter((given) => given.resource === resource.id).flatMap((given) => [...named(given)]);
  const headers = chance.maybe(15) ? { headers: { 'If-Match': `"${chance.upTo(3)}"` } } : {};
  switch (kind) {
    case 'update':
      return {
        method: 'PUT',
        path,
        body: bodyBy(
          chance,
          target,
          resource,
          fields(({ edits }) => edits ?? []),
        ),
        ...headers,
      };
    case 'create':
      return {
        method: 'POST',
        path: `/${resource.id}`,
        body: bodyBy(
          chance,
          target,
          resource,
          fields(({ creates }) => creates ?? []),
        ),
      };
    case 'remove':
      return { method: 'DELETE', path, ...headers };
    case 'act': {
      const { transitions } = resource;
      const offered = allowing.flatMap((given) => (given.resource === resource.id ? [...given.moves] : []));
      const near = transitions.filter(({ id }) => offered.includes(id));
      const transition = chance.pick<typeof noTransition>(
        near.length > 0 && chance.maybe(85) ? near : transitions.length > 0 ? transitions : [noTransition],
      );
      const ready = readyFor(target, resource, transition);
      const record = ready.length > 0 && chance.maybe(within) ? chance.pick(ready) : undefined;
      const on = record ? `/${resource.id}/${String(record.id)}` : path;
      const asked =
        transition.fields.length > 0 && chance.maybe(60)
          ? bodyBy(chance, target, resource, transition.fields)
          : {};
      return { method: 'POST', path: `${on}/actions/${transition.id}`, body: asked, ...headers };
    }
    case 'merge': {
      const seen = chance.maybe(within) ? target.person.found(resource.id, [], 'by id') : [];
      const one = seen.length > 1 ? chance.pick(seen) : undefined;
      // Merging a record with itself is refused, so it is tried only seldom.
      const two = one && chance.pick(chance.maybe(95) ? seen.filter(({ id }) => id !== one.id) : seen);
      const other = two ? String(two.id) : recordId(chance, target, resource);
      const known = target.person.rows(resource.id).find((row) => String(row.id) === other);
      const values = fields(({ edits }) => edits ?? []);
      return {
        method: 'POST',
        path: `${one ? `/${resource.id}/${String(one.id)}` : path}/merge`,
        body: {
          ...(chance.maybe(95) && { from: Number(other) || other }),
          ...(known && chance.maybe(40) && { fromVersion: chance.maybe(85) ? known.version : 7 }),
          ...(chance.maybe(40) && bodyBy(chance, target, resource, values)),
        },
        ...headers,
      };
    }
  }
}

const noTransition: Pick<Resource['transitions'][number], 'id' | 'fields' | 'field' | 'from'> = {
  id: 'pagar',
  fields: [],
  field: '',
  from: [],
};

type DecisionAsked = { resource: Resource; transition: Transition; record: Row };

/** The approvals and refusals on a screen, whether the person may make them or not. */
function decisionsOf(target: Target): DecisionAsked[] {
  const { portal, person } = target;
  return Object.values(portal.resources).flatMap((resource) =>
    resource.transitions
      .filter(({ id, approval, refuses }) => {
        const isOffered = () => person.of(resource.id).some(({ moves }) => moves.has(id));
        return (approval ?? refuses) !== undefined && isOffered();
      })
      .flatMap((transition) =>
        readyFor(target, resource, transition).map((record) => ({ resource, transition, record })),
      ),
  );
}

function decidingBy(
  chance: Chance,
  target: Target,
  { resource, transition, record }: DecisionAsked,
): Request {
  const { fields } = target.resources[resource.id]!;
  const isFilled = transition.refuses !== undefined && chance.maybe(90);
  const body = isFilled
    ? Object.fromEntries(transition.fields.map((name) => [name, valueOrNothing(chance, fields[name]!)]))
    : transition.fields.length > 0 && chance.maybe(60)
      ? bodyBy(chance, target, resource, transition.fields)
      : {};
  return { method: 'POST', path: `/${resource.id}/${String(record.id)}/actions/${transition.id}`, body };
}

/** The records that the person sees in a state from which the transition leads. */
export const readyFor = (
  { person }: Target,
  { id }: Resource,
  { field, from }: Pick<Resource['transitions'][number], 'field' | 'from'>,
) => person.found(id, [], 'by id').filter((row) => from.includes(String(row[field])));

function allows(
  { resource, edits, creates, deletes, moves }: Given,
  kind: 'update' | 'create' | 'remove' | 'act' | 'merge',
  { resources }: Portal,
): boolean {
  switch (kind) {
    case 'update':
      return edits !== undefined;
    case 'create':
      return creates !== undefined;
    case 'remove':
      return deletes;
    case 'act':
      return moves.size > 0;
    case 'merge':
      return deletes && edits !== undefined && resources[resource]!.merge === true;
  }
}

function recordId(chance: Chance, { person, touched = [] }: Target, { id }: Resource): string {
  const wanted = touched.flatMap((one) => (one.startsWith(`${id}/`) ? one.split('/')[1]! : []));
  if (wanted.length > 0 && chance.maybe(within)) return chance.pick(wanted);
  const known = person.rows(id).map((row) => String(row.id));
  return encodeURIComponent(
    known.length > 0 && chance.maybe(90) ? chance.pick(known) : String(chance.pick(refIds)),
  );
}

const namesOf = ({ fields }: Resource) => Object.keys(fields);
/** Mostly fields that the person may read somewhere. */
function namesBy(chance: Chance, { person }: Target, resource: Resource): string[] {
  const reads = new Set(person.of(resource.id).flatMap((given) => [...given.reads]));
  const near = namesOf(resource).filter((name) => reads.has(name));
  return near.length > 0 && chance.maybe(within) ? near : namesOf(resource);
}

function listBy(chance: Chance, target: Target, resource: Resource) {
  const names = [...namesBy(chance, target, resource), 'version'];
  return {
    ...(chance.maybe(80) && { filter: filterBy(chance, target, resource) }),
    ...(chance.maybe(40) && { sort: [chance.pick(names), chance.pick(['ASC', 'DESC'])] }),
    ...(chance.maybe(30) && { range: [chance.upTo(2), 2 + chance.upTo(2)] }),
  };
}

function filterBy(chance: Chance, target: Target, resource: Resource, depth = 2): Record<string, unknown> {
  const inner = () => filterBy(chance, target, resource, depth - 1);
  const shape =
    depth > 0
      ? chance.weighed([
          [8, 'one'],
          [2, 'two'],
          [2, 'any'],
          [1, 'all'],
          [2, 'not'],
        ] as const)
      : 'one';
  if (shape === 'one') return conditionBy(chance, target, resource);
  if (shape === 'two')
    return { ...conditionBy(chance, target, resource), ...conditionBy(chance, target, resource) };
  return { [shape]: shape === 'not' ? inner() : [inner(), inner()] };
}

function conditionBy(chance: Chance, target: Target, resource: Resource): Record<string, unknown> {
  if (chance.maybe(12)) return { q: chance.pick(['ana', 'bia', 'a', 'codigo 1', 'aberto']) };
  const id = chance.pick(namesBy(chance, target, resource));
  const operator = chance.pick(operators);
  const key = chance.maybe(3) ? `${id}.nome${operator}` : `${id}${operator}`;
  if (operator === '_null') return { [key]: chance.maybe(50) };
  if (chance.maybe(20))
    return { [key]: `$user.${chance.pick(Object.keys(target.resources.contas!.fields))}` };
  const field = target.resources[resource.id]?.fields[id];
  const value = () => (field ? [sentBy(chance, field)].flat()[0] : chance.pick(refIds));
  return { [key]: chance.maybe(20) && !/[gl]t|like/.test(operator) ? [value(), value()] : value() };
}

const sentBy = (chance: Chance, field: FieldData): unknown =>
  field.type === 'items' || field.type === 'password' || field.type === 'file' ? 'x' : valueOf(chance, field);

/** Values or ranges of a field. The filter is random: it narrows the other facets, not its own. */
function facetBy(chance: Chance, target: Target, resource: Resource) {
  const some = () => filterBy(chance, target, resource, 1);
  return {
    field: chance.pick(namesBy(chance, target, resource)),
    filter: chance.maybe(40) ? some() : {},
    ...(chance.maybe(40) ? { ranges: [some(), some()] } : { top: 1 + chance.upTo(9) }),
  };
}

function measureBy(chance: Chance, target: Target, resource: Resource): unknown {
  if (chance.maybe(25)) return 'count';
  const numbers = Object.values(resource.fields).filter(({ type }) => numberKinds.includes(type));
  const names =
    numbers.length > 0 && chance.maybe(80) ? numbers.map(({ id }) => id) : namesBy(chance, target, resource);
  return { [chance.pick(['sum', 'avg', 'min', 'max'])]: chance.pick(names) };
}

/** Some fields with some values, mostly fields that the person may write. */
export function bodyBy(
  chance: Chance,
  { resources }: Target,
  { id, fields }: Resource,
  mine: readonly string[] = [],
): Record<string, unknown> {
  const all = Object.entries(resources[id]?.fields ?? {});
  const near = all.filter(([name]) => mine.includes(name));
  const from =
    near.length > 0 && chance.maybe(85)
      ? near
      : all.filter(([name]) => chance.maybe(3) || !fields[name]!.readOnly);
  if (from.length === 0) return {};
  // A single field can only be refused for its own sake.
  const sent = chance.maybe(60) ? [chance.pick(from)] : chance.several(from, 40);
  return Object.fromEntries(
    sent.map(([name, field]) => [name, chance.maybe(12) ? null : valueOrNothing(chance, field)]),
  );
}

/** Mostly a value of the field, as it is stored; sometimes in another spelling, or one that is refused. */
function valueOrNothing(chance: Chance, field: FieldData): unknown {
  if (field.type === 'password') return 'senha12345';
  const others = chance.maybe(20) ? (chance.maybe(70) ? speltOf : wrongOf)(field) : [];
  return others.length > 0 ? chance.pick(others) : valueOf(chance, field);
}
