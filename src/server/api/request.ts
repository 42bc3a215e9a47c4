/** Parses a request to the API, and plans it for a caller. Both functions are pure: they read no data. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../accounts/caller.ts';
import type { WritePlan, WriteRequest, WriteSteps } from '../write/write.ts';
import { authorize, type Call, type Operation } from './authorize.ts';
import { isDryRun, readDigest } from './dryRun/dryRun.ts';
import { merge } from './merge.ts';
import { refuseParameters } from './read/read.ts';
import { namesOf } from '#screens/portalNames.ts';
import { presentRequest } from './presentRequest.ts';
import { isRead, type Read } from './readOperations.ts';
import { systemRouteAt, type SystemRoute } from './systemRoutes.ts';
import { create, makeTransition, remove, update } from './write/write.ts';

type Sent = {
  method: string;
  path: string;
  search: URLSearchParams;
  body: Record<string, unknown> | undefined;
};
export type ApiRequest =
  | (Sent & { to: 'signIn' })
  | (Sent & { to: 'system'; route: SystemRoute })
  | ToRecords;

type ToRecords = Sent & { to: 'records'; write: WriteRequest };

export function parseRequest(
  method: string,
  url: string,
  headers: IncomingHttpHeaders,
  body: Record<string, unknown> | undefined,
): ApiRequest {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const search = new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
  const sent = { method, path, search, body };
  if (path === '/login') return { ...sent, to: 'signIn' };
  const route = systemRouteAt(path);
  if (route) return { ...sent, to: 'system', route };
  const header = (name: string) => (headers[name] === undefined ? undefined : String(headers[name]));
  const write = {
    body: body ?? {},
    ifMatch: header('if-match'),
    offersUndo: header('offer-undo') !== undefined,
    key: header('idempotency-key'),
    digest: header('if-effects'),
  };
  return { ...sent, to: 'records', write };
}

const writers = { create, update, remove, transition: makeTransition, merge } satisfies Record<
  string,
  WriteSteps
>;
type WriteOperation = keyof typeof writers;
const isWrite = (operation: Operation): operation is WriteOperation => Object.hasOwn(writers, operation);

/** A request that the caller may make, by operation. */
export type Plan =
  | { operation: 'read'; call: Call; read: Read; search: URLSearchParams }
  | { operation: 'write'; call: Call; write: WritePlan }
  | { operation: 'bulk' | 'preview' | 'upload' | 'download'; call: Call; request: WriteRequest };

/** Throws 400, 403, 404 or 405 for a request that this caller may not make. */
export function planRequest(sent: ToRecords, caller: Caller): Plan {
  const names = namesOf(caller.portal);
  const { method, path, search, write } = names ? presentRequest(sent, names) : sent;
  const call = authorize(method, path, caller);
  const { operation } = call;
  if (isRead(operation)) return { operation: 'read', call, read: operation, search };
  const request = { ...write };
  if (search.size > 0 && (isWrite(operation) || operation === 'bulk')) {
    request.isDryRun = isDryRun(search);
    search.delete('dryRun');
  }
  if (search.size > 0) refuseParameters(search);
  if (!isWrite(operation)) return { operation, call, request };
  if (operation !== 'create' && operation !== 'update') delete request.key;
  return { operation: 'write', call, write: planWrite(call, request) };
}

/** The plan for one record, also for requests that write many. */
export function planWrite(call: Call, request: WriteRequest): WritePlan {
  const steps = writers[call.operation as WriteOperation];
  return { ...call, ...request, ...readDigest(call.resource, request.body, request.digest), steps };
}
