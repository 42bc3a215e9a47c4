/**
 * What the API has, and who may come in. An address that is not in the list below does not exist, a verb that it
 * does not list is refused, and nobody passes without a right that a screen of his gives.
 */
import type { ResourceAccess } from '../access/grants.ts';
import type { Resource } from '../config/types.ts';
import { forbidden, notFound, wrongVerb } from './http.ts';
import type { Visit } from './session.ts';
import { idPattern } from './store.ts';

export type Operation = 'list' | 'one' | 'aggregate' | 'create' | 'update' | 'remove' | 'act' | 'history';

/** A request that was let in: the address is known, the verb fits it, some right covers it. */
export type Call = {
  operation: Operation;
  visit: Visit;
  resource: Resource;
  access: ResourceAccess;
  id: string;
  action: string;
};

type Verbs = Readonly<Record<string, Operation>>;
const collection: Verbs = { GET: 'list', HEAD: 'list', POST: 'create' };
const record: Verbs = { GET: 'one', HEAD: 'one', PUT: 'update', PATCH: 'update', DELETE: 'remove' };
const aggregate: Verbs = { GET: 'aggregate', HEAD: 'aggregate' };
const action: Verbs = { POST: 'act' };
const history: Verbs = { GET: 'history', HEAD: 'history' };

/** All that can be done with a view. */
const isReading = (verb: string) => verb === 'GET' || verb === 'HEAD';

const address = /^\/([a-z][a-z0-9_]*)(?:\/([^/]+)(?:\/(?:actions\/([a-z0-9-]+)|(history)))?)?$/;

export function admit(method: string, path: string, visit: Visit): Call {
  const [, name, rawId, transition = '', past] = address.exec(path) ?? [];
  if (!name || !Object.hasOwn(visit.portal.resources, name)) throw notFound();
  const resource = visit.portal.resources[name]!;
  // a view's rows have none of their own, nor has the history itself
  if (past && (!visit.portal.history || resource.from)) throw notFound();
  const isAggregate = rawId === 'aggregate' && !transition && !past;
  const id = rawId === undefined || isAggregate ? '' : readId(rawId);

  const verbs = past ? history : transition ? action : isAggregate ? aggregate : id ? record : collection;
  const allowed = Object.keys(verbs).filter((verb) => !resource.from || isReading(verb));
  const operation = allowed.includes(method) ? verbs[method] : undefined;
  if (!operation) throw wrongVerb(allowed);
  if (transition && !resource.transitions.some((known) => known.id === transition))
    throw notFound(`${resource.label.one} não tem a ação "${transition}".`);

  const access = visit.access.resources.get(name);
  if (!access || !mayTry(operation, access, transition))
    throw forbidden(`Seu acesso não permite ${deeds[operation]} ${resource.label.many}.`);
  return { operation, visit, resource, access, id, action: transition };
}

const deeds: Record<Operation, string> = {
  list: 'ver',
  one: 'ver',
  aggregate: 'calcular sobre',
  create: 'criar',
  update: 'alterar',
  remove: 'excluir',
  act: 'executar esta ação em',
  history: 'ver',
};

/** Whether any row could be allowed at all; the operation decides on the row. */
function mayTry(operation: Operation, { grants, aggregates }: ResourceAccess, transition: string): boolean {
  switch (operation) {
    case 'list':
    case 'one':
    case 'history':
      return grants.some(({ verbs }) => verbs.has('list'));
    case 'aggregate':
      return aggregates.length > 0 || grants.some(({ verbs }) => verbs.has('list'));
    case 'create':
      return grants.some(({ verbs }) => verbs.has('create'));
    case 'update':
      return grants.some(({ verbs }) => verbs.has('edit'));
    case 'remove':
      return grants.some(({ verbs }) => verbs.has('delete'));
    case 'act':
      return grants.some(({ transitions }) => transitions.has(transition));
  }
}

function readId(raw: string): string {
  let id: string;
  try {
    id = decodeURIComponent(raw);
  } catch {
    throw notFound();
  }
  if (!idPattern.test(id)) throw notFound();
  return id;
}
