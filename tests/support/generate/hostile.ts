/** Requests of somebody who knows the config by heart, and would know what the records say that he may not read. */
import type { Portal, Resource } from '../../../src/config/types.ts';
import type { Chance } from './chance.ts';
import { refIds, valueOf, type FieldData } from './kinds.ts';
import type { Resources } from './resources.ts';
import { address } from './trial.ts';

export type Request = { method: string; path: string; body?: Record<string, unknown>; headers?: Record<string, string> };
export type Target = { portal: Portal; resources: Resources };

const operators = ['', '_eq', '_neq', '_gt', '_gte', '_lt', '_lte', '_like', '_null'];

/** A request that reads. */
export function readingBy(chance: Chance, target: Target): Request {
  const resource = chance.pick(Object.values(target.portal.resources));
  const { id } = resource;
  const record = () => `/${id}/${recordId(chance, resource)}`;
  const get = (path: string): Request => ({ method: 'GET', path });
  const kind = chance.weighed([
    [8, 'list'],
    [2, 'ids'],
    [3, 'aggregate'],
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
      return get(address(`/${id}`, { ...listBy(chance, target, resource), filter: { id: chance.several(refIds) } }));
    case 'aggregate':
      return get(
        address(`/${id}/aggregate`, {
          groupBy: chance.some(namesOf(resource), 15).slice(0, 3),
          measures: { m: measureBy(chance, resource), n: 'count' },
          ...(chance.maybe(50) && { filter: filterBy(chance, target, resource) }),
        }),
      );
    case 'one':
      return get(record());
    case 'history':
      return get(`${record()}/history`);
    case 'file':
      return get(`${record()}/files/${chance.pick(['anexoAlfa', 'anexoBeta', 'anexoGama', 'anexoDelta'])}/arquivo1`.padEnd(22, '0'));
    case 'preview':
      return {
        method: 'POST',
        path: chance.maybe(50) ? `${record()}/preview` : `/${id}/preview`,
        body: bodyBy(chance, target, resource),
      };
    case 'config':
      return get(`/config/departments/${chance.pick(['norte', 'sul'])}.json`);
  }
}

/** A request that writes, or would. */
export function writingBy(chance: Chance, target: Target): Request {
  const resource = chance.pick(Object.values(target.portal.resources).filter(({ from }) => !from));
  const path = `/${resource.id}/${recordId(chance, resource)}`;
  const body = bodyBy(chance, target, resource);
  const headers = chance.maybe(20) ? { headers: { 'If-Match': `"${chance.upTo(3)}"` } } : {};
  switch (chance.weighed([[4, 'update'], [3, 'create'], [2, 'remove'], [2, 'act']] as const)) {
    case 'update':
      return { method: 'PUT', path, body, ...headers };
    case 'create':
      return { method: 'POST', path: `/${resource.id}`, body };
    case 'remove':
      return { method: 'DELETE', path, ...headers };
    case 'act': {
      const { transitions } = resource;
      const transition = transitions.length > 0 ? chance.pick(transitions) : { id: 'pagar', fields: [] };
      const asked = Object.fromEntries(Object.entries(body).filter(([field]) => (transition.fields as string[]).includes(field)));
      return { method: 'POST', path: `${path}/actions/${transition.id}`, body: asked, ...headers };
    }
  }
}

const recordId = (chance: Chance, { from }: Resource) =>
  from?.sources[0] ? `${from.sources[0].resource}-${chance.pick(refIds)}` : String(chance.pick(refIds));

const namesOf = ({ fields }: Resource) => Object.keys(fields);

function listBy(chance: Chance, target: Target, resource: Resource) {
  const names = [...namesOf(resource), 'version'];
  return {
    ...(chance.maybe(80) && { filter: filterBy(chance, target, resource) }),
    ...(chance.maybe(40) && { sort: [chance.pick(names), chance.pick(['ASC', 'DESC'])] }),
    ...(chance.maybe(30) && { range: [chance.upTo(2), 2 + chance.upTo(2)] }),
  };
}

export function filterBy(chance: Chance, target: Target, resource: Resource, depth = 2): Record<string, unknown> {
  const inner = () => filterBy(chance, target, resource, depth - 1);
  const shape = depth > 0 ? chance.weighed([[8, 'one'], [2, 'two'], [2, 'any'], [1, 'all'], [2, 'not']] as const) : 'one';
  if (shape === 'one') return conditionBy(chance, target, resource);
  if (shape === 'two') return { ...conditionBy(chance, target, resource), ...conditionBy(chance, target, resource) };
  return { [shape]: shape === 'not' ? inner() : [inner(), inner()] };
}

function conditionBy(chance: Chance, target: Target, resource: Resource): Record<string, unknown> {
  if (chance.maybe(12)) return { q: chance.pick(['ana', 'bia', 'a', 'codigo 1', 'aberto']) };
  const id = chance.pick(namesOf(resource));
  const operator = chance.pick(operators);
  const key = chance.maybe(3) ? `${id}.nome${operator}` : `${id}${operator}`;
  if (operator === '_null') return { [key]: chance.maybe(50) };
  if (chance.maybe(20)) return { [key]: `$user.${chance.pick(Object.keys(target.resources.contas!.fields))}` };
  const field = target.resources[resource.id]?.fields[id];
  const value = () => (field ? [sentBy(chance, field)].flat()[0] : chance.pick(refIds));
  return { [key]: chance.maybe(20) && !/[gl]t|like/.test(operator) ? [value(), value()] : value() };
}

const sentBy = (chance: Chance, field: FieldData): unknown =>
  field.type === 'items' || field.type === 'password' || field.type === 'file' ? 'x' : valueOf(chance, field);

function measureBy(chance: Chance, resource: Resource): unknown {
  if (chance.maybe(25)) return 'count';
  const numbers = Object.values(resource.fields).filter(({ type }) => ['integer', 'money', 'percent'].includes(type));
  const names = chance.maybe(80) ? numbers.map(({ id }) => id) : namesOf(resource);
  return { [chance.pick(['sum', 'avg', 'min', 'max'])]: chance.pick(names) };
}

/** Some fields with some values; now and then the whole of what may be sent. */
function bodyBy(chance: Chance, { resources }: Target, { id, fields }: Resource): Record<string, unknown> {
  const writable = Object.entries(resources[id]?.fields ?? {}).filter(([name]) => chance.maybe(3) || !fields[name]!.readOnly);
  const sent = chance.several(writable, chance.pick([10, 30]));
  return Object.fromEntries(sent.filter(Boolean).map(([name, field]) => [name, chance.maybe(15) ? null : valueOrNothing(chance, field)]));
}

const valueOrNothing = (chance: Chance, field: FieldData): unknown =>
  field.type === 'password' ? 'senha12345' : valueOf(chance, field);
