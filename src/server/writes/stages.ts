/**
 * The stages of every write, from any origin: HTTP, bulk, import, inbound mail, schedules, undo, merge, dry run. Three lists: of
 * the write, of each change of a record in it, and of what follows once it is stored. A stage that a feature adds has its place
 * here, and its name in AddedStages; nothing else runs within a write.
 */
import type { Write, WritePlan, WriteTransaction } from './write.ts';
import { findEarlierRequest, rememberRequest, repeatedAnswer } from './repeatedRequest.ts';
import type { Author } from './writeContext.ts';
import { conflict, HttpError, type HttpResponse } from '../http/http.ts';
import { type Records, Abandoned } from '../data/store.ts';
import type { DryRunResult } from '#model/api/answers.ts';
import { shapeOf } from '../data/shape.ts';
import { noticeHeader } from '../http/recordAnswers.ts';
import { translate } from '#messages/translate.ts';
import { currentTimeMatcher, dryRunRefusal, dryRunResult, saltOf } from './dryRun.ts';
import {
  afterRules,
  beforeRules,
  decidesAboutRights,
  logChange,
  droppedFiles,
  endOldSessions,
  hasMoments,
  isOfAccounts,
  loadBefore,
  mayEndManagement,
  moveItsFiles,
  noteWhetherManaged,
  refuseLosingManagers,
  canBeClosed,
  keepsNumbers,
  refuseClosedPeriod,
  refuseLostNumbers,
  storeChange,
  storeMoments,
  type ChangeWork,
  type RecordChange,
  type RunChange,
} from './changeStages.ts';
import type { Notes } from './notes.ts';
import { discard, holdsFiles, type FileStore } from '../data/files.ts';
import type { Reader } from '../data/reader.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Portal, Resource } from '#model/types.ts';
import { closingResources } from './closed.ts';
import type { StageClock } from '../http/requestContext.ts';
import type { Deliverer } from './ruleService.ts';
import { rowsOf } from '#kinds/items/kind.ts';
import { labelAt } from '#model/fields/labelAt.ts';
import { lowerFirst } from '#model/records/title.ts';
import { traitsOf } from '#model/traits.ts';
import { isEmpty, isMap } from '#model/values/values.ts';

/** A stage of a list. `marks`: the name by which the log and Server-Timing say how long it took. */
type Stage<Subject, Services> = {
  name: string;
  /** Absent: no feature fills it in. */
  run: ((subject: Subject, services: Services) => void | Promise<void> | undefined) | undefined;
  /** It runs only where this is set. */
  when?: keyof Subject;
  marks?: string;
};

/** Runs the stages in their order. An earlier request with the same idempotency key ends the stages of a write. */
export async function runStages<Subject extends { done?: unknown }, Services>(
  stages: readonly Stage<Subject, Services>[],
  subject: Subject,
  services: Services,
  clock: StageClock | undefined,
): Promise<void> {
  for (const { run, when, marks } of stages) {
    if (when && (subject[when] === undefined || subject[when] === false)) continue;
    if (run) await run(subject, services);
    if (marks !== undefined) clock?.mark(marks);
    if (subject.done) return;
  }
}

/** The stages that accounts and features add: the place of each is in the lists below. Those of features may be absent. */
export type AddedStages = {
  /** Notes the sessions that a change of an account ends. */
  noteEnds: RunChange;
  /** Keeps these ends outside of the records, too. */
  keepEnds: (committed: Committed) => void;
  /** Asks for proof of identity where the write needs it. */
  prove?: (write: Write, services: WriteServices) => Promise<void>;
  /** Notes what is told of a change of rights. */
  noteRights?: RunChange;
  /** Ends the keys of an account that is blocked or deleted. */
  endKeys?: RunChange;
  /** Keeps the ends of keys outside of the records, too. */
  keepEndedKeys?: (committed: Committed) => void;
  /** Notifies the people whom a changed text mentions. */
  tellMentioned?: Pick<ChangeStage, 'run' | 'concerns'>;
  /** Tells of the changes of rights that were noted. */
  tellRights?: (committed: Committed) => void;
  tellEndedKeys?: (committed: Committed) => void;
};
export type AddedStage<Name extends keyof AddedStages> = NonNullable<AddedStages[Name]>;

const hasStep = (step: 'load' | 'authorize' | 'check' | 'apply' | 'verify') => ({
  name: step,
  run: (write: Write) => write.steps[step]?.(write),
  marks: step,
});

/**
 * The stages within the transaction, in this order. Before it, api.ts receives, authenticates and plans the request;
 * after it, the store commits and the news is published. How long each takes is in the log and in Server-Timing.
 */
const writeStages = (added: AddedStages): readonly Stage<Write, WriteServices>[] => [
  { name: 'replay', run: findEarlierRequest, when: 'key', marks: 'replay' },
  hasStep('load'),
  hasStep('authorize'),
  hasStep('check'),
  { name: 'prove', run: added.prove },
  { name: 'askOwner', run: askOwner, marks: 'prove' },
  // Each change of a record runs through the stages of the next list.
  hasStep('apply'),
  // The rules that the changes have triggered, once for all of them.
  { name: 'settle', run: settle, marks: 'settle' },
  hasStep('verify'),
  { name: 'respond', run: respond, marks: 'respond' },
  { name: 'confirm', run: confirm, when: 'digest', marks: 'confirm' },
  { name: 'simulate', run: simulate, when: 'isDryRun', marks: 'simulate' },
  { name: 'remember', run: rememberRequest, when: 'key', marks: 'remember' },
];

/** A stage of a change, and the resources whose changes it concerns; absent: all. */
type ChangeStage = Stage<RecordChange, ChangeWork> & {
  concerns?: (portal: Portal, resource: Resource) => boolean;
};

/** The stages of each change of a record, by a user or a rule. */
const changeStages = (added: AddedStages): readonly ChangeStage[] => [
  { name: 'moments', run: storeMoments, concerns: hasMoments },
  { name: 'loadBefore', run: loadBefore },
  { name: 'sessions', run: endOldSessions, concerns: isOfAccounts },
  { name: 'lockOut', run: refuseLosingManagers, concerns: isOfAccounts },
  { name: 'closed', run: refuseClosedPeriod, concerns: canBeClosed },
  { name: 'numbers', run: refuseLostNumbers, concerns: keepsNumbers },
  { name: 'managed', run: noteWhetherManaged, concerns: mayEndManagement },
  { name: 'beforeRules', run: beforeRules },
  { name: 'files', run: moveItsFiles, concerns: (_portal, resource) => holdsFiles(resource) },
  { name: 'store', run: storeChange, marks: 'store' },
  { name: 'rights', run: added.noteRights, concerns: decidesAboutRights },
  { name: 'ends', run: added.noteEnds, concerns: isOfAccounts },
  { name: 'keys', run: added.endKeys, concerns: isOfAccounts },
  { name: 'history', run: logChange, marks: 'history' },
  { name: 'mentions', run: undefined, ...added.tellMentioned },
  { name: 'afterRules', run: afterRules },
];

/** The stages once the transaction is stored: they act on what was noted. */
const commitStages = (added: AddedStages): readonly Stage<Committed, undefined>[] => [
  { name: 'keys', run: added.keepEndedKeys, when: 'hasNotes' },
  { name: 'ends', run: added.keepEnds, when: 'hasNotes' },
  { name: 'rights', run: added.tellRights, when: 'hasNotes' },
  { name: 'toldKeys', run: added.tellEndedKeys, when: 'hasNotes' },
  { name: 'committed', run: undefined, marks: 'commit' },
  { name: 'files', run: discardFiles, when: 'hasNotes' },
  { name: 'published', run: undefined, marks: 'publish' },
];

/** The three lists, with the stages of features in their places. */
export type Stages = ReturnType<typeof stagesWith>;
export function stagesWith(added: AddedStages) {
  const ofChange = changeStages(added);
  const known = memoize((_portal: Portal) => new Map<string, readonly ChangeStage[]>());
  return {
    write: writeStages(added),
    commit: commitStages(added),
    /** The stages that concern a resource. */
    ofChange: (portal: Portal, resource: Resource) =>
      getOrMake(known(portal), resource.id, () =>
        ofChange.filter(({ run, concerns }) => run && (!concerns || concerns(portal, resource))),
      ),
  };
}

/** A transaction that is stored. */
export type Committed = {
  author: Author;
  notes: Notes;
  /** Something was noted. */
  hasNotes: boolean;
  files: FileStore;
  records: Records;
  done?: undefined;
};

async function discardFiles({ notes, files, records }: Committed) {
  const dropped = notes.of(droppedFiles);
  if (dropped.length > 0) await discard(records, files, dropped);
}

/** Runs before an account is stored: its owner is asked, or told. */
type BeforeAccount = (write: Write, origin: Author['origin']) => Promise<void>;

/** The data that a write is made in. */
type WrittenData = Reader & {
  readonly stages: Stages;
  write<T>(author: Author, work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
};

export type WriteServices = {
  beforeAccount?: BeforeAccount | undefined;
  data: WrittenData;
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
    return write.done ? await repeatedAnswer(write, write.done, services) : write.response!;
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
    ...(!isDryRun &&
      !steps.isExclusive &&
      !closingResources(caller.portal).has(resource.id) && { kind: `${resource.id} ${action || operation}` }),
  };
  const work = async (transaction: WriteTransaction) => {
    const shape = shapeOf(resource, caller.viewer);
    const write: Write = { ...plan, ...sent, transaction, reader: transaction, shape };
    // Nobody confirms one of many trials by its digest, so it has none that depends on the moment.
    if (plan.within && !plan.isOfMany) write.isNow = () => false;
    else if (isDryRun || plan.digest !== undefined) write.isNow = currentTimeMatcher(caller);
    clock?.mark('begin');
    await runStages(services.data.stages.write, write, services, clock);
    return write;
  };
  try {
    return await (plan.within ?? services.data).write(author, work);
  } catch (error) {
    if (error instanceof Abandoned) return error.result as Write;
    throw error;
  }
}

/** The owner of an account is asked, or told, before it is stored. */
async function askOwner(write: Write, { beforeAccount, origin }: WriteServices) {
  const { caller, resource, response, isDryRun } = write;
  if (beforeAccount && !isDryRun && !response && resource.id === caller.portal.accounts.resource)
    await beforeAccount(write, origin);
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
  const { caller, transaction, settled, isNow, digest, isDryRun, isOfMany } = write;
  if (isDryRun) return;
  const by = { secret, isNow: isNow!, salt: saltOf(digest!), isOfMany };
  const now = await dryRunResult(caller, transaction, settled!, by);
  if (now.digest !== digest) throw conflict(translate('write.effectsChanged'), now);
}

/** The answer to one of many trials. */
const nothingFollows: DryRunResult = { effects: [], hidden: 0, digest: '', refusals: [] };

/** Answers a dry run with the effects, and rolls everything back. */
async function simulate(write: Write, { secret }: WriteServices) {
  const { caller, transaction, settled, isNow, salt, within, isOfMany } = write;
  const { effects, messages, rules, skipped } = settled!;
  const body =
    within && !isOfMany && [effects, messages, rules, skipped].every(({ length }) => length === 0)
      ? nothingFollows
      : await dryRunResult(caller, transaction, settled!, { secret, isNow: isNow!, salt, isOfMany });
  write.response = { body };
  throw new Abandoned(write);
}

/** The requested transition, as the history records it. */
function transitionOf({ resource, id, action }: WritePlan): Author['action'] {
  const transition = resource.transitions.find((known) => known.id === action);
  return transition && { resource: resource.id, id, key: transition.id, label: transition.label };
}
