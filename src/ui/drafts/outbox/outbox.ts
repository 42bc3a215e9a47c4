/**
 * Saves that failed with a network error. When the connection is back, one tab sends them again, one after the
 * other. Not TanStack Query's paused mutations, because those belong to one tab, can't show which record they
 * concern, and lose what the API refuses.
 */
import { HttpError, type DataProvider, type Identifier, type RaRecord } from 'ra-core';
import { withSaveMeta, wasSaved } from '#ui/data/saveMeta.ts';
import { sameFormValue } from '#ui/data/sameFormValue.ts';
import { isGatewayError } from '#ui/offline/answerSender.ts';
import {
  draftsOf,
  finishDraft,
  saveDraft,
  deleteDraft,
  type StoredDraft,
  type DraftValues,
} from '../draftStore.ts';
import { translate } from '#messages/translate.ts';

/** True when there was no answer, or a proxy reported that the portal did not answer. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || isGatewayError(error.status));

/** True for errors that may pass, so that trying again later makes sense. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof HttpError) || isUnanswered(error) || [401, 429, 500, 503].includes(error.status);

type Save = Omit<StoredDraft, 'at' | 'values' | 'waiting' | 'refused'> & { data: DraftValues } & Pick<
    NonNullable<StoredDraft['waiting']>,
    'labels'
  >;

/**
 * True when the request may have arrived although its answer did not, and a backend without request keys
 * could create the record twice.
 */
const isUnsure = ({ recordId }: Pick<StoredDraft, 'recordId'>, knowsRequests: boolean) =>
  !knowsRequests && recordId === undefined && navigator.onLine;

export const unsure = () => translate('app.lostAnswer');

/**
 * Stores a save that got no answer for later, combined with one that is already waiting for the record.
 * Returns false when the device has no space, so that the input is only in the form.
 */
export function queueSave({ data, labels, ...of }: Save, knowsRequests: boolean): boolean {
  const now = Date.now();
  const { base } = of;
  const changed = base ? changesOf(data, base) : data;
  const earlier =
    of.recordId === undefined
      ? undefined
      : draftsOf(of.account).find((one) => one.waiting && one.place === of.place && one.id !== of.id);
  const isKept = saveDraft({
    ...of,
    at: now,
    values: { ...earlier?.values, ...changed },
    ...(earlier?.base && { base: { ...base, ...earlier.base } }),
    ...(isUnsure(of, knowsRequests)
      ? { refused: unsure() }
      : {
          waiting: {
            since: earlier?.waiting?.since ?? now,
            data: { ...earlier?.waiting?.data, ...changed },
            ...(labels && { labels: { ...earlier?.waiting?.labels, ...labels } }),
          },
        }),
  });
  if (isKept) {
    finishDraft(of.id);
    if (earlier) deleteDraft(earlier);
  }
  return isKept;
}

const changesOf = (data: DraftValues, base: RaRecord): DraftValues =>
  Object.fromEntries(Object.entries(data).filter(([id, value]) => !sameFormValue(value, base[id])));

export type Outcome = { sent: StoredDraft[]; refused: StoredDraft[] };

/** The ids of records that were created from here, for forms that are still open. */
const arrived = new Map<string, Identifier>();
export const arrivedAs = (draftId: string): Identifier | undefined => arrived.get(draftId);

/** Sends the waiting saves, and stops at the first that still gets no answer. */
export async function sendQueued(
  account: string,
  dataProvider: DataProvider,
  knowsRequests: boolean,
): Promise<Outcome> {
  if (!navigator.locks) return send(account, dataProvider, knowsRequests);
  return navigator.locks.request('portal.outbox', { ifAvailable: true }, (lock) =>
    lock ? send(account, dataProvider, knowsRequests) : { sent: [], refused: [] },
  );
}

async function send(account: string, dataProvider: DataProvider, knowsRequests: boolean): Promise<Outcome> {
  const outcome: Outcome = { sent: [], refused: [] };
  for (const draft of draftsOf(account)) {
    if (!draft.waiting) continue;
    try {
      const record = await sendOne(draft, draft.waiting.data, dataProvider);
      // the session has ended, so it is sent in the next one
      if (!wasSaved(record)) break;
      arrived.set(draft.id, record.id);
      deleteDraft(draft);
      outcome.sent.push(draft);
    } catch (error) {
      const isLost = isUnanswered(error) && isUnsure(draft, knowsRequests);
      if (isPassing(error) && !isLost) break;
      const words = isLost ? unsure() : wordsOf(error as HttpError, draft.waiting);
      const refused = { ...draft, waiting: undefined, refused: words };
      saveDraft(refused);
      outcome.refused.push(refused);
    }
  }
  return outcome;
}

async function sendOne(
  { id: requestId, resource, recordId, base }: StoredDraft,
  values: DraftValues,
  dataProvider: DataProvider,
): Promise<RaRecord> {
  const data = withSaveMeta(values, { requestId });
  const { data: saved } =
    recordId === undefined
      ? await dataProvider.create(resource, { data })
      : await dataProvider.update(resource, { id: recordId, data, previousData: base! });
  return saved as RaRecord;
}

/** The API's message, with those of the fields. */
function wordsOf({ message, body }: HttpError, { labels = {} }: NonNullable<StoredDraft['waiting']>): string {
  const errors = (body as { errors?: Record<string, unknown> } | null)?.errors ?? {};
  const fieldErrors = Object.entries(errors).flatMap(([path, text]) => {
    const label = labels[path.split('.')[0]!];
    return typeof text === 'string' ? [label === undefined ? text : `${label}: ${text}`] : [];
  });
  return [message, ...fieldErrors].join(' ');
}
