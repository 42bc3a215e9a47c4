/** Does what was foreseen, if its effects are still the same. */
import { createHash } from 'node:crypto';
import type { HttpResponse } from '#server/http/http.ts';
import type { Foreseen } from './foreseen.ts';
import type { AskedOperation } from './askedOperations.ts';
import type { ToolCall } from './toolCall.ts';

/** @param once the same text again does nothing more, and gets the same answer */
export async function perform(
  call: Pick<ToolCall, 'ask'>,
  asked: AskedOperation,
  { versions, confirms }: Pick<Foreseen, 'versions' | 'confirms'>,
  once: string,
): Promise<HttpResponse> {
  const request = asked.request(versions);
  return call.ask({
    ...request,
    headers: {
      ...request.headers,
      'offer-undo': '1',
      'idempotency-key': createHash('sha256').update(once).digest('hex').slice(0, 40),
      'if-effects': confirms,
    },
  });
}

/** What came of it: the record, the ids of a document, or the results of a bulk operation. */
export function toldOutcome({ body, headers }: HttpResponse) {
  const { id, ids, results, skipped } = (body ?? {}) as Readonly<Record<string, unknown>>;
  type Result = { id: string | number; status: number; body: { message?: string } };
  return {
    ...(id !== undefined && { id: id as string | number }),
    ...(Array.isArray(ids) && { ids: ids as (string | number)[] }),
    ...(Array.isArray(results) && {
      refusals: (results as Result[]).flatMap(({ id: of, status, body: told }) =>
        status < 400 ? [] : [{ id: of, message: told.message ?? '' }],
      ),
    }),
    ...(Array.isArray(skipped) && { skipped: skipped as unknown[] }),
    ...(headers?.Undo !== undefined && { change: headers.Undo }),
  };
}
