/**
 * POST, PUT, PATCH, DELETE and transitions. Each is one transaction of the store: what it is judged by can't change
 * before it is written, so of several writes made on one version exactly one wins.
 */
import { traitsOf } from '../../model/traits.ts';
import { grantsFor, grantsForTransition, projectorOf } from '../../access/rows.ts';
import { recordMatches } from '../../model/filter.ts';
import { isEmpty } from '../../model/values.ts';
import type { Resource, Transition } from '../../model/types.ts';
import { fitsBcrypt } from '../../kinds/password/kind.ts';
import { refuseLockOut } from '../accounts/managers.ts';
import { readVersion } from './dialect.ts';
import { withCopies } from './copied.ts';
import { changesOf, draftChange, firstWay, grantsToEdit, readFields, waysToCreate } from './draft.ts';
import { same, type Fields } from '../data/sameValues.ts';
import { checkDraft, checkReferences } from './faults.ts';
import type { Call } from './gate.ts';
import { conflict, forbidden, malformed, notFound, type Answer } from '../http/http.ts';
import { refuseInUse } from './inUse.ts';
import { giveNumbers } from './numbering.ts';
import type { AuthoredData, DataReader, DataTransaction } from '../data/portalData.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { missing, versionHeader } from './read.ts';
import type { Stored } from '../data/port.ts';
import { claimFiles } from './claimFiles.ts';
import { standsInTheWay } from './moving.ts';
import { storeChanged, storeNew } from './storing.ts';
import { withComputed } from './writing.ts';
import { ownValues } from '../rules/ownValues.ts';

/** What was sent: the body, and the version that If-Match names. */
export type Sent = { body: Fields; ifMatch: string | undefined };

export async function create(call: Call, { body }: Sent, data: AuthoredData): Promise<Answer> {
  const { resource, access, visit } = call;
  const shape = shapeOf(resource, visit.viewer);
  const sent = readFields(resource, body);
  const hashes = await hashPasswords(resource, sent);
  const { record, seen } = await data.write(async (transaction) => {
    const writing = { reader: transaction, shape };
    const checked = await firstWay(
      waysToCreate(access, visit.viewer, writing, sent),
      async (way) => {
        const draft = await claimFiles(transaction, call, way);
        await giveNumbers(transaction, shape, draft.record);
        return checkDraft(transaction, visit, resource, draft);
      },
      (draft) => checkReferences(transaction, visit.portal, resource, visit.viewer, draft),
    );
    const made = await storeNew(transaction, visit, resource, withHashes(checked, hashes));
    const record = await settled(transaction, shape, made);
    // it may count among those that its own fields add up
    return { record, seen: await transaction.complete(shape, record) };
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
export async function update(call: Call, { body, ifMatch }: Sent, data: AuthoredData): Promise<Answer> {
  const { resource, access, visit } = call;
  const shape = shapeOf(resource, visit.viewer);
  const version = readVersion(body, ifMatch);
  const sent = readFields(resource, body);
  const hashes = await hashPasswords(resource, sent);
  return data.write(async (transaction) => {
    const writing = { reader: transaction, shape };
    const target = await targetOf(transaction, call, shape);
    // the version of what one may not change is told by no refusal
    grantsToEdit(access, visit.viewer, target.before);
    refuseStale(resource, target.before, version);
    const changed = await draftChange(access, visit.viewer, writing, { sent, ...target });
    const draft = await claimFiles(transaction, call, changed, target.before);
    const checked = await checkDraft(transaction, visit, resource, draft, target.before);
    return replace(transaction, call, shape, target, withHashes(checked, hashes));
  });
}

/** A transition of a status field, with the values that its confirmation asks for. */
export async function act(call: Call, { body, ifMatch }: Sent, data: AuthoredData): Promise<Answer> {
  const { resource, access, visit, action } = call;
  const { viewer } = visit;
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
      throw forbidden(`Seu acesso não permite "${transition.label}" neste registro.`);
    refuseStale(resource, before, version);
    const obstacle = standsInTheWay(transition, before, shape, viewer);
    if (obstacle !== undefined) throw conflict(obstacle);

    const taken = await changesOf(resource, viewer, writing, sent, seen);
    const given = { resource, record: { ...before, ...taken } };
    const own = await ownValues({ transaction, visit }, transition, given);
    const changes = { ...own, ...taken, [transition.field]: transition.to };
    const record = await withCopies(writing, { ...before, ...changes }, before, sent);
    const changed = {
      record: await withComputed(writing, record),
      changed: new Set([...transition.fields, ...Object.keys(own), transition.field]),
      grants: [],
    };
    const draft = await claimFiles(transaction, call, changed, before);
    const checked = await checkDraft(transaction, visit, resource, draft, before);
    return replace(transaction, call, shape, target, withHashes(checked, hashes));
  });
}

export async function remove(call: Call, { ifMatch }: Sent, data: AuthoredData): Promise<Answer> {
  const { resource, access, visit } = call;
  const { viewer, portal, account } = visit;
  const shape = shapeOf(resource, viewer);
  return data.write(async (transaction) => {
    const { before, seen } = await targetOf(transaction, call, shape);
    if (grantsFor(access, 'delete', viewer, before).length === 0)
      throw forbidden(`Seu acesso não permite excluir este registro de ${resource.label.many}.`);
    refuseStale(resource, before, readVersion(undefined, ifMatch));
    if (resource.id === portal.accounts.resource && same(before.id, account.id))
      throw conflict('Não é possível excluir a própria conta.');
    if (!recordMatches(resource.deletableWhen, before, { ...shape, variables: viewer.variables }))
      throw conflict(`${resource.label.one}: na situação atual não é possível excluir.`);
    if (resource.id === portal.accounts.resource)
      await refuseLockOut(transaction, visit, shape, before, null);
    await transaction.remove(resource, before.id);
    // what rules have made of it may go with it
    await transaction.settle();
    await refuseInUse(transaction, visit, resource, before);
    return { body: seen };
  });
}

type Target = { before: Stored; seen: Fields };

/** The record as it is and as the user sees it; whoever does not see it is told that there is none. */
export async function targetOf(
  reader: DataReader,
  { resource, access, visit, id }: Call,
  shape: RecordShape,
): Promise<Target> {
  const before = await reader.get(shape, id);
  const seen = before && projectorOf(access, visit.viewer)(before);
  if (!before || !seen) throw notFound(missing(resource));
  return { before, seen };
}

async function replace(
  transaction: DataTransaction,
  call: Call,
  shape: RecordShape,
  { before, seen }: Target,
  record: Fields,
): Promise<Answer> {
  const { visit } = call;
  const after = await settled(
    transaction,
    shape,
    await storeChanged(transaction, visit, shape, before, record),
  );
  // what its own fields add up may have changed with it
  const shown = await transaction.complete(shape, after);
  return { body: show(call, shown, Object.keys(seen)), headers: versionHeader(after) };
}

/** The record after all that has followed from writing it: rules may have changed it again, or taken it away. */
async function settled(transaction: DataTransaction, shape: RecordShape, record: Stored): Promise<Stored> {
  const { effects } = await transaction.settle();
  return effects.length === 0 ? record : ((await transaction.get(shape, record.id)) ?? record);
}

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

function refuseUnasked(transition: Transition, sent: Fields) {
  const unasked = Object.keys(sent).filter((id) => id !== 'id' && !transition.fields.includes(id));
  if (unasked.length > 0) throw malformed(`A ação "${transition.label}" não recebe: ${unasked.join(', ')}.`);
}

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
