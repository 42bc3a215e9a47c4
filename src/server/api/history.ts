import { readableOn } from '#access/projection.ts';
import { all, equals } from '#model/filter.ts';
import type { Resource } from '#model/types.ts';
import { contentRange, readRange } from './read/queryParser.ts';
import type { Call } from './authorize.ts';
import { notFound, type HttpResponse } from '../http/http.ts';
import type { DataReader } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import { notFoundMessage } from './read.ts';
import { provenanceOf } from './read/provenance.ts';
import type { AuditEntry, Stored } from '../data/store.ts';

/** Entries read per record, the latest first. Older ones are in the history's own list. */
const maxEntries = 500;

/**
 * GET /api/<resource>/<id>/history, the latest first: of a record that the user may read, cut to the fields
 * that they may read on it. Entries that changed none of these are left out.
 */
export async function historyOf(
  call: Call,
  search: URLSearchParams,
  reader: DataReader,
): Promise<HttpResponse> {
  const { resource, access, caller, id } = call;
  const { portal, viewer } = caller;
  const [first, last] = readRange(search, [0, 24]);
  const record = await reader.get(shapeOf(resource, viewer), id);
  // Seeing a record's name by reference is not enough: a screen must show it.
  const screens = { ...access, grants: access.grants.filter(({ kind }) => kind === 'screen') };
  const readable = record && readableOn(screens, viewer, record) && readableOn(access, viewer, record);
  if (!readable) throw notFound(notFoundMessage(resource));
  const { records } = await reader.find(shapeOf(portal.resources[portal.history!]!, viewer), {
    where: all([
      equals('resource', [resource.id, ...(resource.formerly?.ids ?? [])]),
      equals('record', String(record.id)),
    ]),
    sort: { field: 'id', order: 'DESC' },
    range: [0, maxEntries - 1],
  });
  const entries = records.flatMap((entry) => {
    const part = visiblePart(entry as Entry, resource, readable);
    return part ? [{ part, entry: entry as Entry }] : [];
  });
  const page = entries.slice(first, last + 1);
  const follows = await provenanceOf(
    { ...caller, reader },
    resource,
    record,
    page.map(({ entry }) => entry),
  );
  const body = page.map(({ part }, index) => ({ ...part, ...follows[index] }));
  return {
    body,
    headers: {
      'Content-Range': contentRange('history', first, body.length, entries.length),
      'Access-Control-Expose-Headers': 'Content-Range',
    },
  };
}

type Entry = Stored & AuditEntry;

function visiblePart(
  { id, at, name, action, transition, changes }: Entry,
  resource: Resource,
  readable: ReadonlySet<string>,
) {
  const typeOf = (field: string) => resource.fields[field]?.type;
  const visible = Object.entries(changes)
    // Renamed fields appear under their present name.
    .map(([field, values]) => [resource.formerly?.fields[field] ?? field, values] as const)
    .filter(([field]) => readable.has(field))
    // A field that has become a password since is hidden in old entries, too.
    .map(([field, values]) => [field, typeOf(field) === 'password' ? null : values] as const);
  const moved = visible.some(([field]) => typeOf(field) === 'status');
  // A user who may read the state sees its actions, including a single vote of an approval.
  const isOfState = resource.transitions.some(
    ({ label, field }) => action === 'action' && transition?.startsWith(label) && readable.has(field),
  );
  if (visible.length === 0 && action !== 'create' && !(isOfState && Object.keys(changes).length === 0))
    return undefined;
  // A user who may not read the state doesn't see which action changed it.
  const visibleAction =
    action === 'action' && !moved && !(isOfState && visible.length === 0)
      ? { action: 'update' }
      : { action, transition };
  return { id, at, name, ...visibleAction, changes: Object.fromEntries(visible) };
}
