import { apart } from '#model/values/ids.ts';
import { HttpError, type GetListParams, type RaRecord } from 'ra-core';
import { conjunction } from '#access/permissions.ts';
import { inBatches } from '#model/lib/collections.ts';
import type { Filter } from '#model/types.ts';
import { isOwnApi } from '#ui/ownApi.ts';
import { backendOf, headersOf, type Backend, type DataProviderOptions } from '#ui/data/backend.ts';
import { fetchAllPages } from './fetchAllPages.ts';
import { listPages, type ListMeta, type TotalKind } from '#ui/data/listPages.ts';
import type { PortalDataProvider, quietly } from '#ui/data/portalDataProvider.ts';
import { portalMethods } from './portalMethods.ts';
import { withReplayed } from '#ui/data/replayed.ts';
import { saveMetaOf } from '#ui/data/saveMeta.ts';
import { withUndo } from '#ui/data/undo.ts';

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
    isOwnApi(api)
      ? ownPages<never>(apiName(name), { ...params, filter }, total)
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
      const answers = await Promise.all(
        inBatches(ids, idsPerRequest).map((part) => rest.getMany(apiName(name), { ...params, ids: part })),
      );
      const rank = new Map(ids.map((id, at) => [String(id), at]));
      const rankOf = ({ id }: RaRecord) => rank.get(String(id)) ?? ids.length;
      return { data: answers.flatMap(({ data }) => data).sort((a, b) => rankOf(a) - rankOf(b)) as never[] };
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
    if (requestId && isOwnApi(api)) headers.set('Idempotency-Key', requestId);
    return http(address, { method, headers, body: JSON.stringify(data) }).then(({ json, headers }) => ({
      data: withReplayed(withUndo(json as RaRecord, headers), headers) as never,
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
      return written(name, { data: withUndo(json, headers) }, meta as typeof quietly, id);
    },
    deleteMany: async (name, params) =>
      written(name, await rest.deleteMany(apiName(name), { ...params, ids: params.ids.map(apart) })),
  };
}

/** So that the address is short enough for servers. */
const idsPerRequest = 250;

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
