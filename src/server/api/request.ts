/** Parses a request to the API, and plans it for a caller. Both functions are pure: they read no data. */
import type { PortalNames } from '#model/renames/keptBeside.ts';
import { presentFilter, presentGroup, presentMeasure } from '#model/renames/query.ts';
import { presentPath, presentRecord, type Renamed } from '#model/renames/record.ts';
import { isMap } from '#model/values/values.ts';
import { entryOf } from '#access/operations.ts';
import type { WriteRequest } from '../writes/write.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../caller/caller.ts';
import { authorize } from '../caller/authorize.ts';
import { isDryRun } from '../writes/dryRun.ts';
import { refuseParameters } from '../reads/read.ts';
import { portalNamesOf } from '#screens/portalNames.ts';
import { signInAddressAt } from '../feature/feature.ts';
import type { RequestPlan } from '../feature/operationAnswer.ts';
import { systemRouteAt, type SystemRoute } from './systemRoutes.ts';

// Requests that use former names (`formerly`), by the present ones: of a page that was open during the rename, of an
// address or a program that is older than it, of a save that waited without a connection.

type Request = { path: string; search: URLSearchParams; write: WriteRequest };

/** The request itself if it uses no former name. */
function presentRequest<R extends Request>(request: R, names: PortalNames): R {
  const [, name = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(request.path) ?? [];
  const id = names.resource(name);
  const renamed = names.renamed(id);
  if (!renamed?.formerly) return request;
  const path = `/${id}${presentAddress(renamed, rest)}`;
  const body = rest.endsWith('/bulk')
    ? presentBulk(renamed, request.write.body)
    : presentRecord(renamed, request.write.body);
  const isSame = path === request.path && body === request.write.body;
  return {
    ...request,
    path,
    search: presentSearch(renamed, request.search),
    write: isSame ? request.write : { ...request.write, body, asSent: { name, body: request.write.body } },
  };
}

/** The address of a file names its field. */
const presentAddress = (renamed: Renamed, rest: string): string =>
  rest.replace(/\/files\/([A-Za-z0-9_.]+)/, (_all, place: string) => `/files/${presentPath(renamed, place)}`);

function presentBulk(renamed: Renamed, body: WriteRequest['body']): WriteRequest['body'] {
  const data = (value: unknown) => (isMap(value) ? presentRecord(renamed, value) : value);
  const { records } = body;
  return {
    ...body,
    ...('data' in body && { data: data(body.data) }),
    ...(Array.isArray(records) && {
      records: records.map((one: unknown) =>
        isMap(one) && 'data' in one ? { ...one, data: data(one.data) } : one,
      ),
    }),
  };
}

type Reading = (renamed: Renamed, value: unknown) => unknown;
const list = (value: unknown, one: (part: unknown) => unknown) =>
  Array.isArray(value) ? value.map(one) : value;
const text = (value: unknown, one: (part: string) => string) =>
  typeof value === 'string' ? one(value) : value;
const keys = (renamed: Renamed, value: unknown) =>
  isMap(value)
    ? Object.fromEntries(Object.entries(value).map(([field, one]) => [presentPath(renamed, field), one]))
    : value;

/** The parameters that name fields: see read/queryParser.ts. */
const parameters: Readonly<Record<string, Reading>> = {
  filter: presentFilter,
  sort: (renamed, value) => list(value, (part) => text(part, (field) => presentPath(renamed, field))),
  groupBy: (renamed, value) => list(value, (part) => text(part, (key) => presentGroup(renamed, key))),
  measures: (renamed, value) =>
    isMap(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, measure]) => [name, presentMeasure(renamed, measure)]),
        )
      : value,
  codes: (renamed, value) =>
    Array.isArray(value) ? value.map((row) => keys(renamed, row)) : keys(renamed, value),
  facets: (renamed, value) =>
    list(value, (facet) =>
      isMap(facet)
        ? {
            ...facet,
            field: text(facet.field, (field) => presentPath(renamed, field)),
            filter: presentFilter(renamed, facet.filter),
            ...(Array.isArray(facet.ranges) && {
              ranges: facet.ranges.map((range: unknown) => presentFilter(renamed, range)),
            }),
          }
        : facet,
    ),
};

/** What can't be read stays as it is, and is refused where it is read. */
function presentSearch(renamed: Renamed, search: URLSearchParams): URLSearchParams {
  const entries = [...search].map(([name, value]): [string, string] => {
    if (!Object.hasOwn(parameters, name)) return [name, value];
    try {
      const before: unknown = JSON.parse(value);
      const after = JSON.stringify(parameters[name]!(renamed, before));
      return [name, after === JSON.stringify(before) ? value : after];
    } catch {
      return [name, value];
    }
  });
  return new URLSearchParams(entries);
}

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

/** The addresses that need no session. */
const signInPaths = ['/login', '/password-reset'] as const;

/** Node joins what is repeated, so it is one text. */
export const keyIn = ({ headers }: { headers: IncomingHttpHeaders }) =>
  headers['idempotency-key'] as string | undefined;

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
  if (signInPaths.includes(path as never) || signInAddressAt(path)) return { ...sent, to: 'signIn' };
  const route = systemRouteAt(path, method);
  if (route) return { ...sent, to: 'system', route };
  // Node joins what is repeated, so each is one text.
  const given = headers as Readonly<Record<string, string | undefined>>;
  const write = {
    body: body ?? {},
    ifMatch: given['if-match'],
    offersUndo: given['offer-undo'] !== undefined,
    tellsEffects: given['offer-undo'] !== undefined,
    key: keyIn({ headers }),
    digest: given['if-effects'],
  };
  return { ...sent, to: 'records', write };
}

/** Throws 400, 403, 404 or 405 for a request that this caller may not make. */
export function planRequest(sent: ToRecords, caller: Caller): RequestPlan {
  const names = portalNamesOf(caller.portal);
  const { method, path, search, write } = names ? presentRequest(sent, names) : sent;
  const call = authorize(method, path, caller, write);
  const { query, hasTrial } = entryOf(call.operation);
  const request = { ...write };
  if (query === 'read') return { call, request, search };
  if (search.size > 0 && hasTrial) {
    request.isDryRun = isDryRun(search);
    search.delete('dryRun');
  }
  if (search.size > 0) refuseParameters(search);
  return { call, request, search };
}
