/**
 * POST, PUT, PATCH, DELETE and transitions. Each is one transaction of the store: the state that it is
 * checked against can't change before it is written, so of several writes based on one version exactly one
 * succeeds.
 */
import { segmentOf } from '#model/values/ids.ts';
import { traitsOf } from '#model/traits.ts';
import { projectorOf, readableOn } from '#access/projection.ts';
import { grantsFor, grantsForTransition } from '#access/rows.ts';
import { recordMatches } from '#model/filter.ts';
import { isEmpty } from '#model/values.ts';
import type { Resource, Transition } from '#model/types.ts';
import { fitsBcrypt } from '#kinds/password/kind.ts';
import { refuseLockOut } from '../accounts/lockoutGuard.ts';
import { readVersion } from './read/queryParser.ts';
import { withCopies } from './write/copiedValues.ts';
import {
  changesOf,
  draftUpdate,
  firstAllowed,
  grantsToEdit,
  readFields,
  createCandidates,
} from './write/draft.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { validateReferences } from './write/references.ts';
import { validateDraft } from './write/validateDraft.ts';
import type { Call } from './authorize.ts';
import { conflict, forbidden, badRequest, notFound, type HttpResponse } from '../http/http.ts';
import { refuseInUse } from './write/inUse.ts';
import { assignSequenceNumbers } from './write/sequenceNumbers.ts';
import type { AuthoredData, DataReader, DataTransaction, Settled } from '../data/portalData.ts';
import { projectorFor } from '../data/visibleParts.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { notFoundMessage, versionHeader } from './read.ts';
import type { Fields, Stored } from '../data/store.ts';
import { claimFiles } from './write/claimFiles.ts';
import { transitionObstacle } from './write/transitionObstacle.ts';
import { replaceRecord, insertRecord } from './write/storeRecord.ts';
import { offerUndo } from './undo.ts';
import { withComputed } from './write/writeContext.ts';
import { recordVote, refuseWithoutReason } from '../approvals/approve.ts';
import { transitionValues } from '../rules/transitionValues.ts';
import { say } from '#messages/say.ts';

/** What was sent: the body, and the version in If-Match. */
export type WriteRequest = {
  body: Fields;
  ifMatch: string | undefined;
  /** True when the client offers to undo the change. A deletion can always be undone. */
  offersUndo?: boolean;
};

export async function create(
  call: Call,
  { body, offersUndo }: WriteRequest,
  data: AuthoredData,
): Promise<HttpResponse> {
  const { resource, access, caller } = call;
  const shape = shapeOf(resource, caller.viewer);
  const sent = readFields(resource, body);
  const hashes = await hashPasswords(resource, sent);
  const { record, offer, seen } = await data.write(async (transaction) => {
    const writing = { reader: transaction, shape };
    const checked = await firstAllowed(
      createCandidates(access, caller.viewer, writing, sent),
      async (way) => {
        const draft = await claimFiles(transaction, call, way);
        await assignSequenceNumbers(writing, draft.record);
        return validateDraft(transaction, caller, resource, draft);
      },
      (draft) => validateReferences(transaction, caller, resource, draft),
    );
    const made = await insertRecord(transaction, caller, resource, withHashes(checked, hashes));
    const settling = await settled(transaction, shape, made);
    const { record } = settling;
    // The record may count in sums that its own fields show, so they are computed again.
    const seen = await transaction.complete(shape, record);
    const offer = offersUndo
      ? await offerUndo(transaction, caller, resource, { after: record, whole: seen }, settling)
      : {};
    return { record, offer, seen };
  });
  // A user who may create but not list sees the fields that they wrote.
  const written = grantsFor(access, 'create', caller.viewer).flatMap((grant) => [...grant.create]);
  return {
    status: 201,
    body: visibleRecord(call, seen, ['id', 'version', ...written]),
    headers: {
      Location: `/api/${resource.id}/${segmentOf(record.id)}`,
      ...versionHeader(seen),
      ...offer,
    },
  };
}

/** PUT and PATCH both change only the fields sent: react-admin's bulk edit sends a single one. */
export async function update(call: Call, sentAs: WriteRequest, data: AuthoredData): Promise<HttpResponse> {
  const { resource, access, caller } = call;
  const { body, ifMatch } = sentAs;
  const shape = shapeOf(resource, caller.viewer);
  const version = readVersion(body, ifMatch);
  const sent = readFields(resource, body);
  const hashes = await hashPasswords(resource, sent);
  return data.write(async (transaction) => {
    const writing = { reader: transaction, shape };
    const target = await targetOf(transaction, call, shape);
    // A 409 would reveal the current version, so rights to edit are checked before it.
    grantsToEdit(access, caller.viewer, target.before);
    refuseStale(resource, target.before, version);
    const changed = await draftUpdate(access, caller.viewer, writing, { sent, ...target });
    const draft = await claimFiles(transaction, call, changed, target.before);
    const checked = await validateDraft(transaction, caller, resource, draft, target.before);
    return replace(transaction, call, sentAs, target, withHashes(checked, hashes));
  });
}

/** Makes a transition of a status field, with the values that its confirmation dialog asks for. */
export async function runTransition(
  call: Call,
  sentAs: WriteRequest,
  data: AuthoredData,
): Promise<HttpResponse> {
  const { resource, access, caller, action } = call;
  const { body, ifMatch } = sentAs;
  const { viewer } = caller;
  const shape = shapeOf(resource, viewer);
  const transition = resource.transitions.find(({ id }) => id === action)!;
  const version = readVersion(body, ifMatch);
  const sent = readFields(resource, body);
  refuseUnasked(transition, sent);
  const hashes = await hashPasswords(resource, sent);
  return data.write(async (transaction) => {
    const writing = { reader: transaction, shape };
    const target = await targetOf(transaction, call, shape);
    const { before, seen } = target;
    if (grantsForTransition(access, action, viewer, before).length === 0)
      throw forbidden(say('write.mayNotMove', { label: transition.label }));
    refuseStale(resource, before, version);
    const obstacle = transitionObstacle(
      transition,
      before,
      shape,
      caller,
      readableOn(access, viewer, before),
    );
    if (obstacle !== undefined) throw conflict(obstacle);
    refuseWithoutReason(transition, sent);
    const isMade = await recordVote(transaction, caller, transition, resource, before);
    if (!isMade) return { body: seen, headers: versionHeader(before) };

    const taken = await changesOf(resource, viewer, writing, sent, seen);
    const complete = async (changes: Fields) =>
      withComputed(writing, await withCopies(writing, { ...before, ...changes }, before, sent));
    // What follows from the values sent is known to the values that the transition itself writes.
    const own = transition.set
      ? await transitionValues(
          { transaction, caller },
          transition,
          { resource, record: await complete(taken) },
          sent,
        )
      : {};
    const changed = {
      record: await complete({ ...own, ...taken, [transition.field]: transition.to }),
      changed: new Set([...transition.fields, ...Object.keys(own), transition.field]),
      grants: [],
    };
    const draft = await claimFiles(transaction, call, changed, before);
    const checked = await validateDraft(transaction, caller, resource, draft, before);
    return replace(transaction, call, sentAs, target, withHashes(checked, hashes));
  });
}

export async function remove(
  call: Call,
  { ifMatch }: WriteRequest,
  data: AuthoredData,
): Promise<HttpResponse> {
  const { resource, access, caller } = call;
  const { viewer, portal, account } = caller;
  const shape = shapeOf(resource, viewer);
  return data.write(async (transaction) => {
    const { before, seen } = await targetOf(transaction, call, shape);
    if (grantsFor(access, 'delete', viewer, before).length === 0)
      throw forbidden(say('write.mayNotDelete', { name: resource.label.many }));
    refuseStale(resource, before, readVersion(undefined, ifMatch));
    if (resource.id === portal.accounts.resource && sameStoredValue(before.id, account.id))
      throw conflict(say('write.ownAccount'));
    if (!recordMatches(resource.deletableWhen, before, { ...shape, variables: viewer.variables }))
      throw conflict(say('write.notDeletable', { name: resource.label.one }));
    if (resource.id === portal.accounts.resource)
      await refuseLockOut(transaction, caller, shape, before, null);
    await transaction.remove(resource, before.id);
    // Rules may delete the records that refer to it, so this is checked after them.
    const settled = await transaction.settle();
    await refuseInUse(transaction, caller, resource, before);
    return {
      body: seen,
      headers: await offerUndo(transaction, caller, resource, { before, whole: before }, settled),
    };
  });
}

type Target = { before: Stored; seen: Fields };

/** The record as stored and as the user sees it; 404 if they may not see it. */
export async function targetOf(
  reader: DataReader,
  { resource, access, caller, id }: Call,
  shape: RecordShape,
): Promise<Target> {
  const before = await reader.get(shape, id);
  const seen = before && (await projectorFor({ access, reader, viewer: caller.viewer }, [before]))(before);
  if (!before || !seen) throw notFound(notFoundMessage(resource));
  return { before, seen };
}

async function replace(
  transaction: DataTransaction,
  call: Call,
  { offersUndo }: WriteRequest,
  { before, seen }: Target,
  record: Fields,
): Promise<HttpResponse> {
  const { caller, resource, action: transition } = call;
  const shape = shapeOf(resource, caller.viewer);
  const settling = await settled(
    transaction,
    shape,
    await replaceRecord(transaction, caller, shape, before, record),
  );
  const after = settling.record;
  // Sums that its own fields show may have changed with it.
  const shown = await transaction.complete(shape, after);
  const offer = offersUndo
    ? await offerUndo(transaction, caller, resource, { before, after, whole: shown, transition }, settling)
    : {};
  return {
    body: visibleRecord(call, shown, Object.keys(seen)),
    headers: { ...versionHeader(shown), ...offer },
  };
}

/** The record after all rules have run: they may have changed it again or deleted it. */
async function settled(
  transaction: DataTransaction,
  shape: RecordShape,
  record: Stored,
): Promise<Settled & { record: Stored }> {
  const settled = await transaction.settle();
  const isSame = settled.effects.length === 0;
  return { ...settled, record: isSame ? record : ((await transaction.get(shape, record.id)) ?? record) };
}

/**
 * The fields of the record that the user may read. If the change moved the record out of the user's rows, the
 * `otherwise` fields, which they had seen before.
 */
export function visibleRecord(
  { access, caller }: Call,
  record: Stored,
  otherwise: readonly string[],
): Fields {
  const shown = projectorOf(access, caller.viewer)(record);
  if (shown) return shown;
  const { fields } = access.resource;
  const isSecret = (id: string) => Object.hasOwn(fields, id) && traitsOf(fields[id]).secret;
  return Object.fromEntries(otherwise.filter((id) => !isSecret(id)).map((id) => [id, record[id] ?? null]));
}

export function refuseStale({ label }: Resource, before: Stored, version: number | undefined) {
  if (version !== undefined && version !== before.version)
    throw conflict(say('write.newer', { name: label.one }));
}

function refuseUnasked(transition: Transition, sent: Fields) {
  const unasked = Object.keys(sent).filter((id) => id !== 'id' && !transition.fields.includes(id));
  if (unasked.length > 0)
    throw badRequest(say('write.notAsked', { label: transition.label, fields: unasked.join(', ') }));
}

const withHashes = (record: Fields, hashes: Fields): Fields => ({
  ...record,
  ...Object.fromEntries(Object.entries(hashes).filter(([id]) => !isEmpty(record[id]))),
});

/**
 * Passwords are hashed before the transaction, which must not wait for that. They are validated inside it.
 */
async function hashPasswords({ fields }: Resource, sent: Fields): Promise<Fields> {
  const passwords = Object.entries(sent).filter(
    ([id, value]) => traitsOf(fields[id]).secret && !isEmpty(value),
  );
  const hashed = passwords.map(async ([id, value]) => [
    id,
    typeof value === 'string' && fitsBcrypt(value) ? await hashPassword(value) : null,
  ]);
  return Object.fromEntries(await Promise.all(hashed)) as Fields;
}
