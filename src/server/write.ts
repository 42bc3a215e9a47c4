/**
 * POST, PUT, PATCH, DELETE and transitions. Each is one transaction of the store: what it is judged by can't change
 * before it is written, so of several writes made on one version exactly one wins.
 */
import { grantsFor, grantsForTransition, projectorOf } from '../access/rows.ts';
import { recordMatches } from '../model/filter.ts';
import { isEmpty } from '../model/values.ts';
import type { Resource, Transition } from '../model/types.ts';
import { traitsOf } from '../model/traits.ts';
import { fitsBcrypt } from '../kinds/password/kind.ts';
import { refuseLockOut, settleSessions } from './accounts.ts';
import { readVersion } from './dialect.ts';
import { withCopies } from './copied.ts';
import {
  changesOf,
  draftChange,
  firstWay,
  grantsToEdit,
  readFields,
  same,
  waysToCreate,
  type Fields,
} from './draft.ts';
import { checkDraft, checkReferences } from './faults.ts';
import type { Call } from './gate.ts';
import { conflict, forbidden, malformed, notFound, type Answer } from './http.ts';
import { refuseInUse } from './inUse.ts';
import { giveNumbers } from './numbering.ts';
import { lensOf, see, settle, stored, type Lens } from './lens.ts';
import { hashPassword } from './passwords.ts';
import { missing, versionHeader } from './read.ts';
import type { Reader, Store, Stored, Transaction } from './store.ts';
import { refuseReferringTwins } from './twins.ts';
import { claimFiles } from './uploads.ts';

/** What was sent: the body, and the version that If-Match names. */
export type Sent = { body: Fields; ifMatch: string | undefined };

export async function create(call: Call, { body }: Sent, store: Store): Promise<Answer> {
  const { resource, access, visit } = call;
  const plain = lensOf(resource, visit.viewer);
  const sent = readFields(resource, plain, body);
  const hashes = await hashPasswords(resource, sent);
  const { record, seen } = await store.write(async (transaction) => {
    const lens = await transaction.seeing(plain);
    const checked = await firstWay(
      waysToCreate(access, visit.viewer, lens, sent),
      async (way) => {
        const draft = await claimFiles(transaction, call, way);
        await giveNumbers(transaction, lens, draft.record);
        return checkDraft(transaction, visit, resource, draft);
      },
      (draft) => checkReferences(transaction, visit.portal, resource, visit.viewer, draft),
    );
    const fields = { ...stored(lens, withHashes(checked, hashes)), ...stampsOf(call, 'create'), version: 1 };
    const record = await transaction.insert(resource.id, fields);
    return { record, seen: await seenAfter(transaction, plain, record) };
  });
  // who may create but not list sees what he wrote
  const written = grantsFor(access, 'create', visit.viewer).flatMap((grant) => [...grant.create]);
  return {
    status: 201,
    body: show(call, seen, ['id', 'version', ...written]),
    headers: { Location: `/api/${resource.id}/${encodeURIComponent(record.id)}`, ...versionHeader(record) },
  };
}

/** PUT and PATCH alike change the fields that are sent and keep the rest: a bulk edit sends only one of them. */
export async function update(call: Call, { body, ifMatch }: Sent, store: Store): Promise<Answer> {
  const { resource, access, visit } = call;
  const plain = lensOf(resource, visit.viewer);
  const version = readVersion(body, ifMatch);
  const sent = readFields(resource, plain, body);
  const hashes = await hashPasswords(resource, sent);
  return store.write(async (transaction) => {
    const lens = await transaction.seeing(plain);
    const target = await targetOf(transaction, call, lens);
    // the version of what one may not change is told by no refusal
    grantsToEdit(access, visit.viewer, target.before);
    refuseStale(resource, target.before, version);
    const changed = draftChange(access, visit.viewer, lens, { sent, ...target });
    const draft = await claimFiles(transaction, call, changed, target.before);
    const checked = await checkDraft(transaction, visit, resource, draft, target.before);
    return replace(transaction, call, lens, target, withHashes(checked, hashes));
  });
}

/** A transition of a status field, with the values that its confirmation asks for. */
export async function act(call: Call, { body, ifMatch }: Sent, store: Store): Promise<Answer> {
  const { resource, access, visit, action } = call;
  const { viewer } = visit;
  const plain = lensOf(resource, viewer);
  const transition = resource.transitions.find(({ id }) => id === action)!;
  const version = readVersion(body, ifMatch);
  const sent = readFields(resource, plain, body);
  refuseUnasked(transition, sent);
  const hashes = await hashPasswords(resource, sent);
  return store.write(async (transaction) => {
    const lens = await transaction.seeing(plain);
    const target = await targetOf(transaction, call, lens);
    const { before, seen } = target;
    if (grantsForTransition(access, action, viewer, before).length === 0)
      throw forbidden(`Seu acesso não permite "${transition.label}" neste registro.`);
    refuseStale(resource, before, version);
    refuseFromState(resource, transition, before);
    if (!recordMatches(transition.when, before, { ...lens, variables: viewer.variables }))
      throw conflict(`"${transition.label}" não é possível nas condições atuais do registro.`);

    const changes = { ...changesOf(resource, viewer, lens, sent, seen), [transition.field]: transition.to };
    const record = withCopies(lens, { ...before, ...changes }, before, sent);
    const changed = {
      record: settle(lens, record),
      changed: new Set([...transition.fields, transition.field]),
      grants: [],
    };
    const draft = await claimFiles(transaction, call, changed, before);
    const checked = await checkDraft(transaction, visit, resource, draft, before);
    return replace(transaction, call, lens, target, withHashes(checked, hashes));
  });
}

export async function remove(call: Call, { ifMatch }: Sent, store: Store): Promise<Answer> {
  const { resource, access, visit } = call;
  const { viewer, portal, account } = visit;
  const lens = lensOf(resource, viewer);
  return store.write(async (transaction) => {
    const { before, seen } = await targetOf(transaction, call, lens);
    if (grantsFor(access, 'delete', viewer, before).length === 0)
      throw forbidden(`Seu acesso não permite excluir este registro de ${resource.label.many}.`);
    refuseStale(resource, before, readVersion(undefined, ifMatch));
    if (resource.id === portal.accounts.resource && same(before.id, account.id))
      throw conflict('Não é possível excluir a própria conta.');
    if (!recordMatches(resource.deletableWhen, before, { ...lens, variables: viewer.variables }))
      throw conflict(`${resource.label.one}: na situação atual não é possível excluir.`);
    await refuseInUse(transaction, visit, resource, before);
    if (resource.id === portal.accounts.resource) await refuseLockOut(transaction, visit, lens, before, null);
    await transaction.remove(resource.id, before.id);
    return { body: seen };
  });
}

type Target = { before: Stored; seen: Fields };

/** The record as it is and as the user sees it; whoever does not see it is told that there is none. */
export async function targetOf(
  reader: Reader,
  { resource, access, visit, id }: Call,
  lens: Lens,
): Promise<Target> {
  const before = await reader.get(lens, id);
  const seen = before && projectorOf(access, visit.viewer)(before);
  if (!before || !seen) throw notFound(missing(resource));
  return { before, seen };
}

async function replace(
  transaction: Transaction,
  call: Call,
  lens: Lens,
  { before, seen }: Target,
  record: Fields,
): Promise<Answer> {
  const version = (Number(before.version) || 0) + 1;
  const fields: Stored = { ...stored(lens, record), ...stampsOf(call, 'update'), version, id: before.id };
  const { visit, resource } = call;
  const isAccount = resource.id === visit.portal.accounts.resource;
  const after = isAccount ? settleSessions(visit.portal, lens, before, fields) : fields;
  if (isAccount) await refuseLockOut(transaction, visit, lens, before, after);
  await transaction.replace(resource.id, after);
  const among = { reader: transaction, portal: visit.portal, viewer: visit.viewer };
  await refuseReferringTwins(among, resource, before, after);
  const shown = await seenAfter(transaction, lens, after);
  return { body: show(call, shown, Object.keys(seen)), headers: versionHeader(after) };
}

/** A record as it is seen once it has been written: it may count among those that its own fields add up. */
const seenAfter = async (transaction: Transaction, lens: Lens, record: Stored): Promise<Stored> =>
  see(await transaction.seeing(lens), record);

/** What the user may read of the record; of one that has left his rows by his own act, the fields he had seen. */
export function show({ access, visit }: Call, record: Stored, otherwise: readonly string[]): Fields {
  const secrets = new Set(
    Object.values(access.resource.fields)
      .filter(({ type }) => traitsOf(type).secret)
      .map(({ id }) => id),
  );
  const shown = projectorOf(access, visit.viewer)(record);
  return (
    shown ??
    Object.fromEntries(otherwise.filter((id) => !secrets.has(id)).map((id) => [id, record[id] ?? null]))
  );
}

function refuseStale({ label }: Resource, before: Stored, version: number | undefined) {
  if (version !== undefined && version !== before.version)
    throw conflict(
      `${label.one}: outra pessoa alterou este registro depois que você o abriu. Recarregue e veja como ele ficou.`,
    );
}

function refuseFromState({ fields }: Resource, { field: id, from, label }: Transition, before: Stored) {
  if (from.includes(String(before[id]))) return;
  const state = fields[id]?.options?.find(({ value }) => value === before[id])?.label ?? before[id];
  throw conflict(`"${label}" não é possível: a situação atual é "${state}".`);
}

function refuseUnasked(transition: Transition, sent: Fields) {
  const unasked = Object.keys(sent).filter((id) => id !== 'id' && !transition.fields.includes(id));
  if (unasked.length > 0) throw malformed(`A ação "${transition.label}" não recebe: ${unasked.join(', ')}.`);
}

function stampsOf({ visit: { portal, account }, resource }: Call, deed: 'create' | 'update'): Fields {
  const { createdAt, createdBy, updatedAt, updatedBy } = portal.stamps;
  const now = new Date().toISOString();
  const stamps = {
    ...(deed === 'create' && pair(createdAt, now)),
    ...(deed === 'create' && pair(createdBy, account.id)),
  };
  const all = { ...stamps, ...pair(updatedAt, now), ...pair(updatedBy, account.id) };
  return Object.fromEntries(Object.entries(all).filter(([field]) => Object.hasOwn(resource.fields, field)));
}

const pair = (field: string | undefined, value: unknown): Fields => (field ? { [field]: value } : {});

const withHashes = (record: Fields, hashes: Fields): Fields => ({
  ...record,
  ...Object.fromEntries(Object.entries(hashes).filter(([id]) => !isEmpty(record[id]))),
});

/** Made before the transaction, which must not wait for them. Whether the passwords are good is checked there. */
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
