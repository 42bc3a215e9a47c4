/**
 * POST, PUT, PATCH, DELETE and transitions, as steps of the stages of a write (writes/stages.ts). Each is one
 * transaction of the store: the state that it is checked against can't change before it is written, so of several
 * writes based on one version exactly one succeeds.
 */
import { segmentOf } from '#model/values/ids.ts';
import { traitsOf } from '#model/traits.ts';
import { readableOn } from '#access/projection.ts';
import { grantsFor, grantsForTransition } from '#access/rows.ts';
import { isEmpty } from '#model/values/values.ts';
import type { Resource, Transition } from '#model/types.ts';
import { fitsBcrypt } from '#kinds/password/kind.ts';
import { decidesAboutAccounts, refuseLockOut } from '../caller/lockoutGuard.ts';
import { readVersions, versionHeader } from '../http/recordAnswers.ts';
import { withCopies, withCopiesFromRecord } from './copies.ts';
import {
  changesOf,
  draftUpdate,
  firstAllowed,
  grantsToEdit,
  readFields,
  createCandidates,
  withoutEchoed,
  type Draft,
} from './draft.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { createFirst, offerFirst, refuseUnexpected } from './createFirst.ts';
import { validateReferences, validateDraft, claimFiles } from './checks.ts';
import { transitionObstacle } from './approvals/transitionObstacle.ts';
import { conflict, forbidden, badRequest, HttpError, invalid } from '../http/http.ts';
import { refuseInUse, refuseNotDeletable } from './inUse.ts';
import { rulesOf } from './ruleIndex.ts';
import { mayFollowFromNew } from './ruleService.ts';
import { assignSequenceNumbers } from './sequenceNumbers.ts';
import { replaceRecord, insertRecord } from './storeRecord.ts';
import { commonPasswordFault } from '../passwords/commonPasswords.ts';
import { hashPassword } from '../passwords/passwords.ts';
import type { Call } from '../caller/caller.ts';
import { projectorFor } from '../data/audience.ts';
import type { Reader } from '../data/reader.ts';
import type { Fields, Stored } from '../data/store.ts';
import type { NamingSteps, Sent, Write, WritePlan, WriteSteps } from './write.ts';
import { tellsReasons, withBlockedSteps } from './blockedSteps.ts';
import { loadTargetRecord, withComputed } from './writeContext.ts';
import { offerUndo } from './restored.ts';
import { judgeVote, refuseWithoutReason } from './approvals/approve.ts';
import { notTheirs } from './approvals/people.ts';
import { transitionValues } from './ruleContext.ts';
import { translate } from '#messages/translate.ts';
import { effectsKey, type WrittenEffect } from '#model/api/answers.ts';
import { visibleEffects } from './dryRun.ts';

export const create: WriteSteps = {
  // A copy of another record comes with its stamps, which the portal sets itself.
  read: (plan) => readSent({ ...plan, body: withoutStamps(plan.resource, plan.body) }),
  check: async (write) => {
    if (write.first) await createFirst(write, write.first);
    const { transaction, access, resource, sent, hashes } = write;
    // Its id is known once it is created.
    if (write.isDryRun && !transaction.abilities(resource.id).triesInserts)
      throw new HttpError(501, translate('elsewhere.noTrial'));
    const checked = await firstAllowed(
      createCandidates(access, write, sent, write.portalValues),
      async (way) => {
        const draft = await claimFiles(write, way);
        await assignSequenceNumbers(write, draft.record);
        return validateDraft(write, draft);
      },
      (draft) => validateReferences(write, draft),
    );
    write.checked = withHashes(checked, hashes);
    if (write.expected) await refuseUnexpected(write, write.expected);
  },
  apply: async (write) => {
    // A trial of a record from which nothing follows ends here: there is nothing to show.
    if (!write.isDryRun || followsFrom(write)) write.stored = await insertRecord(write, write.checked!);
    if (!write.isDryRun) await write.alongside?.(write.transaction.system);
  },
  respond: async (write) => {
    const { access, caller, resource, stored } = write;
    if (write.first) await offerFirst(write, write.first);
    const { shown, headers } = await outcomeOf(write);
    // A user who may create but not list sees the fields that they wrote.
    const written = grantsFor(access, 'create', caller.viewer).flatMap((grant) => [...grant.create]);
    return {
      status: 201,
      body: await writtenRecord(write, shown, ['id', 'version', ...written]),
      headers: { ...locationOf(resource, stored!), ...headers },
    };
  },
};

export const locationOf = ({ id }: Resource, record: Stored): Record<string, string> => ({
  Location: `/api/${id}/${segmentOf(record.id)}`,
});

const followsFrom = ({ resource, checked, caller: { portal, viewer } }: Write) =>
  decidesAboutAccounts(portal, resource) || mayFollowFromNew(rulesOf(portal), resource, checked!, viewer);

/** PUT and PATCH both change only the fields sent: react-admin's bulk edit sends a single one. */
export const update: WriteSteps = {
  read: readSent,
  load: loadTarget,
  // A 409 would reveal the current version, so rights to edit are checked before it.
  authorize: (write) => {
    write.grants = grantsToEdit(write.access, write.caller.viewer, write.before!);
  },
  check: async (write) => {
    const { access, seen, before, grants } = write;
    refuseStale(write);
    const draft = await draftUpdate(access, write, grants!, { ...write, seen: seen! });
    if (draft.changed.size > 0) return checkDraft(write, draft);
    const body = await writtenRecord(write, before!, Object.keys(seen!));
    write.response = { body, headers: versionHeader(before!) };
  },
  apply: replaceTarget,
  respond: respondChanged,
};

/** Makes a transition of a status field, with the values that its confirmation dialog asks for. */
export const makeTransition: NamingSteps = {
  read: (plan) => {
    refuseUnasked(transitionOf(plan), readFields(plan.resource, plan.body));
    return readSent(plan);
  },
  load: loadTarget,
  authorize: ({ access, action, caller, before, ...plan }) => {
    if (grantsForTransition(access, action, caller.viewer, before!).length === 0)
      throw forbidden(translate('write.mayNotMove', { label: transitionOf({ action, ...plan }).label }));
  },
  check: async (write) => {
    const { transaction, shape, access, caller, resource, sent } = write;
    const { viewer } = caller;
    const [before, seen] = [write.before!, write.seen!];
    const transition = transitionOf(write);
    refuseStale(write);
    const [foreign] = await notTheirs(transaction, caller, transition, resource, [before]);
    if (foreign !== undefined) throw forbidden(foreign);
    const readable = readableOn(access, viewer, before);
    const obstacle = await transitionObstacle(transaction, transition, before, shape, caller, readable);
    if (obstacle !== undefined) throw conflict(obstacle);
    refuseWithoutReason(transition, sent);
    write.decision = await judgeVote(transaction, caller, transition, resource, before);
    if (write.decision?.isPending) return;

    const taken = await changesOf(write, withoutEchoed({ ...write, seen }), seen);
    const complete = async (changes: Fields) => {
      const copied = await withCopies(write, { ...before, ...changes }, sent);
      return withCopiesFromRecord(write, await withComputed(write, copied), sent);
    };
    // What follows from the values sent is known to the values that the transition itself writes.
    const own = transition.set
      ? await transitionValues(
          { transaction, caller },
          transition,
          { resource, record: await complete(taken) },
          sent,
        )
      : {};
    const record = await complete({ ...own, ...taken, [transition.field]: transition.to });
    const numbered = await assignSequenceNumbers(write, record, transition);
    await checkDraft(write, {
      record,
      changed: new Set([...transition.fields, ...Object.keys(own), transition.field, ...numbered]),
      grants: [],
    });
  },
  makes: (write) => [transitionOf(write)],
  apply: async (write) => {
    const { transaction, decision, before, seen } = write;
    if (decision) await transaction.decide(decision);
    if (decision?.isPending) write.response = { body: seen, headers: versionHeader(before!) };
    else await replaceTarget(write);
  },
  respond: async (write) => {
    const { body, headers } = await respondChanged(write);
    return { body: write.tellsEffects ? { ...body, ...(await effectsElsewhere(write)) } : body, headers };
  },
};

export const remove: WriteSteps = {
  read: ({ ifMatch }) => ({ sent: {}, hashes: {}, versions: readVersions(undefined, ifMatch) }),
  load: loadTarget,
  authorize: ({ access, resource, caller, before }) => refuseUndeletable(access, resource, caller, before!),
  check: async (write) => {
    const { caller, resource } = write;
    const { portal, account } = caller;
    const before = write.before!;
    const isAccount = resource.id === portal.accounts.resource;
    refuseStale(write);
    if (isAccount && sameStoredValue(before.id, account.id)) throw conflict(translate('write.ownAccount'));
    refuseNotDeletable(write, before);
    if (isAccount) await refuseLockOut(write, null);
  },
  apply: ({ transaction, resource, before }) => transaction.remove(resource, before!.id, before),
  // Rules may delete the records that refer to it, so this is checked after them.
  verify: (write) => refuseInUse(write, write.before!),
  respond: async (write) => ({
    body: write.seen,
    headers: await offerUndo(write, { whole: write.before! }),
  }),
};

/** Loads the record as stored and as the user sees it; 404 if they may not see it. */
async function loadTarget(write: Write) {
  Object.assign(write, await loadTargetRecord(write));
}

export const refuseUndeletable = (
  access: Write['access'],
  { label }: Resource,
  { viewer }: Write['caller'],
  record: Stored,
) => {
  if (grantsFor(access, 'delete', viewer, record).length === 0)
    throw forbidden(translate('write.mayNotDelete', { name: label.many }));
};

export function refuseStale({ resource, before, versions }: Pick<Write, 'resource' | 'before' | 'versions'>) {
  if (versions && !versions.includes(Number(before!.version)))
    throw conflict(translate('write.newer', { name: resource.label.one }));
}

export async function checkDraft(write: Write, drafted: Draft) {
  const { hashes } = write;
  const checked = await validateDraft(write, await claimFiles(write, drafted));
  write.checked = Object.keys(hashes).length > 0 ? withHashes(checked, hashes) : checked;
}

export async function replaceTarget(write: Write) {
  if (!write.response) write.stored = await replaceRecord(write, write.checked!);
}

async function respondChanged(write: Write) {
  const { shown, headers } = await outcomeOf(write);
  return { body: await writtenRecord(write, shown, Object.keys(write.seen!)), headers };
}

/** Rules may change thousands of records, and the transaction waits while they are read. */
const mostTold = 100;

/** What rules have done to other records, as far as the user may know it. */
async function effectsElsewhere({ caller, transaction, resource, stored, settled }: Write): Promise<Fields> {
  const others = settled!.effects.filter(
    ({ resource: id, record }) => id !== resource.id || record !== String(stored!.id),
  );
  if (others.length === 0) return {};
  const { effects } = await visibleEffects(caller, transaction, others.slice(0, mostTold));
  const told = effects.map(({ action, resource: of, id, path, title }): WrittenEffect => ({
    action,
    resource: of,
    title,
    ...(id !== undefined && { id }),
    ...(path !== undefined && { path }),
  }));
  return told.length > 0 ? { [effectsKey]: told } : {};
}

/** The record after all rules have run, which may have changed it again or deleted it, and the offer to undo it. */
export async function outcomeOf(write: Write): Promise<{ shown: Stored; headers: Record<string, string> }> {
  const { transaction, shape, stored, settled, offersUndo } = write;
  const isSame = settled!.effects.length === 0;
  const after = isSame ? stored! : ((await transaction.get(shape, stored!.id)) ?? stored!);
  // The record may count in sums that its own fields show, so they are computed again.
  const shown = await transaction.complete(shape, after);
  const offer = offersUndo ? await offerUndo(write, { after, whole: shown, transition: write.action }) : {};
  return { shown, headers: { ...versionHeader(shown), ...offer } };
}

/**
 * A written record in an answer: the fields that the user may read, with the reasons for what they can't do. If the change
 * moved the record out of the user's rows, the `otherwise` fields, which they had seen before. A draft has no buttons yet.
 */
export async function writtenRecord(
  {
    access,
    caller,
    resource,
    reader,
    isDraft,
  }: Pick<Call, 'access' | 'caller' | 'resource'> & {
    reader: Reader;
    isDraft?: true;
  },
  record: Stored,
  otherwise: readonly string[],
): Promise<Fields> {
  const shown = (await projectorFor({ access, reader, viewer: caller.viewer }, [record]))(record);
  if (!shown) {
    const { fields } = resource;
    const isSecret = (id: string) => Object.hasOwn(fields, id) && traitsOf(fields[id]).secret;
    return Object.fromEntries(otherwise.filter((id) => !isSecret(id)).map((id) => [id, record[id] ?? null]));
  }
  if (isDraft || !tellsReasons(resource)) return shown;
  const [told] = await withBlockedSteps({ caller, resource, access }, reader, [record], [shown]);
  return told!;
}

const transitionOf = ({ resource, action }: Pick<WritePlan, 'resource' | 'action'>): Transition =>
  resource.transitions.find(({ id }) => id === action)!;

function refuseUnasked(transition: Transition, sent: Fields) {
  const unasked = Object.keys(sent).filter((id) => id !== 'id' && !transition.fields.includes(id));
  if (unasked.length > 0)
    throw badRequest(translate('write.notAsked', { label: transition.label, fields: unasked.join(', ') }));
}

function withHashes(record: Fields, hashes: Fields): Fields {
  const result = { ...record };
  for (const [id, hash] of Object.entries(hashes)) if (!isEmpty(record[id])) result[id] = hash;
  return result;
}

const withoutStamps = ({ fields }: Resource, body: Readonly<Fields>): Fields =>
  Object.fromEntries(Object.entries(body).filter(([id]) => !Object.hasOwn(fields, id) || !fields[id]!.stamp));

async function readSent({ resource, body, ifMatch, caller }: WritePlan): Promise<Sent> {
  const versions = readVersions(body, ifMatch);
  const sent = readFields(resource, body);
  return { sent, versions, hashes: await hashPasswords(resource, sent, caller) };
}

/**
 * Passwords are hashed before the transaction, which must not wait for that. They are validated inside it.
 */
async function hashPasswords(
  { fields }: Resource,
  sent: Fields,
  { portal, account }: WritePlan['caller'],
): Promise<Fields> {
  const hashes: Fields = {};
  for (const [id, value] of Object.entries(sent))
    if (traitsOf(fields[id]).secret && !isEmpty(value)) {
      const fault = typeof value === 'string' ? await commonPasswordFault(value, portal) : undefined;
      if (fault) throw invalid({ [id]: fault });
      hashes[id] =
        typeof value === 'string' && fitsBcrypt(value)
          ? await hashPassword(value, `account ${account.id}`)
          : null;
    }
  return hashes;
}
