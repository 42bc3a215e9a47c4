/** Which accounts receive a notice: holders of a permission, and the people that a record refers to. */
import { readableFor } from '../data/audience.ts';
import {
  any,
  equals,
  matchAll,
  compilePredicate,
  viewerOf,
  type FilterExpression,
} from '#model/filter/filter.ts';
import { permissionsIn, userOf } from '#access/accounts.ts';
import { accessOf } from '#access/grants.ts';
import { readableFields } from '#access/rows.ts';
import { refersTo } from '#model/traits.ts';
import type { Portal, Resource } from '#model/types.ts';
import { isActive, accountShape } from './accounts.ts';
import type { AccountRights } from './caller.ts';
import type { Id, Stored } from '../data/store.ts';
import type { Reader } from '../data/reader.ts';
import { sameStoredValue } from '../data/sameStoredValue.ts';
import { shapeOf } from '../data/shape.ts';

/** Identifies a record. */
export type RecordRef = { resource: string; id: Id };
/**
 * A field whose value a text quotes. Without `id`: of some record of the resource. `gone`: of a record that is deleted, which
 * its reader could read when the text was written.
 */
export type Quote = { resource: string; id?: Id; field: string; gone?: true };

export type RecipientQuery = {
  /** Every holder of one of these; letter case is ignored. */
  permissions: readonly string[];
  /** Accounts, or records that accounts refer to, such as a driver who has an account. */
  people: readonly RecordRef[];
};
type Clock = { today: string };

/** Active accounts, each once, without `actor`. */
export async function findRecipients(
  reader: Pick<Reader, 'portal' | 'get' | 'find'>,
  { permissions, people }: RecipientQuery,
  { today, actor }: Clock & { actor?: Id | undefined },
): Promise<AccountRights[]> {
  const { portal } = reader;
  const shape = accountShape(portal, today);
  const named = any(people.map((person) => accountsOfPerson(portal, person)));
  const isNamed = compilePredicate(named, shape);
  const wanted = new Set(permissions.map((name) => name.toLowerCase()));
  // The stored permissions are compared without regard to letter case, which no query does.
  const { records } = await reader.find(shape, { where: wanted.size > 0 ? matchAll : named });
  return records
    .filter(
      (account) =>
        !sameStoredValue(account.id, actor) &&
        isActive(portal, account, shape) &&
        (permissionsIn(account, portal).some((name) => wanted.has(name.toLowerCase())) || isNamed(account)),
    )
    .map((account) => rightsOfAccount(portal, account, today));
}

export function rightsOfAccount(portal: Portal, account: Stored, today: string): AccountRights {
  return {
    account,
    access: accessOf(portal, permissionsIn(account, portal)),
    viewer: viewerOf(portal, today, userOf(account, portal)),
  };
}

/** The condition on the accounts of this person: the account itself, or those that refer to the record. */
export function accountsOfPerson(portal: Portal, { resource: id, id: record }: RecordRef): FilterExpression {
  const accounts = portal.resources[portal.accounts.resource]!;
  if (id === accounts.id) return equals('id', [record]);
  return any(referencesTo(accounts, id).map((field) => equals(field, [record])));
}

/**
 * The fields of a resource that refer to another one, except the stamps of who created and changed a record.
 */
const referencesTo = ({ fields }: Resource, target: string): string[] =>
  Object.values(fields)
    .filter((field) => refersTo(field) && field.resource === target && !field.stamp)
    .map(({ id }) => id);

/**
 * The quotes that the receiver may read; undefined when they may not see the record itself.
 *
 * @param deleted the record as it was before the deletion that the texts are about
 */
export async function readableQuotes(
  reader: Pick<Reader, 'portal' | 'get' | 'find'>,
  { access, viewer }: Pick<AccountRights, 'access' | 'viewer'>,
  about: RecordRef,
  quotes: readonly Quote[],
  deleted?: Stored,
): Promise<Quote[] | undefined> {
  const isGone = (record: RecordRef) =>
    quotes.some(
      ({ gone, resource, id }) => gone && resource === record.resource && sameStoredValue(id, record.id),
    );
  const fieldsOf = async ({ resource: id, id: record, gone }: Omit<Quote, 'field'>) => {
    const resource = reader.portal.resources[id];
    const given = access.resources.get(id);
    if (!resource || !given) return undefined;
    if (record === undefined || gone) return readableFields(given);
    const isDeleted = deleted && id === about.resource && sameStoredValue(record, about.id);
    const found = isDeleted ? deleted : await reader.get(shapeOf(resource, viewer), record);
    return found && (await readableFor({ access: given, viewer, reader }, found));
  };
  if (!(await fieldsOf({ ...about, ...(isGone(about) && { gone: true }) }))) return undefined;
  const readable = await Promise.all(quotes.map(async (quote) => (await fieldsOf(quote))?.has(quote.field)));
  return quotes.filter((_quote, index) => readable[index]);
}
