/**
 * Questions of an attacker who knows the answer: about the records, fields and values in which two sets of records
 * differ, by each channel that reads.
 */
import { traitsOf } from '#model/traits.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Portal, Resource } from '#model/types.ts';
import type { Request } from './hostile.ts';
import { numberKinds } from './kinds.ts';
import { address } from './trial.ts';
import type { Difference } from './twins.ts';

const get = (path: string): Request => ({ method: 'GET', path });

/** Each question once, by the names of tests/support/authorization/channels.ts. */
export function aimedAt(portal: Portal, differences: readonly Difference[]): [channel: string, Request][] {
  const all = differences.flatMap((difference) => aimedAtOne(portal, difference));
  return [
    ...new Map(
      all.map(([channel, request]) => [JSON.stringify(request), [channel, request] as const]),
    ).values(),
  ].map(([channel, request]) => [channel, request]);
}

function aimedAtOne(
  { resources }: Portal,
  { resource: id, id: record, fields, states }: Difference,
): [channel: string, Request][] {
  const resource = resources[id]!;
  const one = `/${id}/${encodeURIComponent(String(record))}`;
  const isOwn = (name: string) => resource.fields[name] && !traitsOf(resource.fields[name]).secret;
  const names = fields.filter(isOwn);
  const words = names.flatMap((name) => wordsOf(states.map((state) => state[name])));
  return [
    ...plainly(resource, record),
    ...names.flatMap((name): [string, Request][] => byField(resource, name, states)),
    ...words.flatMap((q): [string, Request][] => [
      ['list', get(address(`/${id}`, { filter: { q } }))],
      [
        'aggregate',
        get(address(`/${id}/aggregate`, { filter: { q }, groupBy: [], measures: { n: 'count' } })),
      ],
      ['search', get(`/record-search?q=${encodeURIComponent(q)}`)],
    ]),
    ['one', get(one)],
    ['history', get(`${one}/history`)],
    ['preview', { method: 'POST', path: `${one}/preview`, body: {} }],
    ['pendings', get('/user-pendings')],
    ...Object.values(resource.fields).flatMap(({ id: name, type }): [string, Request][] =>
      type === 'file'
        ? states.flatMap((state): [string, Request][] =>
            ((state[name] ?? []) as { id: string }[]).map((file) => [
              'files',
              get(`${one}/files/${name}/${file.id}`),
            ]),
          )
        : [],
    ),
    ...Object.values(resources).flatMap((other) => around(other, resource, words)),
  ];
}

function plainly({ id }: Resource, record: unknown): [string, Request][] {
  const count = { groupBy: [], measures: { n: 'count' } };
  return [
    ['list', get(`/${id}`)],
    ['list', get(address(`/${id}`, { filter: { id: [record] } }))],
    ['list', get(address(`/${id}`, { filter: { not: { id: record } }, range: [0, 0] }))],
    ['aggregate', get(address(`/${id}/aggregate`, count))],
    ['aggregate', get(address(`/${id}/aggregate`, { filter: { id: [record] }, ...count }))],
  ];
}

function byField({ id, fields }: Resource, name: string, states: Difference['states']): [string, Request][] {
  const { type } = fields[name]!;
  const values = states.flatMap((state) => [state[name]].flat()).filter((value) => !isEmpty(value));
  const isPlain = !traitsOf(fields[name]).composite;
  const filters = [
    { [`${name}_null`]: true },
    ...(isPlain ? [...new Set(values)].slice(0, 2).map((value) => ({ [name]: value })) : []),
  ];
  const counted = (filter: object, groupBy: readonly string[] = []) =>
    get(address(`/${id}/aggregate`, { filter, groupBy, measures: { n: 'count' } }));
  return [
    ...filters.flatMap((filter): [string, Request][] => [
      ['list', get(address(`/${id}`, { filter }))],
      ['aggregate', counted(filter)],
    ]),
    ['facets', get(address(`/${id}/facets`, { facets: [{ field: name, filter: {}, ranges: filters }] }))],
    ['list', get(address(`/${id}`, { sort: [name, 'ASC'] }))],
    ['aggregate', counted({}, [name])],
    ['facets', get(address(`/${id}/facets`, { facets: [{ field: name, filter: {}, top: 9 }] }))],
    ...['min', 'max', ...(numberKinds.includes(type) ? ['sum', 'avg'] : [])].map((how): [string, Request] => [
      'aggregate',
      get(address(`/${id}/aggregate`, { groupBy: [], measures: { m: { [how]: name } } })),
    ]),
  ];
}

/** Records that refer to the changed one, and views that have it. */
function around(other: Resource, { id }: Resource, words: readonly string[]): [string, Request][] {
  const ways = Object.values(other.fields).filter((field) => 'resource' in field && field.resource === id);
  const isView = (other.from?.sources ?? []).some(({ resource }) => resource === id);
  if (ways.length === 0 && !isView) return [];
  return [
    ['list', get(`/${other.id}`)],
    ['aggregate', get(address(`/${other.id}/aggregate`, { groupBy: [], measures: { n: 'count' } }))],
    ...words
      .slice(0, 4)
      .map((q): [string, Request] => ['list', get(address(`/${other.id}`, { filter: { q } }))]),
    ...ways.flatMap(({ id: way }): [string, Request][] => [
      ['list', get(address(`/${other.id}`, { sort: [way, 'ASC'] }))],
      ['aggregate', get(address(`/${other.id}/aggregate`, { groupBy: [way], measures: { n: 'count' } }))],
    ]),
  ];
}

/** The words of texts, as a search has them. */
function wordsOf(values: readonly unknown[]): string[] {
  const texts = values.flatMap((value) => (typeof value === 'string' ? value.split(/[^\p{L}\d]+/u) : []));
  return [...new Set(texts.filter((word) => word.length > 1))].slice(0, 3);
}
