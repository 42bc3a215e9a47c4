/** A write with an idempotency key that comes again gets the answer of the first, and changes nothing. */
import { effectsKey } from '#model/api/answers.ts';
import { isMap } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import type { DoneRequest, Fields } from '../data/store.ts';
import { conflict, HttpError, type HttpResponse } from '../http/http.ts';
import { versionHeader } from '../http/recordAnswers.ts';
import { locationOf, writtenRecord } from './operations.ts';
import { checkKey, markOf, openAnswer, sealAnswer } from './requestKeys.ts';
import type { Write, WritePlan } from './write.ts';

const requestKey = ({ caller, key }: WritePlan) => `${String(caller.account.id)} ${key}`;

/** Looks for an earlier request of the account with this key. 400 for a key that is none. */
export async function findEarlierRequest(write: Write) {
  const { key, isDryRun, transaction } = write;
  if (isDryRun) return;
  checkKey(key!);
  write.done = await transaction.findRequest(requestKey(write));
}

/** What an answer says beside the record, or of one that was deleted: it can't be read again. */
type SaidOnce = { notice?: string | undefined; body: Fields };

/** Stores the key with the write, the id by which the write can be undone, and what is said once. */
export async function rememberRequest(write: Write, { secret }: { secret: Uint8Array }) {
  const { transaction, stored, before, response, resource, operation, steps, key, isDryRun } = write;
  const written = stored ?? before;
  if (isDryRun || (!written && !steps.repeat)) return;
  const { body, headers = {} } = response ?? {};
  const isOnce = (name: string) =>
    operation === 'remove' ||
    ((name === effectsKey || name === 'skipped') && !Object.hasOwn(resource.fields, name));
  const once = Object.entries(isMap(body) ? body : {}).filter(([name]) => isOnce(name));
  const said: SaidOnce = { notice: headers['Portal-Notice'], body: Object.fromEntries(once) };
  const isPlain = once.length === 0 && said.notice === undefined;
  await transaction.saveRequest(requestKey(write), {
    id: written?.id ?? '',
    mark: [requestHash(write), headers.Undo ?? '', isPlain ? '' : sealAnswer(secret, key!, said)].join('.'),
  });
}

/**
 * Repeats the answer of an earlier request, after the commit: this waits until the first request is on disk. Before
 * that, its result could still be lost.
 */
export async function repeatedAnswer(
  plan: WritePlan,
  { id, mark }: DoneRequest,
  { data, secret }: { data: Reader; secret: Uint8Array },
): Promise<HttpResponse> {
  const { resource, caller, operation, steps, key } = plan;
  const [before, undo, sealed = ''] = mark.split('.');
  if (before !== requestHash(plan)) throw conflict(translate('write.usedBefore'), { id });
  const said = sealed === '' ? undefined : openAnswer<SaidOnce>(secret, key!, sealed);
  const replayHeaders = {
    'Idempotent-Replayed': 'true',
    ...(undo && { Undo: undo }),
    ...(said?.notice !== undefined && { 'Portal-Notice': said.notice }),
  };
  if (steps.repeat) return { body: steps.repeat(), headers: replayHeaders };
  if (operation === 'remove') return { body: said?.body ?? { id }, headers: replayHeaders };
  const record = await data.get(shapeOf(resource, caller.viewer), id);
  if (!record) throw new HttpError(410, translate('write.savedAndDeleted', { name: resource.label.one }));
  const isNew = operation === 'create';
  const shown = await writtenRecord({ ...plan, reader: data }, record, ['id', 'version']);
  return {
    status: isNew ? 201 : 200,
    body: { ...shown, ...said?.body },
    headers: { ...(isNew && locationOf(resource, record)), ...versionHeader(record), ...replayHeaders },
  };
}

const requestHash = ({ operation, resource, id, action, body, ifMatch, asSent }: WritePlan): string =>
  markOf(operation, asSent?.name ?? resource.id, id, action, asSent?.body ?? body, ifMatch);
