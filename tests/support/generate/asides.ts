/** Requests of an attacker beside single records: the portal's own addresses, dry runs, many records at once. */
import type { Chance } from './chance.ts';
import { writingBy, type Request, type Target } from './hostile.ts';
import { refIds } from './kinds.ts';

const words = ['ana', 'bia', 'dora', 'codigo', 'opcao a', 'aberto', '1.5', 'abc', 'foi', '10', 'marca'];
const own = ['user-pendings', 'user-info', 'deleted-records', 'shared-views'];

/** A request that reads from the portal's own addresses. */
export function askingAroundBy(chance: Chance): Request {
  const path = chance.maybe(50)
    ? `/record-search?q=${encodeURIComponent(chance.pick(words))}`
    : `/${chance.pick(own)}`;
  return { method: 'GET', path };
}

/** A write of one record that is only tried, or one of several at once, done or tried. */
export function tryingBy(chance: Chance, target: Target): Request {
  const one = writingBy(chance, target);
  const tried = (request: Request): Request => ({ ...request, path: `${request.path}?dryRun=true` });
  const many = chance.maybe(70) ? asMany(chance, target, one) : undefined;
  if (!many) return tried(one);
  return chance.maybe(50) ? tried(many) : many;
}

/** The same of several records; undefined where only one can be written. */
function asMany(chance: Chance, { person }: Target, { method, path, body = {} }: Request) {
  const [, resource = '', record, way, action] = path.split('/');
  if (!record || way === 'merge') return undefined;
  const known = person.rows(resource).map(({ id }) => String(id));
  const others = chance.some(known.length > 0 ? known : refIds.map(String), 40);
  const ids = new Set([decodeURIComponent(record), ...others]);
  return {
    method: 'POST',
    path: `/${resource}/bulk`,
    body: {
      ...(way === 'actions'
        ? { do: 'act', action, data: body }
        : method === 'DELETE'
          ? { do: 'delete' }
          : { do: 'update', data: body }),
      records: [...ids].map((id) => ({ id, ...(chance.maybe(10) && { version: 2 }) })),
    },
  };
}
