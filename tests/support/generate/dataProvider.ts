/** A data provider like the browser's, by the API of one account. */
import { HttpError, type DataProvider, type GetListParams, type RaRecord } from 'ra-core';
import { saveMetaOf } from '#ui/data/saveMeta.ts';
import { asAnswered } from '#ui/data/backend.ts';
import { address, type Ask } from './trial.ts';

/** @param resourceOf the resource of a list's name, and the filter that the list adds */
export function providerOf(
  ask: Ask,
  listOf: (name: string) => { resource: string; filter?: unknown } = (resource) => ({ resource }),
): DataProvider {
  const list = async (resource: string, parameters: Record<string, unknown>) => {
    const { status, body, text } = await ask('GET', address(`/${resource}`, parameters));
    if (status !== 200) throw new HttpError(text, status, body);
    return body as RaRecord[];
  };
  const write = async (method: string, path: string, data: object, body: object) => {
    const { requestId } = saveMetaOf(data);
    const headers = { 'Offer-Undo': '1', ...(requestId && { 'Idempotency-Key': requestId }) };
    const reply = await ask(method, path, { body, headers });
    if (reply.status >= 300) throw new HttpError(reply.text, reply.status, reply.body);
    return { data: asAnswered(reply.body as RaRecord, reply.headers) };
  };
  return {
    getList: async (name: string, { filter, sort }: GetListParams) => {
      const { resource, filter: own } = listOf(name);
      const data = await list(resource, {
        filter: own === undefined ? (filter as unknown) : { all: [own, filter] },
        sort: [sort!.field, sort!.order],
      });
      return { data, total: data.length };
    },
    getMany: async (name: string, { ids }: { ids: unknown[] }) => ({
      data: await list(listOf(name).resource, { filter: { id: ids } }),
    }),
    create: (name: string, { data }: { data: object }) =>
      write('POST', `/${listOf(name).resource}`, data, data),
    update: (
      name: string,
      { id, data, previousData }: { id: unknown; data: object; previousData: RaRecord },
    ) => {
      const changed = Object.entries(data).filter(([key, value]) => previousData[key] !== value);
      const body = { ...Object.fromEntries(changed), version: previousData.version as unknown };
      return write('PUT', `/${listOf(name).resource}/${String(id)}`, data, body);
    },
  } as unknown as DataProvider;
}
