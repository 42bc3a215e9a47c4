/**
 * Requests of several transactions, or with an answer that can't be read again: the key is taken before the request acts, and
 * the answer is stored with it. A twin that comes meanwhile waits for that answer.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { translate } from '#messages/translate.ts';
import { CallerOutdated } from '../caller/caller.ts';
import type { DoneRequest, Store } from '../data/store.ts';
import { systemTables } from '../data/systemTables.ts';
import { conflict, HttpError, type HttpResponse } from '../http/http.ts';
import { checkKey, digestOfKey, openAnswer, sealAnswer } from '../writes/requestKeys.ts';
import type { Repeat } from '#model/api/operations.ts';
import { refusalOf } from '../writes/storeErrors.ts';

type Keeping = { store: Store; secret: Uint8Array };
type Asked = { account: string; key: string; mark: string; repeat: Exclude<Repeat, 'reads' | 'written'> };

/** Milliseconds after which a request that says nothing any more has stopped with its process. */
const silentFor = 30_000;
const saysEvery = 10_000;
/** Milliseconds between two looks for the answer of the twin, and for how long. */
const lookEvery = 50;
const waitsFor = 60_000;
/** Characters of a stored answer. A longer one is not repeated; that it was done is known. */
const longest = 256 * 1024;

const done = 'done';
const running = () => `running ${Date.now() + silentFor}`;
const endOf = (state: string) => Number(state.split(' ')[1] ?? 0);

/** Answers with what `act` does, or has done before for this key. 409 where the key was used for something else. */
export async function answerOnce(
  { store, secret }: Keeping,
  { account, key, mark, repeat }: Asked,
  act: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  checkKey(key);
  const place = `${account} ${digestOfKey(key)}`;
  const records = store.using(systemTables.spent.model);
  const keep = (state: string, kept: string) =>
    records.write((transaction) => transaction.saveRequest(place, { id: state, mark: kept }), 'kept answer');
  /** The request before, unless there is none that holds the key any more. */
  const take = () =>
    records.write(async (transaction): Promise<DoneRequest | undefined> => {
      const found = await transaction.findRequest(place);
      const isFree =
        !found ||
        found.mark === '' ||
        (found.mark === mark &&
          repeat === 'again' &&
          found.id !== done &&
          endOf(String(found.id)) < Date.now());
      if (isFree) await transaction.saveRequest(place, { id: running(), mark });
      return isFree ? undefined : found;
    }, 'kept answer');

  const before = await takenOrDone(take);
  if (before) {
    const [known, sealed = ''] = before.mark.split('.');
    if (known !== mark) throw conflict(translate('write.usedBefore'));
    if (before.id !== done) throw conflict(translate('write.outcomeUnknown'));
    const kept = openAnswer<HttpResponse>(secret, key, sealed);
    if (!kept) throw conflict(translate('write.doneBefore'));
    return { ...kept, headers: { ...kept.headers, 'Idempotent-Replayed': 'true' } };
  }
  const endSaying = sayOften(() => keep(running(), mark));
  try {
    const answer = await act();
    await endSaying();
    const sealed = sealAnswer(secret, key, answer);
    await keep(done, sealed.length > longest ? mark : `${mark}.${sealed}`);
    return answer;
  } catch (error) {
    await endSaying();
    // A refusal has done nothing, so the request may come again. After a fault that is only known of what may be done twice.
    const { status = 500 } = refusalOf(error) ?? {};
    const isFree = repeat === 'again' || error instanceof CallerOutdated || status < 500;
    await keep('running 0', isFree ? '' : mark).catch(() => undefined);
    throw error;
  }
}

/** Says now and then that the request is under way. The function that is returned resolves once nothing is said any more. */
function sayOften(say: () => Promise<void>): () => Promise<void> {
  let saying = Promise.resolve();
  const timer = setInterval(() => (saying = say().catch(() => undefined)), saysEvery).unref();
  return () => {
    clearInterval(timer);
    return saying;
  };
}

/** Waits while a twin is under way. */
async function takenOrDone(take: () => Promise<DoneRequest | undefined>): Promise<DoneRequest | undefined> {
  for (const until = Date.now() + waitsFor; ;) {
    const found = await take();
    if (!found || found.id === done || endOf(String(found.id)) < Date.now()) return found;
    if (Date.now() > until)
      throw new HttpError(503, translate('write.busy'), { headers: { 'Retry-After': '5' } });
    await pause(lookEvery);
  }
}
