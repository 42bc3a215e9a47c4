import type { QueryClient } from '@tanstack/react-query';
import { screenKind } from '../../screens/registry.ts';
import { HttpError, type GetListParams, type Identifier, type RaRecord } from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { conjunction } from '../../access/permissions.ts';
import { facetsAt, type FacetCounts } from '../../model/facets.ts';
import { inBatches } from '../../model/collections.ts';
import { aggregateAt, type AggregateRow } from '../../model/measures.ts';
import type { Filter, SimpleScreen } from '../../model/types.ts';
import { earlyFigures } from '../early/firstFigures.ts';
import type { DryRunResult } from '../../model/dryRun.ts';
import { withSession } from '../auth/withSession.ts';
import { fetchFile, sendFile } from './fileTransfer.ts';
import { invalidateAfterWrite } from './invalidate.ts';
import { createHttpClient } from './httpClient.ts';
import { isOwnApi } from '../ownApi.ts';
import { listPages, type ListMeta, type TotalKind } from './listPages.ts';
import { fetchAllPages } from './fetchAllPages.ts';
import { saveMetaOf } from './saveMeta.ts';
import { withReplayed } from './replayed.ts';
import { withUndo } from './undo.ts';
import {
  type HistoryEntry,
  type DeletedRecord,
  type UndoResult,
  type PortalDataProvider,
  type BulkResult,
  quietly,
} from './portalDataProvider.ts';

export type DataProviderOptions = {
  /** The base address of the API, from the index. */
  api: string;
  getToken: () => string | null | undefined;
  /** The screen with this react-admin resource name; undefined for a plain resource id. */
  screenAt: (name: string) => { screen: SimpleScreen } | undefined;
  /** The query cache: after a write, cached answers of the same API resource under other names are stale. */
  queryClient?: QueryClient;
};

/**
 * ra-data-simple-rest by screen names.
 *
 * `loja/pedidos` becomes the API resource of that screen, with the screen's filter added to every list. A
 * name without a screen is a resource id (references, pickers, widgets). An update sends only the changed
 * fields, with the version that was read, so that the API can refuse to overwrite a newer one.
 */
export function createDataProvider(options: DataProviderOptions): PortalDataProvider {
  const { api, screenAt } = options;
  const http = createHttpClient(options.getToken);
  const rest = simpleRestProvider(api, http);

  const ownPages = listPages(http, api);
  const pageOf = (name: string, params: GetListParams, filter: Filter, total: TotalKind) =>
    isOwnApi(api)
      ? ownPages<never>(apiName(name), { ...params, filter }, total)
      : rest.getList<never>(apiName(name), { ...params, filter });

  const apiName = (name: string) => targetOf(name, screenAt).resource;
  const narrowed = (name: string, filter: Filter) => conjunction(targetOf(name, screenAt).filter, filter);
  const refresh = async (name: string, deleted?: Identifier) => {
    const written = apiName(name);
    if (options.queryClient)
      invalidateAfterWrite(options.queryClient, (one) => apiName(one) === written, deleted);
  };
  const actionAt = (name: string, id: Identifier, action: string) =>
    `${api}/${apiName(name)}/${encodeURIComponent(id)}/actions/${encodeURIComponent(action)}`;

  const wrote = <T>(name: string, answer: T, meta?: { quiet?: boolean }, deleted?: Identifier): T => {
    if (!meta?.quiet) void refresh(name, deleted);
    return answer;
  };

  const save = (
    method: 'POST' | 'PUT',
    address: string,
    data: object,
    { requestId, isOffered }: { requestId?: string | undefined; isOffered?: boolean },
  ) => {
    const headers = headersOf(isOffered);
    if (requestId && isOwnApi(api)) headers.set('Idempotency-Key', requestId);
    return http(`${api}/${address}`, { method, headers, body: JSON.stringify(data) }).then(
      ({ json, headers }) => ({ data: withReplayed(withUndo(json as RaRecord, headers), headers) as never }),
    );
  };

  return {
    ...rest,
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
    getOne: (name, params) => rest.getOne(apiName(name), params),
    getMany: async (name, { ids, ...params }) => {
      const answers = await Promise.all(
        inBatches(ids, idsPerRequest).map((part) => rest.getMany(apiName(name), { ...params, ids: part })),
      );
      const rank = new Map(ids.map((id, at) => [String(id), at]));
      const rankOf = ({ id }: RaRecord) => rank.get(String(id)) ?? ids.length;
      return { data: answers.flatMap(({ data }) => data).sort((a, b) => rankOf(a) - rankOf(b)) as never[] };
    },
    create: async (name, params) =>
      wrote(
        name,
        await save('POST', apiName(name), withoutEmpty(params.data), {
          requestId: saveMetaOf(params.data).requestId,
          isOffered: isOffered(params.meta),
        }),
        params.meta as typeof quietly,
      ),
    update: async (name, params) => {
      const { base, requestId } = saveMetaOf(params.data);
      const before = base ?? params.previousData;
      const data = { ...changesOf(params.data, before), ...versionOf(params.data, before) };
      const address = `${apiName(name)}/${encodeURIComponent(params.id)}`;
      const answer = await save('PUT', address, data, {
        requestId,
        isOffered: isOffered(params.meta),
      }).catch(withoutConflictAtForm);
      return wrote(name, answer, params.meta as typeof quietly);
    },
    updateMany: async (name, params) => wrote(name, await rest.updateMany(apiName(name), params)),
    delete: async (name, { id, previousData, meta }) => {
      const version: unknown = previousData?.version;
      const { json, headers } = await http(`${api}/${apiName(name)}/${encodeURIComponent(id)}`, {
        method: 'DELETE',
        headers: new Headers({
          Accept: 'application/json',
          ...(version !== undefined && { 'If-Match': `"${String(version)}"` }),
        }),
      });
      return wrote(name, { data: withUndo(json, headers) }, meta as typeof quietly, id);
    },
    deleteMany: async (name, params) => wrote(name, await rest.deleteMany(apiName(name), params)),

    refresh,
    aggregate: async (name, params, signal) => {
      const url = `${api}${aggregateAt(apiName(name), params)}`;
      const early = await earlyFigures(url);
      return { data: early ?? ((await http(url, { signal })).json as AggregateRow[]) };
    },
    facets: async (name, params, signal) =>
      (await http(`${api}${facetsAt(apiName(name), params)}`, { signal })).json as FacetCounts[],
    preview: async (name, { id, data }, signal) => {
      const at = id === undefined ? '' : `/${encodeURIComponent(id)}`;
      const { json } = await http(`${api}/${apiName(name)}${at}/preview`, {
        method: 'POST',
        body: JSON.stringify(data),
        signal,
      });
      return { data: json as Record<string, unknown> };
    },
    getHistory: async (name, { id, limit }) => {
      const range = encodeURIComponent(JSON.stringify([0, limit - 1]));
      const { headers, json } = await http(
        `${api}/${apiName(name)}/${encodeURIComponent(id)}/history?range=${range}`,
      );
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
      return wrote(name, { data: withUndo(json as RaRecord, answered) }, meta);
    },
    merge: async (name, { kept, gone, data }) => {
      const { json, headers } = await http(`${api}/${apiName(name)}/${encodeURIComponent(kept.id)}/merge`, {
        method: 'POST',
        headers: headersOf(true),
        body: JSON.stringify({
          ...data,
          version: kept.version,
          from: gone.id,
          fromVersion: gone.version,
        }),
      });
      return wrote(name, { data: withUndo(json as RaRecord, headers) });
    },
    undoChanges: async (changes) => {
      const body = JSON.stringify({ changes });
      const { json } = await http(`${api}/recent-changes/undo`, { method: 'POST', body });
      return (json as { results: UndoResult[] }).results;
    },
    getDeleted: async () => (await http(`${api}/deleted-records`)).json as DeletedRecord[],
    bulk: async (name, { dryRun, ...slice }) => {
      const address = `${api}/${apiName(name)}/bulk${dryRun ? '?dryRun=true' : ''}`;
      const { json } = await http(address, {
        method: 'POST',
        headers: headersOf(!dryRun),
        body: JSON.stringify(slice),
      });
      return (json as { results: BulkResult[] }).results;
    },
    foresee: async (name, { id, action, data, version }, signal) => {
      const body = JSON.stringify({ ...data, ...(version !== undefined && { version }) });
      const { json } = await http(`${actionAt(name, id, action)}?dryRun=true`, {
        method: 'POST',
        body,
        ...(signal && { signal }),
      });
      return json as DryRunResult;
    },
    sendFile: async (name, { place, file, ...transfer }) => ({
      data: await withSession(options.getToken, (token) =>
        sendFile(`${api}/${apiName(name)}/files/${place}`, file, token, transfer),
      ),
    }),
    fetchFile: async (name, { id, place, file, signal }) => {
      const url = `${api}/${apiName(name)}/${encodeURIComponent(id)}/files/${place}/${file.id}`;
      return {
        data: await withSession(options.getToken, (token) => fetchFile(url, file, token, signal)),
      };
    },
  };
}

/** So that the address is short enough for servers. */
const idsPerRequest = 250;

/** `isOffered`: the user will be offered to undo the write. */
const headersOf = (isOffered = false) =>
  new Headers({ Accept: 'application/json', ...(isOffered && { 'Offer-Undo': '1' }) });

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

const noFilter: Filter = {};

function targetOf(
  name: string,
  screenAt: DataProviderOptions['screenAt'],
): { resource: string; filter: Filter } {
  const screen = screenAt(name)?.screen;
  return (screen && screenKind(screen).records?.(screen)) ?? { resource: name, filter: noFilter };
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
