/**
 * The stages of every write, from any origin: HTTP, bulk, import, inbound mail, schedules, undo, merge, dry run.
 */
import { createHash } from 'node:crypto';
import { proveIdentity, type BeforeAccount } from '../factors/proof.ts';
import type { Write, WritePlan, WriteSteps } from './write.ts';
import { writtenRecord } from './operations.ts';
import type { Author } from './writeContext.ts';
import { conflict, HttpError, badRequest, type HttpResponse } from '../http/http.ts';
import { type DoneRequest, Abandoned } from '../data/store.ts';
import type { DryRunResult } from '#model/api/answers.ts';
import type { Reader } from '../data/reader.ts';
import { shapeOf } from '../data/shape.ts';
import { noticeHeader, versionHeader } from '../http/recordAnswers.ts';
import { translate } from '#messages/translate.ts';
import { currentTimeMatcher, dryRunRefusal, dryRunResult, saltOf } from './dryRun.ts';
import type { PortalData, UnitOfWork } from './portalData.ts';
import type { StageClock } from '../http/requestContext.ts';
import type { Deliverer } from './ruleService.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import { labelAt } from '#model/fields/labelAt.ts';
import { lowerFirst } from '#model/records/title.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty, isMap } from '#model/values/values.ts';

// Idempotency keys: a request that is sent again because its answer was lost takes effect once. The key is
// stored in the transaction of the write, so that not even a crash can separate the two.

/** The idempotency key that a client chooses, the same for each retry of a request. */
const keyPattern = /^[\w-]{8,64}$/;

const requestKey = ({ caller, key }: WritePlan) => `${String(caller.account.id)} ${key}`;

/** Looks for an earlier request of the account with this key. 400 for a key that is none. */
async function findEarlierRequest(write: Write) {
  const { key, isDryRun, transaction } = write;
  if (isDryRun) return;
  if (!keyPattern.test(key!)) throw badRequest(translate('write.badKey'));
  write.done = await transaction.findRequest(requestKey(write));
}

/** Stores the key with the write, and the id by which the write can be undone. */
async function rememberRequest(write: Write) {
  const { transaction, stored, before, response } = write;
  const written = stored ?? before;
  if (!written) return;
  const undo = response?.headers?.Undo;
  const mark = requestHash(write);
  await transaction.saveRequest(requestKey(write), {
    id: written.id,
    mark: undo === undefined ? mark : `${mark}.${undo}`,
  });
}

/**
 * Repeats the answer of an earlier request, after the commit: this waits until the first request is on disk. Before
 * that, its result could still be lost.
 */
async function repeatedAnswer(
  plan: WritePlan,
  { id, mark }: DoneRequest,
  data: Reader,
): Promise<HttpResponse> {
  const { resource, caller, operation } = plan;
  const [before, undo] = mark.split('.');
  if (before !== requestHash(plan)) throw conflict(translate('write.usedBefore'), { id });
  const record = await data.get(shapeOf(resource, caller.viewer), id);
  const replayHeaders = { 'Idempotent-Replayed': 'true', ...(undo && { Undo: undo }) };
  if (!record && operation === 'remove') return { body: { id }, headers: replayHeaders };
  if (!record) throw new HttpError(410, translate('write.savedAndDeleted', { name: resource.label.one }));
  return {
    status: operation === 'create' ? 201 : 200,
    body: await writtenRecord({ ...plan, reader: data }, record, ['id', 'version']),
    headers: { ...versionHeader(record), ...replayHeaders },
  };
}

const requestHash = ({ operation, resource, id, action, body, ifMatch, asSent }: WritePlan): string =>
  createHash('sha256')
    .update(
      JSON.stringify([operation, asSent?.name ?? resource.id, id, action, asSent?.body ?? body, ifMatch]),
    )
    .digest('base64url')
    .slice(0, 16);

type Stage = {
  name: string;
  /** The step of the operation, if it has one by this name. */
  step?: Exclude<keyof WriteSteps, 'read' | 'isExclusive' | 'respond'>;
  run?: (write: Write, services: WriteServices) => Promise<void>;
  /** The stage runs only for requests that set this. */
  when?: 'key' | 'digest' | 'isDryRun';
};

/**
 * The stages within the transaction, in this order. Before it, api.ts receives, authenticates and plans the request;
 * after it, the store commits and the news is published. How long each takes is in the log and in Server-Timing.
 */
const stages: readonly Stage[] = [
  { name: 'replay', run: findEarlierRequest, when: 'key' },
  { name: 'load', step: 'load' },
  { name: 'authorize', step: 'authorize' },
  { name: 'check', step: 'check' },
  { name: 'prove', run: proveIdentity },
  // Each change of a record is stored and noted in the history: see portalData.ts.
  { name: 'apply', step: 'apply' },
  // The rules that the changes have triggered, once for all of them.
  { name: 'settle', run: settle },
  { name: 'verify', step: 'verify' },
  { name: 'respond', run: respond },
  { name: 'confirm', run: confirm, when: 'digest' },
  { name: 'simulate', run: simulate, when: 'isDryRun' },
  { name: 'remember', run: rememberRequest, when: 'key' },
];

type WriteServices = {
  beforeAccount?: BeforeAccount | undefined;
  data: PortalData;
  /** Key of the digests of effects. */
  secret: Uint8Array;
  deliver?: Deliverer | undefined;
  /** Notes how long the stages take. */
  clock?: StageClock | undefined;
  /** See Author. */
  origin?: Author['origin'];
};

/** Performs a write, and returns its answer. */
export async function runWrite(services: WriteServices, plan: WritePlan): Promise<HttpResponse> {
  try {
    const write = await performWrite(services, plan);
    write.afterCommit?.();
    return write.done ? await repeatedAnswer(write, write.done, services.data) : write.response!;
  } catch (error) {
    if (plan.isDryRun) return { body: dryRunRefusal(plan.resource, error) };
    throw error instanceof HttpError && error.status === 422 ? withReasons(error, plan) : error;
  }
}

/**
 * The refusal with label, value and reason of each field that the request sent: a program shows no form beside which the
 * reasons stand. Other fields may be hidden from the user.
 */
function withReasons(error: HttpError, { resource: { fields }, body }: WritePlan): HttpError {
  const reasons = Object.entries(error.errors ?? {}).flatMap(([path, fault]) => {
    const [id = '', row, inner] = path.split('.');
    if (typeof fault !== 'string' || !isMap(body) || !Object.hasOwn(body, id) || !fields[id]) return [];
    const held = row === undefined ? body[id] : rowsOf(body[id])[Number(row)]?.[inner!];
    const isShown = !traitsOf(fields[id]).secret && [held].flat().every((one) => isScalar(one));
    const value = isShown && !isEmpty(held) ? ` “${String(held).slice(0, 40)}”` : '';
    return [`${labelAt(fields, path)}${value}: ${lowerFirst(fault)}`];
  });
  if (reasons.length === 0 || error.message !== translate('http.invalid')) return error;
  const { status, message, errors, headers, details } = error;
  const more = { headers: { ...headers }, details: { ...details }, ...(errors && { errors }) };
  return new HttpError(status, `${message} ${reasons.join('; ').replace(/\.$/, '')}.`, more);
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** Performs a write, and returns it with the results of its stages. A dry run is rolled back. */
export async function performWrite(services: WriteServices, plan: WritePlan): Promise<Write> {
  const { caller, resource, action, operation, isDryRun, steps } = plan;
  const clock = services.clock?.split();
  const sent = (await steps.read?.(plan)) ?? { sent: {}, hashes: {}, versions: undefined };
  const author: Author = {
    ...caller,
    action: action ? transitionOf(plan) : undefined,
    deliver: services.deliver,
    // A trial stores nothing.
    confirm: plan.confirm ?? (isDryRun ? undefined : caller.inForce?.confirm),
    clock,
    origin: services.origin,
    // Writes with a `kind` may run concurrently. A dry run doesn't: the ids that it allocates are given back.
    ...(!isDryRun && !steps.isExclusive && { kind: `${resource.id} ${action || operation}` }),
  };
  const work = async (transaction: UnitOfWork) => {
    const shape = shapeOf(resource, caller.viewer);
    const write: Write = { ...plan, ...sent, transaction, reader: transaction, shape };
    // Nobody confirms one of many trials by its digest, so it has none that depends on the moment.
    if (plan.within) write.isNow = () => false;
    else if (isDryRun || plan.digest !== undefined) write.isNow = currentTimeMatcher(caller);
    clock?.mark('begin');
    for (const { name, step, run, when } of stages) {
      if (when && (plan[when] === undefined || plan[when] === false)) continue;
      await (step ? steps[step]?.(write) : run!(write, services));
      clock?.mark(name);
      if (write.done) break;
    }
    return write;
  };
  try {
    return await (plan.within ?? services.data).write(author, work);
  } catch (error) {
    if (error instanceof Abandoned) return error.result as Write;
    throw error;
  }
}

async function settle(write: Write) {
  write.settled = await write.transaction.settle();
}

async function respond(write: Write) {
  // Of a trial, the effects are the answer.
  if (write.isDryRun) return;
  write.response ??= await write.steps.respond(write);
  const { response, resource, settled, notice } = write;
  if (notice !== undefined)
    write.response = { ...response, headers: { ...response.headers, ...noticeHeader(notice) } };
  const { skipped } = settled!;
  // What the rules have left out stands beside the record.
  if (skipped.length > 0 && isMap(response.body) && !Object.hasOwn(resource.fields, 'skipped'))
    write.response = { ...write.response, body: { ...response.body, skipped } };
}

/** Refuses the write if its effects differ from those that the user confirmed. */
async function confirm(write: Write, { secret }: WriteServices) {
  const { caller, transaction, settled, isNow, digest, isDryRun } = write;
  if (isDryRun) return;
  const now = await dryRunResult(caller, transaction, settled!, secret, isNow!, saltOf(digest!));
  if (now.digest !== digest) throw conflict(translate('write.effectsChanged'), now);
}

/** The answer to one of many trials. */
const nothingFollows: DryRunResult = { effects: [], hidden: 0, digest: '', refusals: [] };

/** Answers a dry run with the effects, and rolls everything back. */
async function simulate(write: Write, { secret }: WriteServices) {
  const { caller, transaction, settled, isNow, salt, within } = write;
  const { effects, messages, rules, skipped } = settled!;
  const body =
    within && [effects, messages, rules, skipped].every(({ length }) => length === 0)
      ? nothingFollows
      : await dryRunResult(caller, transaction, settled!, secret, isNow!, salt);
  write.response = { body };
  throw new Abandoned(write);
}

/** The requested transition, as the history records it. */
function transitionOf({ resource, id, action }: WritePlan): Author['action'] {
  const transition = resource.transitions.find((known) => known.id === action);
  return transition && { resource: resource.id, id, key: transition.id, label: transition.label };
}
