/**
 * What the API has, and who may come in. An address that is not in the list below does not exist, a verb that it
 * does not list is refused, and nobody passes without a right that a screen of his gives.
 */
import type { ResourceAccess } from '../access/grants.ts';
import { writableFields } from '../access/rows.ts';
import type { Resource } from '../config/types.ts';
import { fieldOfPlace, fileFieldAt } from '../fields/files.ts';
import { forbidden, notFound, wrongVerb } from './http.ts';
import type { Visit } from './session.ts';
import { idPattern } from './store.ts';

export type Operation =
  'list' | 'one' | 'aggregate' | 'create' | 'update' | 'remove' | 'act' | 'upload' | 'download';

/** A request that was let in: the address is known, the verb fits it, some right covers it. */
export type Call = {
  operation: Operation;
  visit: Visit;
  resource: Resource;
  access: ResourceAccess;
  id: string;
  action: string;
  /** Where in the record a file is; see filePlaces. */
  place: string;
  file: string;
};

type Verbs = Readonly<Record<string, Operation>>;
const collection: Verbs = { GET: 'list', HEAD: 'list', POST: 'create' };
const record: Verbs = { GET: 'one', HEAD: 'one', PUT: 'update', PATCH: 'update', DELETE: 'remove' };
const aggregate: Verbs = { GET: 'aggregate', HEAD: 'aggregate' };
const action: Verbs = { POST: 'act' };
const uploads: Verbs = { POST: 'upload' };
const file: Verbs = { GET: 'download', HEAD: 'download' };

/** All that can be done with a view. */
const isReading = (verb: string) => verb === 'GET' || verb === 'HEAD';

const address = /^\/([a-z][a-z0-9_]*)(?:\/([^/]+)(?:\/actions\/([a-z0-9-]+))?)?$/;
const fileAddress = /^\/([a-z][a-z0-9_]*)(?:\/([^/]+))?\/files\/([A-Za-z0-9.]+)(?:\/([\w-]+))?$/;

/** The parts of an address; a file has an id within a record, and none while it is sent. */
function readAddress(path: string) {
  const [, name, rawId, place, file] = fileAddress.exec(path) ?? [];
  if (place && Boolean(rawId) === Boolean(file)) return { name, rawId, place, file, transition: '' };
  const [, plain, recordId, transition = ''] = address.exec(path) ?? [];
  return { name: plain, rawId: recordId, place: '', file: '', transition };
}

export function admit(method: string, path: string, visit: Visit): Call {
  const { name, rawId, transition, place, file: fileId = '' } = readAddress(path);
  if (!name || !Object.hasOwn(visit.portal.resources, name)) throw notFound();
  const resource = visit.portal.resources[name]!;
  const isAggregate = rawId === 'aggregate' && !transition && !place;
  const id = rawId === undefined || isAggregate ? '' : readId(rawId);

  const verbs = place
    ? fileId
      ? file
      : uploads
    : transition
      ? action
      : isAggregate
        ? aggregate
        : id
          ? record
          : collection;
  const allowed = Object.keys(verbs).filter((verb) => !resource.from || isReading(verb));
  const operation = allowed.includes(method) ? verbs[method] : undefined;
  if (!operation) throw wrongVerb(allowed);
  if (transition && !resource.transitions.some((known) => known.id === transition))
    throw notFound(`${resource.label.one} não tem a ação "${transition}".`);
  if (place && !fileFieldAt(resource.fields, place))
    throw notFound(`${resource.label.one} não tem o campo de arquivo "${place.slice(0, 60)}".`);

  const access = visit.access.resources.get(name);
  if (!access || !mayTry(operation, access, place || transition))
    throw forbidden(`Seu acesso não permite ${deeds[operation]} ${resource.label.many}.`);
  return { operation, visit, resource, access, id, action: transition, place, file: fileId };
}

const deeds: Record<Operation, string> = {
  list: 'ver',
  one: 'ver',
  aggregate: 'calcular sobre',
  create: 'criar',
  update: 'alterar',
  remove: 'excluir',
  act: 'executar esta ação em',
  upload: 'enviar este arquivo para',
  download: 'ver',
};

/** Whether any row could be allowed at all; the operation decides on the row. */
/** @param part the transition, or the place of the file */
function mayTry(operation: Operation, access: ResourceAccess, part: string): boolean {
  const { grants, aggregates } = access;
  switch (operation) {
    case 'list':
    case 'one':
    case 'download':
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
      return grants.some(({ transitions }) => transitions.has(part));
    case 'upload':
      return writableFields(access).has(fieldOfPlace(part));
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
