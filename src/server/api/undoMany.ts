/**
 * POST /api/recent-changes/undo, `{"changes": ["<id>"]}`: undoes many changes, each as if it had been
 * requested alone. A change that can't be undone is reported, and the others are undone.
 */
import { translate } from '#messages/translate.ts';
import { inParallel } from '#model/lib/inParallel.ts';
import { isMap } from '#model/values/values.ts';
import type { Caller } from '../accounts/caller.ts';
import { badRequest, type HttpResponse } from '../http/http.ts';
import { lanes, maxRecords } from './bulk.ts';
import { refusalOf } from './storeErrors.ts';
import { undoChange, type UndoOptions } from './undo.ts';

export async function undoMany(options: UndoOptions, caller: Caller, body: unknown): Promise<HttpResponse> {
  const results = new Map<string, { id: string; status: number; body: unknown }>();
  const changes = readChanges(body);
  await inParallel(changes, lanes, async (id) => {
    try {
      results.set(id, { id, status: 200, body: (await undoChange(options, caller, id)).body });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      results.set(id, { id, status: refusal.status, body: { message: refusal.message } });
    }
  });
  return { body: { results: changes.map((id) => results.get(id)!) } };
}

function readChanges(body: unknown): string[] {
  const { changes, ...rest } = isMap(body) ? body : {};
  const isName = (name: unknown) => typeof name === 'string' && /^\d{1,15}$/.test(name);
  if (
    Object.keys(rest).length > 0 ||
    !Array.isArray(changes) ||
    changes.length > maxRecords ||
    !changes.every(isName)
  )
    throw badRequest(translate('serving.changesExpectsUpToNames', { maxRecords }));
  return [...new Set<string>(changes)];
}
