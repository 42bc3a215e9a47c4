import { type GetListParams, type GetListResult, type RaRecord, type Identifier, HttpError } from 'ra-core';
import { type ListMeta } from '#ui/data/listMeta.ts';
import { type TotalKind, listPages } from '#ui/data/listPages.ts';
import { type DryRunResult, facetsAt, type FacetCounts } from '#model/api/answers.ts';
import { runningKey } from '#model/api/running.ts';
import type { NamedGroups } from '#kinds/referencedTitles.ts';
import type { RecordLetter } from '#model/api/letters.ts';
import { aggregateAt, type AggregateRow } from '#model/measures.ts';
import { withSession } from '#ui/session/reauthentication.ts';
import {
  headersOf,
  type Backend,
  backendOf,
  type DataProviderOptions,
  asAnswered,
} from '#ui/data/backend.ts';
import { fetchFile, uploadFile } from '#ui/data/fileTransfer.ts';
import type {
  BulkAnswer,
  DeletedRecord,
  HistoryEntry,
  RecordNotice,
  PortalMethods,
  UndoResult,
  PortalDataProvider,
  quietly,
} from '#ui/data/portalDataProvider.ts';
import { figureTimes } from '#ui/data/figureTimes.ts';
import { apart } from '#model/values/ids.ts';
import { conjunction } from '#access/permissions.ts';
import { inParallel } from '#model/promises.ts';
import { idsPerAddress } from '#ui/data/idsPerAddress.ts';
import { effectsKey, type WrittenEffect } from '#model/api/answers.ts';
import type { Filter } from '#model/types.ts';
import type { RowsChecked, RowsToCheck } from '#spreadsheets/checkedRows.ts';
import { backendAt } from '#kit/backend.ts';
import { withReplayed } from '#ui/data/replayed.ts';
import { saveMetaOf } from '#ui/data/saveMeta.ts';

/** See pageFirst.ts. */
type PageMeta = { order?: 'soon' } | undefined;

/** Requests at once for many records by their ids: other requests need connections, too. */
const partsAtOnce = 4;

/** The API's maximum page size. */
const pageSize = 1000;

/** Loads more records than the API returns at once, page by page. */
export const fetchAllPages =
  <R extends RaRecord>(getList: (params: GetListParams, total: TotalKind) => Promise<GetListResult<R>>) =>
  async (params: GetListParams): Promise<GetListResult<R>> => {
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    const { total: kind = 'soon' } = (params.meta ?? {}) as { total?: TotalKind };
    if (perPage <= pageSize || page > 1) return getList(params, kind);
    const data: R[] = [];
    let total: number | undefined;
    for (let at = 1; data.length < Math.min(total ?? Infinity, perPage); at += 1) {
      const isFirst = at === 1;
      const some = { ...params, pagination: { page: at, perPage: pageSize } };
      const answer = await getList(some, isFirst ? 'exact' : 'quick');
      if (isFirst) total = answer.total;
      data.push(...answer.data);
      if (answer.data.length < pageSize) break;
    }
    return { data: data.slice(0, perPage), total: total ?? data.length };
  };

/** The methods beyond react-admin's: see portalDataProvider.ts. */
function portalMethods({
  api,
  getToken,
  http,
  apiName,
  addressOf,
  narrowed,
  refresh,
  written,
}: Backend): Omit<PortalMethods, 'getTotal'> {
  const actionAt = (name: string, id: Identifier, action: string) =>
    `${addressOf(name, id)}/actions/${encodeURIComponent(action)}`;
  return {
    refresh,
    aggregate: async (name, params, signal) => {
      const { named: isNamed = false, ...plain } = params;
      const isOurs = isNamed && backendAt(api).namesGroups;
      const address = aggregateAt(apiName(name), isOurs ? params : plain);
      const { json, headers } = await http(`${api}${address}`, { signal });
      figureTimes.note(address, headers.get('Age'));
      if (!isOurs) return { data: json as AggregateRow[] };
      const { rows, named } = json as NamedGroups;
      return { data: [...rows], named };
    },
    running: async (name, { ids, ...asked }, signal) => {
      const found = new Map<string, number>();
      for (const part of idsPerAddress(ids)) {
        const search = new URLSearchParams({
          filter: JSON.stringify({ id: part }),
          range: JSON.stringify([0, part.length - 1]),
          running: JSON.stringify(asked),
        });
        const { json } = await http(`${api}/${apiName(name)}?${search}`, { signal });
        for (const { id, [runningKey]: balance } of json as RaRecord[])
          if (typeof balance === 'number') found.set(String(id), balance);
      }
      return found;
    },
    facets: async (name, params, signal) =>
      (await http(`${api}${facetsAt(apiName(name), params)}`, { signal })).json as FacetCounts[],
    preview: async (name, { id, data }, signal) => {
      const { json } = await http(`${addressOf(name, id)}/preview`, {
        method: 'POST',
        body: JSON.stringify(data),
        signal,
      });
      return { data: json as Record<string, unknown> };
    },
    getLetters: async (resource, id) => {
      const { json } = await http(
        `${api}/record-letters?${new URLSearchParams({ resource, id: String(id) })}`,
      );
      return json as RecordLetter[];
    },
    getNotices: async (resource, record, limit) => {
      if (!backendAt(api).keepsForAccounts) return { notices: [], total: 0 };
      const range = JSON.stringify([0, limit - 1]);
      const asked = new URLSearchParams({ resource, record: String(record), range });
      const { headers, json } = await http(`${api}/user-notifications?${asked}`);
      const total = Number(headers.get('content-range')?.split('/')[1]);
      return { notices: (json as { notices: RecordNotice[] }).notices, total };
    },
    foreseeLetter: async (name, { id, ...body }) => {
      const { json } = await http(`${addressOf(name, id)}/letters?dryRun=true`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return json as DryRunResult;
    },
    sendLetter: async (name, { id, ...body }, digest) => {
      const headers = headersOf(true);
      if (digest !== undefined) headers.set('If-Effects', digest);
      await http(`${addressOf(name, id)}/letters`, { method: 'POST', headers, body: JSON.stringify(body) });
    },
    getHistory: async (name, { id, limit }) => {
      const range = encodeURIComponent(JSON.stringify([0, limit - 1]));
      const { headers, json } = await http(`${addressOf(name, id)}/history?range=${range}`);
      const entries = json as HistoryEntry[];
      const total = Number(headers.get('content-range')?.split('/')[1]);
      return { entries, total: Number.isNaN(total) ? entries.length : total };
    },
    runAction: async (name, { id, action, data = {}, version, digest, meta }) => {
      const headers = headersOf(true);
      // An empty one, of a refusal, confirms no effects.
      if (digest !== undefined) headers.set('If-Effects', digest);
      const body = JSON.stringify({ ...data, ...(version !== undefined && { version }) });
      const { json, headers: answered } = await http(actionAt(name, id, action), {
        method: 'POST',
        headers,
        body,
      });
      const { [effectsKey]: effects = [], ...record } = json as RaRecord;
      const { data: now } = written(name, { data: asAnswered(record as RaRecord, answered) }, meta);
      return { data: now, effects: effects as readonly WrittenEffect[] };
    },
    merge: async (name, { kept, gone, data }) => {
      const { json, headers } = await http(`${addressOf(name, kept.id)}/merge`, {
        method: 'POST',
        headers: headersOf(true),
        body: JSON.stringify({
          ...data,
          version: kept.version,
          from: gone.id,
          fromVersion: gone.version,
        }),
      });
      return written(name, { data: asAnswered(json as RaRecord, headers) });
    },
    undoChanges: async (changes) => {
      const body = JSON.stringify({ changes });
      const { json } = await http(`${api}/recent-changes/undo`, { method: 'POST', body });
      return (json as { results: UndoResult[] }).results;
    },
    getDeleted: async () => (await http(`${api}/deleted-records`)).json as DeletedRecord[],
    bulk: async (name, { dryRun, ...slice }) => {
      const address = `${addressOf(name)}/bulk${dryRun ? '?dryRun=true' : ''}`;
      const { json, headers } = await http(address, {
        method: 'POST',
        headers: headersOf(!dryRun),
        body: JSON.stringify(slice),
      });
      const undo = headers.get('undo');
      return { ...(json as BulkAnswer), ...(undo && { undo }) };
    },
    dryRun: async (name, { id, action, data, version }, signal) => {
      const body = JSON.stringify({ ...data, ...(version !== undefined && { version }) });
      const address = action === undefined ? addressOf(name, id) : actionAt(name, id, action);
      const { json } = await http(`${address}?dryRun=true`, {
        method: action === undefined ? 'PUT' : 'POST',
        body,
        ...(signal && { signal }),
      });
      return json as DryRunResult;
    },
    sendFile: async (name, { place, file, ...transfer }) => ({
      data: await withSession(getToken, (token) =>
        uploadFile(`${addressOf(name)}/files/${place}`, file, token, transfer),
      ),
    }),
    operate: operateBy({ http, addressOf }),
    checkRows: async (name, rows, signal) => {
      const { json } = await http(`${addressOf(name)}/check`, {
        method: 'POST',
        body: JSON.stringify({ ...rows, filter: narrowed(name, {}) } satisfies RowsToCheck),
        ...(signal && { signal }),
      });
      return json as RowsChecked;
    },
    fetchFile: async (name, { id, place, file, signal }) => {
      const url = `${addressOf(name, id)}/files/${place}/${file.id}`;
      const data = await withSession(getToken, (token) => fetchFile(url, file, token, signal));
      return { data };
    },
  };
}

/** Asks an operation of a feature. */
const operateBy =
  ({ http, addressOf }: Pick<Backend, 'http' | 'addressOf'>): PortalMethods['operate'] =>
  async <T>(
    name: string,
    { at, body, dryRun }: Parameters<PortalMethods['operate']>[1],
    signal?: AbortSignal,
  ) => {
    const isForm = body instanceof FormData;
    const { json, headers } = await http(`${addressOf(name)}/${at}${dryRun ? '?dryRun=true' : ''}`, {
      method: 'POST',
      headers: isForm ? new Headers({ Accept: 'application/json' }) : headersOf(!dryRun),
      body: isForm ? body : JSON.stringify(body),
      ...(signal && { signal }),
    });
    const undo = headers.get('undo');
    return { ...(json as T), ...(undo && { undo }) };
  };

/**
 * ra-data-simple-rest by screen names.
 *
 * `loja/pedidos` becomes the API resource of that screen, with the screen's filter added to every list. A
 * name without a screen is a resource id (references, pickers, widgets). An update sends only the changed
 * fields, with the version that was read, so that the API can refuse to overwrite a newer one.
 */
export function createDataProvider(options: DataProviderOptions): PortalDataProvider {
  const backend = backendOf(options);
  return { ...backend.rest, ...readMethods(backend), ...writeMethods(backend), ...portalMethods(backend) };
}

type ReadMethod = 'getList' | 'getManyReference' | 'getOne' | 'getMany';

function readMethods(backend: Backend): Pick<PortalDataProvider, ReadMethod | 'getTotal'> {
  const { api, http, rest, apiName, narrowed } = backend;
  const ownPages = listPages(http, api);
  const pageOf = (name: string, params: GetListParams, filter: Filter, total: TotalKind) =>
    backendAt(api).pagesAhead
      ? ownPages<never>(apiName(name), { ...params, filter }, total, (params.meta as PageMeta)?.order)
      : rest.getList<never>(apiName(name), { ...params, filter });

  return {
    getList: (name, params) =>
      fetchAllPages<never>((some, total) => pageOf(name, some, narrowed(name, params.filter ?? {}), total))(
        params,
      ),
    getManyReference: (name, { target, id, ...params }) =>
      pageOf(name, params, conjunction(narrowed(name, params.filter ?? {}), { [target]: id }), 'soon'),
    getTotal: async (name, filter, signal) => {
      const params = { pagination: { page: 1, perPage: 1 }, ...(signal && { signal }) };
      const { total = 0, meta } = await pageOf(name, params, narrowed(name, filter), 'soon');
      return { total, ...(meta as ListMeta) };
    },
    getOne: (name, params) => rest.getOne(apiName(name), { ...params, id: apart(params.id) }),
    getMany: async (name, { ids, ...params }) => {
      const records: RaRecord[] = [];
      await inParallel(idsPerAddress(ids), partsAtOnce, async (part) => {
        const { data } = await rest.getMany(apiName(name), { ...params, ids: part });
        for (const record of data) records.push(record);
      });
      const rank = new Map(ids.map((id, at) => [String(id), at]));
      const rankOf = ({ id }: RaRecord) => rank.get(String(id)) ?? ids.length;
      return { data: records.sort((a, b) => rankOf(a) - rankOf(b)) as never[] };
    },
  };
}

type WriteMethod = 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany';

function writeMethods(backend: Backend): Pick<PortalDataProvider, WriteMethod> {
  const { api, http, rest, apiName, addressOf, written } = backend;
  const save = (
    method: 'POST' | 'PUT',
    address: string,
    data: object,
    { requestId, isOffered }: { requestId?: string | undefined; isOffered?: boolean },
  ) => {
    const headers = headersOf(isOffered);
    if (requestId && backendAt(api).actsOnce) headers.set('Idempotency-Key', requestId);
    return http(address, { method, headers, body: JSON.stringify(data) }).then(({ json, headers }) => ({
      data: withReplayed(asAnswered(json as RaRecord, headers), headers) as never,
    }));
  };

  return {
    create: async (name, params) =>
      written(
        name,
        await save('POST', addressOf(name), withoutEmpty(params.data), {
          requestId: saveMetaOf(params.data).requestId,
          isOffered: isOffered(params.meta),
        }),
        params.meta as typeof quietly,
      ),
    update: async (name, params) => {
      const { base, requestId } = saveMetaOf(params.data);
      const before = base ?? params.previousData;
      const data = { ...changesOf(params.data, before), ...versionOf(params.data, before) };
      const answer = await save('PUT', addressOf(name, params.id), data, {
        requestId,
        isOffered: isOffered(params.meta),
      }).catch(withoutConflictAtForm);
      return written(name, answer, params.meta as typeof quietly);
    },
    updateMany: async (name, params) =>
      written(name, await rest.updateMany(apiName(name), { ...params, ids: params.ids.map(apart) })),
    delete: async (name, { id, previousData, meta }) => {
      const version: unknown = previousData?.version;
      const { json, headers } = await http(addressOf(name, id), {
        method: 'DELETE',
        headers: new Headers({
          Accept: 'application/json',
          ...(version !== undefined && { 'If-Match': `"${String(version)}"` }),
        }),
      });
      return written(name, { data: asAnswered(json, headers) }, meta as typeof quietly, id);
    },
    deleteMany: async (name, params) =>
      written(name, await rest.deleteMany(apiName(name), { ...params, ids: params.ids.map(apart) })),
  };
}

const isOffered = (meta: unknown) => {
  const { quiet = false, offered = false } = (meta ?? {}) as { quiet?: boolean; offered?: boolean };
  return quiet || offered;
};

/**
 * A conflict is a question to the user rather than a field's error. Without `errors`, react-admin leaves the
 * form alone.
 */
function withoutConflictAtForm(error: unknown): never {
  if (error instanceof HttpError && error.status === 409) {
    const { root: _root, ...fields } =
      (error.body as { errors?: Record<string, unknown> } | null)?.errors ?? {};
    if (Object.keys(fields).length === 0) throw new HttpError(error.message, 409, { message: error.message });
  }
  throw error;
}

/** On creation, empty inputs are not sent, so that the API fills in its defaults. */
const withoutEmpty = (data: Partial<RaRecord>) =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

function changesOf(data: Partial<RaRecord>, before: Partial<RaRecord> | undefined) {
  if (!before) return data;
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => !same(value ?? null, before[field] ?? null)),
  );
}

const same = (left: unknown, right: unknown) =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

function versionOf(data: Partial<RaRecord>, before: Partial<RaRecord> | undefined) {
  const version: unknown = before?.version ?? data.version;
  return version === undefined ? {} : { version };
}
