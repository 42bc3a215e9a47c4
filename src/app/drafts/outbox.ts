/**
 * Saves that got no answer, sent again when the line is back: one after the other, in their order, by one tab. A list
 * of our own rather than TanStack Query's paused mutations: those are one for each tab, are sent without being able
 * to tell a person which record they are of, and what the API refuses of them is gone.
 */
import { HttpError, type DataProvider, type Identifier, type RaRecord } from 'ra-core';
import { sendingWith, wasSaved } from '../data/sending.ts';
import { sameValue } from '../data/sameValue.ts';
import { draftsOf, finishDraft, keepDraft, dropDraft, type Draft, type Values } from './store.ts';
import { say } from '../../messages/say.ts';

/** Nobody answered, or somebody on the way said that the portal can't. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || [502, 504].includes(error.status));

/** Not refused: worth trying again later. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof HttpError) || isUnanswered(error) || [401, 429, 500, 503].includes(error.status);

type Save = Omit<Draft, 'at' | 'values' | 'waiting' | 'refused'> & { data: Values };

/** The request may have arrived and only its answer not, and of this API a second one could be made twice. */
const isUnsure = ({ recordId }: Pick<Draft, 'recordId'>, knowsRequests: boolean) =>
  !knowsRequests && recordId === undefined && navigator.onLine;

export const unsure = () => say('app.lostAnswer');

/**
 * Keeps a save that got no answer, to be sent later; of a record, together with the one that waits already. False
 * when there is no room for it: then it is still in the form alone.
 */
export function putAside({ data, ...of }: Save, knowsRequests: boolean): boolean {
  const now = Date.now();
  const { base } = of;
  const changed = base ? changesOf(data, base) : data;
  const earlier =
    of.recordId === undefined
      ? undefined
      : draftsOf(of.account).find((one) => one.waiting && one.place === of.place && one.id !== of.id);
  const isKept = keepDraft({
    ...of,
    at: now,
    values: { ...earlier?.values, ...changed },
    ...(earlier?.base && { base: earlier.base }),
    ...(isUnsure(of, knowsRequests)
      ? { refused: unsure() }
      : {
          waiting: { since: earlier?.waiting?.since ?? now, data: { ...earlier?.waiting?.data, ...changed } },
        }),
  });
  if (isKept) {
    finishDraft(of.id);
    if (earlier) dropDraft(earlier);
  }
  return isKept;
}

const changesOf = (data: Values, base: RaRecord): Values =>
  Object.fromEntries(Object.entries(data).filter(([id, value]) => !sameValue(value, base[id])));

export type Outcome = { sent: Draft[]; refused: Draft[] };

/** Where the records are that were sent from here, for whoever still looks at their form. */
const arrived = new Map<string, Identifier>();
export const arrivedAs = (draftId: string): Identifier | undefined => arrived.get(draftId);

/** Sends what waits; stops at the first that still gets no answer. */
export async function sendWaiting(
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
      // the session has ended: it is sent in the next one
      if (!wasSaved(record)) break;
      arrived.set(draft.id, record.id);
      dropDraft(draft);
      outcome.sent.push(draft);
    } catch (error) {
      const isLost = isUnanswered(error) && isUnsure(draft, knowsRequests);
      if (isPassing(error) && !isLost) break;
      const words = isLost ? unsure() : wordsOf(error as HttpError);
      const refused = { ...draft, waiting: undefined, refused: words };
      keepDraft(refused);
      outcome.refused.push(refused);
    }
  }
  return outcome;
}

async function sendOne(
  { id: requestId, resource, recordId, base }: Draft,
  values: Values,
  dataProvider: DataProvider,
): Promise<RaRecord> {
  const data = sendingWith(values, { requestId });
  const { data: saved } =
    recordId === undefined
      ? await dataProvider.create(resource, { data })
      : await dataProvider.update(resource, { id: recordId, data, previousData: base! });
  return saved as RaRecord;
}

/** The API's message, and what it says of the fields. */
function wordsOf({ message, body }: HttpError): string {
  const errors = (body as { errors?: Record<string, unknown> } | null)?.errors ?? {};
  const told = Object.values(errors).filter((text) => typeof text === 'string');
  return [message, ...told].join(' ');
}
