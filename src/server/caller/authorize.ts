/**
 * The addresses of the API and the rights to use them: see #access/operations.ts. An address outside that table is a 404, a method
 * it doesn't list is a 405, and a request without a right from some screen is a 403.
 */
import { entryOf, mayTryByKey, operations, shapeOfAddress, type OperationName } from '#access/operations.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import { idInSegment, isId } from '#model/values/ids.ts';
import { forbidden, notFound, methodNotAllowed } from '../http/http.ts';
import type { Caller, Call } from './caller.ts';
import { translate } from '#messages/translate.ts';

type Table = ReturnType<typeof operations>;
type Verbs = Readonly<Record<string, OperationName>>;
type Parts = { name: string; id?: string; action?: string; place?: string; file?: string };

function verbsByAddress(table: Table): [string, Record<string, OperationName>][] {
  const byAddress = new Map<string, Record<string, OperationName>>();
  for (const [operation, { at, methods }] of Object.entries(table))
    for (const address of at) {
      const verbs = getOrMake(byAddress, address, (): Record<string, OperationName> => ({}));
      for (const method of methods) verbs[method] = operation as OperationName;
      if (verbs.GET) verbs.HEAD = verbs.GET;
    }
  // A brace comes after all letters, so that what is written out stands before what is named in braces.
  return [...byAddress].toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/** The addresses of the table of operations, and their methods. The first match counts. */
export const addresses = (): readonly (readonly [RegExp, Verbs])[] => addressesIn(operations());
const addressesIn = memoize((table: Table) =>
  verbsByAddress(table).map(([address, verbs]) => [shapeOfAddress(address), verbs] as const),
);

function readAddress(path: string): [Verbs, Parts] {
  for (const [shape, verbs] of addresses()) {
    const parts = shape.exec(path)?.groups;
    if (parts) return [verbs, parts as Parts];
  }
  throw notFound();
}

/** Views only allow reading. */
const isReading = (verb: string) => verb === 'GET' || verb === 'HEAD';

/** @param request what the key of a program needs may depend on its body */
export function authorize(
  method: string,
  path: string,
  caller: Caller,
  request: { body: Readonly<Record<string, unknown>> } = { body: {} },
): Call {
  const [verbs, { name, id: rawId = '', action = '', place = '', file = '' }] = readAddress(path);
  if (!Object.hasOwn(caller.portal.resources, name)) throw notFound();
  const resource = caller.portal.resources[name]!;
  const id = rawId && readId(rawId);
  const operation =
    Object.hasOwn(verbs, method) && (!resource.from || isReading(method)) ? verbs[method] : undefined;
  if (!operation)
    throw methodNotAllowed(Object.keys(verbs).filter((verb) => !resource.from || isReading(verb)));
  const lack = entryOf(operation).lacks?.({ portal: caller.portal, resource, part: place || action });
  if (lack) throw notFound(lack === true ? undefined : lack);
  const call = admitted({ operation, caller, resource, id, action, place, file });
  if (caller.key && !mayTryByKey(operation, caller.key.verbs, request))
    throw forbidden(translate('keys.notGiven'));
  return call;
}

/** Throws 403 unless some right of the caller covers the operation. */
function admitted(asked: Omit<Call, 'access'>): Call {
  const { operation, caller, resource, id, action, place } = asked;
  const access = caller.access.resources.get(resource.id);
  if (!access || !entryOf(operation).gate(access, { part: place || action, id }))
    throw forbidden(translate(entryOf(operation).refusal, { name: resource.label.many }));
  return { ...asked, access };
}

/**
 * The same call by its caller as they are now; the verbs of a key do not change. Throws 403 or 404 if they may not make it any
 * more.
 */
export function admitAgain(call: Call, caller: Caller): Call {
  if (!Object.hasOwn(caller.portal.resources, call.resource.id)) throw notFound();
  return admitted({ ...call, caller, resource: caller.portal.resources[call.resource.id]! });
}

function readId(raw: string): string {
  try {
    const id = idInSegment(raw);
    if (isId(id)) return id;
  } catch {
    // Not encoded.
  }
  throw notFound();
}
