/**
 * The stages of every write, from any origin: HTTP, bulk, import, inbound mail, schedules, undo, merge, dry run.
 */
import { currentTimeMatcher, dryRunRefusal, dryRunResult, saltOf } from '../api/dryRun/dryRun.ts';
import type { PortalData } from '../data/portalData.ts';
import { shapeOf } from '../data/shape.ts';
import { Abandoned } from '../data/store.ts';
import { conflict, HttpError, type HttpResponse } from '../http/http.ts';
import type { StageClock } from '../http/stageClock.ts';
import type { Deliverer } from '../rules/deliverer.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import { translate } from '#messages/translate.ts';
import { labelAt } from '#model/fields/labelAt.ts';
import { lowerFirst } from '#model/records/title.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty, isMap } from '#model/values/values.ts';
import type { Author } from './author.ts';
import { findEarlierRequest, rememberRequest, repeatedAnswer } from './idempotency.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import type { Write, WritePlan, WriteSteps } from './write.ts';

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
  // Each change of a record is stored and noted in the history: see unitOfWork.ts.
  { name: 'apply', step: 'apply' },
  // The rules that the changes have triggered, once for all of them.
  { name: 'settle', run: settle },
  { name: 'verify', step: 'verify' },
  { name: 'respond', run: respond },
  { name: 'confirm', run: confirm, when: 'digest' },
  { name: 'simulate', run: simulate, when: 'isDryRun' },
  { name: 'remember', run: rememberRequest, when: 'key' },
];

export type WriteServices = {
  data: PortalData;
  /** Key of the digests of effects. */
  secret: Uint8Array;
  deliver?: Deliverer | undefined;
  /** Notes how long the stages take. */
  clock?: StageClock | undefined;
};

/** Performs a write, and returns its answer. */
export async function runWrite(services: WriteServices, plan: WritePlan): Promise<HttpResponse> {
  try {
    const write = await performWrite(services, plan);
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
  const sent = (await steps.read?.(plan)) ?? { sent: {}, hashes: {}, version: undefined };
  const author: Author = {
    ...caller,
    action: action ? transitionOf(plan) : undefined,
    deliver: services.deliver,
    confirm: plan.confirm,
    clock,
    // Writes with a `kind` may run concurrently. A dry run doesn't: the ids that it allocates are given back.
    ...(!isDryRun && !steps.isExclusive && { kind: `${resource.id} ${action || operation}` }),
  };
  const work = async (transaction: UnitOfWork) => {
    const shape = shapeOf(resource, caller.viewer);
    const write: Write = { ...plan, ...sent, transaction, reader: transaction, shape };
    if (isDryRun || plan.digest !== undefined) write.isNow = currentTimeMatcher(caller);
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
    return await services.data.write(author, work);
  } catch (error) {
    if (error instanceof Abandoned) return error.result as Write;
    throw error;
  }
}

async function settle(write: Write) {
  write.settled = await write.transaction.settle();
}

async function respond(write: Write) {
  write.response ??= await write.steps.respond(write);
}

/** Refuses the write if its effects differ from those that the user confirmed. */
async function confirm(write: Write, { secret }: WriteServices) {
  const { caller, transaction, settled, isNow, digest, isDryRun } = write;
  if (isDryRun) return;
  const now = await dryRunResult(caller, transaction, settled!, secret, isNow!, saltOf(digest!));
  if (now.digest !== digest) throw conflict(translate('write.effectsChanged'), now);
}

/** Answers a dry run with the effects, and rolls everything back. */
async function simulate(write: Write, { secret }: WriteServices) {
  const { caller, transaction, settled, isNow, salt } = write;
  write.response = { body: await dryRunResult(caller, transaction, settled!, secret, isNow!, salt) };
  throw new Abandoned(write);
}

/** The requested transition, as the history records it. */
function transitionOf({ resource, id, action }: WritePlan): Author['action'] {
  const transition = resource.transitions.find((known) => known.id === action);
  return transition && { resource: resource.id, id, key: transition.id, label: transition.label };
}
