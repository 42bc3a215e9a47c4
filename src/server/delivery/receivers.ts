/** Which accounts receive a notice: holders of a permission, and the people that a record refers to. */
import { everything, viewerOf, type Viewer } from '../../model/filter.ts';
import { permissionsIn } from '../../access/accounts.ts';
import { accessOf, type Access } from '../../access/grants.ts';
import { readableFields, readableOn } from '../../access/rows.ts';
import { refersTo } from '../../model/traits.ts';
import type { Portal, Resource } from '../../model/types.ts';
import { isActive, accountShape } from '../accounts/accounts.ts';
import type { Id, Stored } from '../data/port.ts';
import type { DataReader } from '../data/portalData.ts';
import { same } from '../data/sameValues.ts';
import { shapeOf } from '../data/shape.ts';
import type { Quote, RecordName } from './messages.ts';

export type Addressees = {
  /** Every holder of one of these; letter case is ignored. */
  permissions: readonly string[];
  /** Accounts, or records linked to accounts in either direction, such as a driver who has an account. */
  people: readonly RecordName[];
};
/** An account and its rights. */
export type Receiver = { account: Stored; access: Access; viewer: Viewer };

type Clock = { today: string };

/** Active accounts, each once, without `actor`. */
export async function receiversOf(
  reader: Pick<DataReader, 'portal' | 'get' | 'find'>,
  { permissions, people }: Addressees,
  { today, actor }: Clock & { actor?: Id | undefined },
): Promise<Receiver[]> {
  const { portal } = reader;
  const shape = accountShape(portal, today);
  const { records } = await reader.find(shape, { where: everything });
  const wanted = new Set(permissions.map((name) => name.toLowerCase()));
  const named = await Promise.all(people.map((person) => standsFor(reader, person, { today })));
  return records
    .filter(
      (account) =>
        !same(account.id, actor) &&
        isActive(portal, account, shape) &&
        (permissionsIn(account, portal).some((name) => wanted.has(name.toLowerCase())) ||
          named.some((is) => is(account))),
    )
    .map((account) => receiverOf(portal, account, today));
}

export function receiverOf(portal: Portal, account: Stored, today: string): Receiver {
  const { [portal.accounts.password]: _hash, ...user } = account;
  return {
    account,
    access: accessOf(portal, permissionsIn(account, portal)),
    viewer: viewerOf(portal, today, user),
  };
}

/** Returns a predicate: whether an account belongs to this person. */
async function standsFor(
  { portal, get }: Pick<DataReader, 'portal' | 'get'>,
  { resource: id, id: record }: RecordName,
  { today }: Clock,
): Promise<(account: Stored) => boolean> {
  const accounts = portal.resources[portal.accounts.resource]!;
  if (id === accounts.id) return (account) => same(account.id, record);
  const leading = referencesTo(accounts, id);
  const resource = portal.resources[id];
  const back = resource ? referencesTo(resource, accounts.id) : [];
  const person =
    resource && back.length > 0 ? await get(shapeOf(resource, viewerOf(portal, today)), record) : undefined;
  const isNamed = (value: unknown, by: Id) => [value].flat().some((one) => same(one, by));
  return (account) =>
    leading.some((field) => isNamed(account[field], record)) ||
    (person !== undefined && back.some((field) => isNamed(person[field], account.id)));
}

/**
 * The fields of a resource that refer to another one, except the stamps of who created and changed a record.
 */
const referencesTo = ({ fields }: Resource, target: string): string[] =>
  Object.values(fields)
    .filter((field) => refersTo(field) && field.resource === target && !field.stamp)
    .map(({ id }) => id);

/** The quotes that the receiver may read; undefined when they may not see the record itself. */
export async function readableQuotes(
  { portal, get }: Pick<DataReader, 'portal' | 'get'>,
  { access, viewer }: Pick<Receiver, 'access' | 'viewer'>,
  about: RecordName,
  quotes: readonly Quote[],
): Promise<Quote[] | undefined> {
  const fieldsOf = async ({ resource: id, id: record }: Omit<Quote, 'field'>) => {
    const resource = portal.resources[id];
    const given = access.resources.get(id);
    if (!resource || !given) return undefined;
    if (record === undefined) return readableFields(given);
    const found = await get(shapeOf(resource, viewer), record);
    return found && readableOn(given, viewer, found);
  };
  if (!(await fieldsOf(about))) return undefined;
  const readable = await Promise.all(quotes.map(async (quote) => (await fieldsOf(quote))?.has(quote.field)));
  return quotes.filter((_quote, index) => readable[index]);
}
