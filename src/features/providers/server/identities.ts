/**
 * Whose account a person at a provider has. The key is (issuer, subject); an e-mail only leads to an account once, if the
 * provider has verified it, its domain is listed, and the account manages no others.
 */
import { createHash } from 'node:crypto';
import { hasUnverifiedEmail, withUnverifiedEmail, withVerifiedEmail } from '#access/accounts.ts';
import { confirmedGroups, groupsKey, permissionsOfGroups, type ConfirmedGroups } from '#access/groups.ts';
import { initialValues } from '#kinds/defaults.ts';
import { storedForm } from '#kinds/registry.ts';
import { validateField } from '#kinds/validate.ts';
import type { ProviderSettings } from '#language/schema/signIn.ts';
import { translate } from '#messages/translate.ts';
import { memoize } from '#model/values/memoize.ts';
import type { Portal, Resource } from '#model/types.ts';
import { isEmpty, isMailAddress, mailKey } from '#model/values/values.ts';
import { accountByEmail, isActive } from '#server/caller/accounts.ts';
import type { Caller } from '#server/caller/caller.ts';
import { mayTakeAnyRight } from '#server/caller/lockoutGuard.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf, type RecordShape } from '#server/data/shape.ts';
import type { Fields, Stored } from '#server/data/store.ts';
import { systemTables, whereEqual } from '#server/data/systemTables.ts';
import { HttpError } from '#server/http/http.ts';
import { validateDraft } from '#server/writes/checks.ts';
import type { UnitOfWork } from '#server/writes/portalData.ts';
import { assignSequenceNumbers } from '#server/writes/sequenceNumbers.ts';
import { insertRecord, replaceRecord } from '#server/writes/storeRecord.ts';
import { writeContext } from '#server/writes/writeContext.ts';
import { claimAt, emailIn, groupsIn, kindOfClaim, usualClaim, type PersonClaims } from './claims.ts';

const { id: table, shape: rowShape } = systemTables.identities;

/** A person at a provider. */
type Identity = {
  /** Digest of issuer and subject. */
  identity: string;
  account: string;
  provider: string;
  issuer: string;
  subject: string;
  /** The account was made for this person with an e-mail that nobody has verified: no other person is led to it. */
  isUnverified?: true;
  at: string;
};

const identityOf = (issuer: string, subject: string): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');

/** Why a person does not come in, in the words of the sign-in page. */
export class NotAdmitted extends Error {
  override name = 'NotAdmitted';
  readonly why: 'unknown' | 'blocked';
  /** For the log. */
  readonly claim: string;
  constructor(why: 'unknown' | 'blocked', claim: string, reason: string) {
    super(reason);
    this.why = why;
    this.claim = claim;
  }
}

export type Person = {
  provider: string;
  source: ProviderSettings;
  claims: PersonClaims;
  /** The userinfo endpoint has answered: see ProviderTokens. */
  isComplete: boolean;
};
/** The portal's own hand: no user has caused the change but by signing in. */
type Writer = { unit: UnitOfWork; caller: Caller };

/**
 * The account of a person, with what the provider says of it now. Links or creates it if the config allows that.
 *
 * @param note is told what an administrator should know
 */
export async function admit(person: Person, writer: Writer, note: (text: string) => void): Promise<Stored> {
  const { portal } = writer.caller;
  const shape = shapeOf(portal.resources[portal.accounts.resource]!, writer.caller.viewer);
  const account = (await ownAccount(person, writer, shape)) ?? (await newAccount(person, writer, shape));
  if (!isActive(portal, account, shape)) throw new NotAdmitted('blocked', 'sub', 'the account is blocked');
  const filled = await withClaims(person, writer, shape, account, note);
  const verified = await withEmail(filled, person, writer);
  const confirmed = withGroups(verified, person, note);
  // It shows in no field, so there is no history, and the version stays.
  await writer.unit.replace(shape.resource, confirmed, filled);
  return confirmed;
}

async function ownAccount(person: Person, { unit, caller }: Writer, shape: RecordShape) {
  const { source, claims } = person;
  const identity = identityOf(source.issuer, claims.sub);
  const [known] = (await unit.system.find(rowShape, { where: whereEqual({ identity }) })).records;
  if (known) {
    const account = await unit.get(shape, known.account);
    if (account) return account;
    // It was deleted.
    await unit.system.remove(table, known.id);
  }
  const account = await linkable(person, { unit, caller }, shape);
  if (account) await unit.system.insert(table, rowOf(person, account));
  return account;
}

const rowOf = ({ provider, source: { issuer }, claims: { sub } }: Person, account: Stored): Identity => ({
  identity: identityOf(issuer, sub),
  account: String(account.id),
  provider,
  issuer,
  subject: sub,
  at: new Date().toISOString(),
});

/** The account that has the person's e-mail, if it may become theirs; throws if it may not. */
async function linkable(
  { source, claims, provider }: Person,
  { unit, caller: { portal } }: Writer,
  shape: RecordShape,
): Promise<Stored | undefined> {
  const email = emailIn(claims, source.issuer);
  if (!email || !isMailAddress(email.address)) return undefined;
  const account = await accountByEmail(unit, shape, email.address);
  if (!account) return undefined;
  const domain = mailKey(email.address).split('@').at(-1)!;
  const refused = (claim: string, reason: string) => new NotAdmitted('unknown', claim, reason);
  if (!email.isVerified)
    throw refused('email_verified', `the e-mail of account ${account.id} is not verified`);
  // Letters that look or compare like others may be another mailbox.
  if (/[^\x21-\x7e]/.test(email.address) && email.address !== account[portal.accounts.email])
    throw refused('email', `it is not exactly that of account ${account.id}`);
  if (!source.link?.includes(domain)) throw refused('email', `${domain} is not in link`);
  if (mayTakeAnyRight(portal, account)) throw refused('email', `account ${account.id} is an administrator's`);
  const { records } = await unit.system.find(rowShape, {
    where: whereEqual({ account: String(account.id) }),
  });
  const isTaken = records.some((row) => row.provider === provider || row.isUnverified);
  if (isTaken) throw refused('sub', `account ${account.id} is of another person at this provider`);
  return account;
}

async function newAccount(person: Person, { unit, caller }: Writer, shape: RecordShape): Promise<Stored> {
  const { source, claims, provider, isComplete } = person;
  const { portal } = caller;
  if (!source.create) throw new NotAdmitted('unknown', 'sub', 'no account, and create is not true');
  const groups = groupsIn(claims, source, isComplete);
  if (permissionsOfGroups(portal, provider, groups ?? []).length === 0)
    throw new NotAdmitted(
      'unknown',
      source.claim ?? usualClaim,
      groups ? 'no group gives a permission' : kindOfClaim(claims, source.claim ?? usualClaim),
    );
  const email = emailIn(claims, source.issuer);
  if (!email || !isMailAddress(email.address)) throw new NotAdmitted('unknown', 'email', 'missing');
  const resource = withoutPassword(portal);
  const { accounts } = portal;
  const record: Fields = {
    ...initialValues(resource, caller.viewer),
    [accounts.name]: textOf(claims.name) ?? email.address.split('@')[0]!,
    ...valuesOf(person, shape.resource, caller).values,
    [accounts.email]: storedForm(resource.fields[accounts.email]!, email.address),
    [accounts.permissions]: [],
  };
  const writing = { ...writeContext(unit, caller, resource), transaction: unit };
  await assignSequenceNumbers(writing, record);
  const checked = await validated(() =>
    validateDraft(writing, { record, changed: new Set(Object.keys(resource.fields)), grants: [] }),
  );
  const account = await insertRecord(
    { ...writing, resource: shape.resource },
    email.isVerified ? checked : withUnverifiedEmail(checked, portal),
  );
  const row: Identity = {
    ...rowOf(person, account),
    ...(!email.isVerified && { isUnverified: true as const }),
  };
  await unit.system.insert(table, row);
  return (await unit.get(shape, account.id)) ?? account;
}

/** The account, whose e-mail counts from now on if the provider has verified it since. */
async function withEmail(
  account: Stored,
  { source, claims }: Person,
  { unit, caller }: Writer,
): Promise<Stored> {
  const email = emailIn(claims, source.issuer);
  const stored = account[caller.portal.accounts.email];
  const isIt = email?.isVerified && typeof stored === 'string' && mailKey(email.address) === mailKey(stored);
  if (!isIt || !hasUnverifiedEmail(account, caller.portal)) return account;
  const identity = identityOf(source.issuer, claims.sub);
  const [row] = (await unit.system.find(rowShape, { where: whereEqual({ identity }) })).records;
  if (row?.isUnverified) {
    const { isUnverified: _was, ...verified } = row;
    await unit.system.replace(table, verified as Stored);
  }
  return withVerifiedEmail(account);
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);

/** Accounts of a provider have no password. */
const withoutPassword = memoize((portal: Portal): Resource => {
  const { resource: id, password } = portal.accounts;
  const resource = portal.resources[id]!;
  const { requiredWhen: _when, ...field } = resource.fields[password]!;
  return { ...resource, fields: { ...resource.fields, [password]: { ...field, required: false } as never } };
});

/** The refusal of a new account names the claims that gave the values. */
async function validated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    const faults = Object.entries(error.errors ?? {}).map(([field, fault]) => `${field}: ${String(fault)}`);
    throw new NotAdmitted('unknown', 'set', faults.join('; ') || error.message);
  }
}

/** The values that claims give to fields, and the faults of those that can't be used. */
function valuesOf({ source, claims }: Person, { fields }: Resource, { viewer }: Caller) {
  const values: Fields = {};
  const faults: string[] = [];
  for (const [id, claim] of Object.entries(source.set ?? {})) {
    const field = fields[id];
    const given = claimAt(claims, claim);
    if (!field || isEmpty(given)) continue;
    const value = storedForm(field, given);
    const fault = validateField(field, value, { ...viewer, fields, record: { [id]: value } });
    if (fault) faults.push(`${claim}: ${fault}`);
    else values[id] = value;
  }
  return { values, faults };
}

/** The account with the fields that claims fill in. What can't be stored is left as it is, and told. */
async function withClaims(
  person: Person,
  { unit, caller }: Writer,
  shape: RecordShape,
  before: Stored,
  note: (text: string) => void,
): Promise<Stored> {
  const { resource } = shape;
  const { values, faults } = valuesOf(person, resource, caller);
  for (const fault of faults) note(fault);
  const changed = new Set(Object.keys(values).filter((id) => !sameStoredValue(values[id], before[id])));
  if (changed.size === 0) return before;
  const writing = { ...writeContext(unit, caller, resource, before), transaction: unit };
  try {
    const checked = await validateDraft(writing, { record: { ...before, ...values }, changed, grants: [] });
    return await replaceRecord(writing, checked);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error;
    note(error.message);
    return before;
  }
}

/** The account with the groups that the provider has just named. Without that claim those of before go on to count. */
export function withGroups(
  account: Stored,
  { provider, source, claims, isComplete }: Person,
  note: (text: string) => void,
): Stored {
  const groups = groupsIn(claims, source, isComplete);
  const all = confirmedGroups(account);
  if (groups === undefined) {
    const claim = source.claim ?? usualClaim;
    if (source.groups) note(translate('provider.groupsStay', { claim, kind: kindOfClaim(claims, claim) }));
    return all[provider]?.issuer === source.issuer || !all[provider]
      ? account
      : withoutGroups(account, provider);
  }
  const confirmed: ConfirmedGroups = { issuer: source.issuer, groups: named(source, groups), at: Date.now() };
  return { ...account, [groupsKey]: { ...all, [provider]: confirmed } };
}

/** Only those that the config may name: a directory has thousands. */
const named = ({ groups = {} }: ProviderSettings, list: readonly string[]): string[] =>
  [...new Set(list)].filter((group) => Object.hasOwn(groups, group) || list.length <= 200);

export function withoutGroups(account: Stored, provider: string): Stored {
  const { [provider]: _gone, ...others } = confirmedGroups(account);
  const { [groupsKey]: _groups, ...plain } = account;
  return (Object.keys(others).length > 0 ? { ...plain, [groupsKey]: others } : plain) as Stored;
}
