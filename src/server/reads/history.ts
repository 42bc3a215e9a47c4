import { readableOn } from '#access/projection.ts';
import { all, equals } from '#model/filter/filter.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Resource } from '#model/types.ts';
import { contentRange, readRange } from './queryParser.ts';
import type { Call, Caller } from '../caller/caller.ts';
import { notFound, type HttpResponse } from '../http/http.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import { provenanceOf } from './read.ts';
import { notFoundMessage } from '../http/recordAnswers.ts';
import { isOfFeature } from '#model/features.ts';
import type { AuditEntry, Id, Stored } from '../data/store.ts';

/** Entries read per record, the latest first. Older ones are in the history's own list. */
const maxEntries = 500;

/**
 * GET /api/<resource>/<id>/history, the latest first: of a record that the user may read, cut to the fields
 * that they may read on it. Entries that changed none of these are left out. Of a record older than its history, the
 * stamps tell who created it and who changed it last.
 */
export async function historyOf(call: Call, search: URLSearchParams, reader: Reader): Promise<HttpResponse> {
  const { resource, access, caller, id } = call;
  const { portal, viewer } = caller;
  const [first, last] = readRange(search, [0, 24]);
  const record = await reader.get(shapeOf(resource, viewer), id);
  // Seeing a record's name by reference is not enough: a screen must show it.
  const screens = { ...access, grants: access.grants.filter(({ kind }) => kind === 'screen') };
  const readable = record && readableOn(screens, viewer, record) && readableOn(access, viewer, record);
  if (!readable) throw notFound(notFoundMessage(resource));
  const { records } = await reader.find(shapeOf(portal.resources[portal.history!]!, viewer), {
    where: all([equals('resource', resource.id), equals('record', String(record.id))]),
    sort: { field: 'id', order: 'DESC' },
    range: [0, maxEntries - 1],
  });
  const known = records as Entry[];
  const entries = known.flatMap((entry): Told[] => {
    const part = visiblePart(entry, resource, readable);
    return part ? [{ part, entry }] : [];
  });
  if (known.length < maxEntries)
    entries.push(...(await stampedEntries({ ...caller, reader }, record, readable, known)));
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
/** An entry as the user may see it, and its origin. */
type Told = {
  part: Pick<Entry, 'id' | 'at' | 'name' | 'action' | 'changes'> & { transition?: string | undefined };
  entry: Pick<Entry, 'act' | 'rule' | 'cause'>;
};

/** Entries made from the stamps of a record that is older than the history, the latest first. */
async function stampedEntries(
  { portal, viewer, reader }: Pick<Caller, 'portal' | 'viewer'> & { reader: Reader },
  record: Stored,
  readable: ReadonlySet<string>,
  known: readonly Entry[],
): Promise<Told[]> {
  if (known.some(({ action }) => action === 'create')) return [];
  const read = (stamp: string | undefined) => (stamp && readable.has(stamp) ? record[stamp] : undefined);
  const told = async (action: 'create' | 'update', at: unknown, by: unknown): Promise<Told> => {
    const { resource, name } = portal.accounts;
    const shape = shapeOf(portal.resources[resource]!, viewer);
    const account = isEmpty(by) ? undefined : await reader.get(shape, by as Id);
    const part = { id: `stamp-${action}`, at: String(at), name: String(account?.[name] ?? ''), action };
    return { part: { ...part, changes: {} }, entry: {} };
  };
  const { createdAt, createdBy, updatedAt, updatedBy } = portal.stamps;
  const [created, updated] = [read(createdAt), read(updatedAt)];
  const isChanged = known.length === 0 && !isEmpty(updated) && String(updated) > String(created ?? '');
  return [
    ...(isChanged ? [await told('update', updated, read(updatedBy))] : []),
    ...(isEmpty(created) ? [] : [await told('create', created, read(createdBy))]),
  ];
}

function visiblePart(
  { id, at, name, action, transition, changes, rule }: Entry,
  resource: Resource,
  readable: ReadonlySet<string>,
) {
  const typeOf = (field: string) => resource.fields[field]?.type;
  const visible = Object.entries(changes)
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
  // That what a feature did was taken back, and why, is no action of a state.
  const isTakenBack =
    isOfFeature(rule) && !resource.transitions.some(({ label }) => transition?.startsWith(label));
  // A user who may not read the state doesn't see which action changed it.
  const visibleAction =
    action === 'action' && !moved && !(isOfState && visible.length === 0) && !isTakenBack
      ? { action: 'update' as const }
      : { action, transition };
  return { id, at, name, ...visibleAction, changes: Object.fromEntries(visible) };
}
