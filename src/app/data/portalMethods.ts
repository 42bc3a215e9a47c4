import type { Identifier, RaRecord } from 'ra-core';
import type { DryRunResult } from '#model/api/dryRun.ts';
import { facetsAt, type FacetCounts } from '#model/api/facets.ts';
import { aggregateAt, type AggregateRow } from '#model/measures.ts';
import { withSession } from '#ui/session/withSession.ts';
import { headersOf, type Backend } from '#ui/data/backend.ts';
import { fetchFile, sendFile } from '#ui/data/fileTransfer.ts';
import type {
  BulkResult,
  DeletedRecord,
  HistoryEntry,
  PortalMethods,
  UndoResult,
} from '#ui/data/portalDataProvider.ts';
import { figureTimes } from '#ui/data/figureTimes.ts';
import { withUndo } from '#ui/data/undo.ts';

/** The methods beyond react-admin's: see portalDataProvider.ts. */
export function portalMethods({
  api,
  getToken,
  http,
  apiName,
  addressOf,
  refresh,
  written,
}: Backend): Omit<PortalMethods, 'getTotal'> {
  const actionAt = (name: string, id: Identifier, action: string) =>
    `${addressOf(name, id)}/actions/${encodeURIComponent(action)}`;
  return {
    refresh,
    aggregate: async (name, params, signal) => {
      const address = aggregateAt(apiName(name), params);
      const { json, headers } = await http(`${api}${address}`, { signal });
      figureTimes.note(address, headers.get('Age'));
      return { data: json as AggregateRow[] };
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
      return written(name, { data: withUndo(json as RaRecord, answered) }, meta);
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
      return written(name, { data: withUndo(json as RaRecord, headers) });
    },
    undoChanges: async (changes) => {
      const body = JSON.stringify({ changes });
      const { json } = await http(`${api}/recent-changes/undo`, { method: 'POST', body });
      return (json as { results: UndoResult[] }).results;
    },
    getDeleted: async () => (await http(`${api}/deleted-records`)).json as DeletedRecord[],
    bulk: async (name, { dryRun, ...slice }) => {
      const address = `${addressOf(name)}/bulk${dryRun ? '?dryRun=true' : ''}`;
      const { json } = await http(address, {
        method: 'POST',
        headers: headersOf(!dryRun),
        body: JSON.stringify(slice),
      });
      return (json as { results: BulkResult[] }).results;
    },
    dryRun: async (name, { id, action, data, version }, signal) => {
      const body = JSON.stringify({ ...data, ...(version !== undefined && { version }) });
      const { json } = await http(`${actionAt(name, id, action)}?dryRun=true`, {
        method: 'POST',
        body,
        ...(signal && { signal }),
      });
      return json as DryRunResult;
    },
    sendFile: async (name, { place, file, ...transfer }) => ({
      data: await withSession(getToken, (token) =>
        sendFile(`${addressOf(name)}/files/${place}`, file, token, transfer),
      ),
    }),
    fetchFile: async (name, { id, place, file, signal }) => {
      const url = `${addressOf(name, id)}/files/${place}/${file.id}`;
      return {
        data: await withSession(getToken, (token) => fetchFile(url, file, token, signal)),
      };
    },
  };
}
