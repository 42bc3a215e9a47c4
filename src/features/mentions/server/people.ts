/** The people who may be mentioned beside a record: those who may open it, and nobody else. */
import { conditionOn, matchAll } from '#model/filter/filter.ts';
import { accountShape, isActive } from '#server/caller/accounts.ts';
import type { AccountRights, Call } from '#server/caller/caller.ts';
import { rightsOfAccount, type RecordRef } from '#server/caller/recipients.ts';
import type { Reader } from '#server/data/reader.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { recordLink } from '#server/delivery/outbox.ts';
import { mentionPlaces } from './places.ts';
import { badRequest, notFound, type HttpResponse } from '#server/http/http.ts';
import { notFoundMessage } from '#server/http/recordAnswers.ts';
import { translate } from '#messages/translate.ts';

export type People = Pick<Reader, 'portal' | 'get' | 'find'>;

/** So many are offered, and so many are looked at for it. */
const offered = 8;
const examined = 1000;
const longestTyped = 80;

/** True where a screen of the account shows the record. */
export const mayOpen = async (reader: People, rights: AccountRights, about: RecordRef): Promise<boolean> =>
  (await recordLink(reader, rights, about)) !== undefined;

/** The active accounts whose names contain these words and who may open the record, by name, without the author. */
export async function peopleNamed(
  reader: People,
  typed: string,
  about: RecordRef,
  { account: author, viewer }: AccountRights,
  most = Infinity,
): Promise<{ name: string; rights: AccountRights }[]> {
  const { portal } = reader;
  const { today } = viewer.variables;
  const shape = accountShape(portal, today);
  const { name: field } = portal.accounts;
  const { records } = await reader.find(shape, {
    where: typed === '' ? matchAll : conditionOn(field, 'like', typed),
    sort: { field, order: 'ASC' },
    range: [0, examined - 1],
  });
  const people: { name: string; rights: AccountRights }[] = [];
  for (const account of records) {
    if (people.length >= most) break;
    if (sameStoredValue(account.id, author.id) || !isActive(portal, account, shape)) continue;
    const rights = rightsOfAccount(portal, account, today);
    if (await mayOpen(reader, rights, about)) people.push({ name: String(account[field] ?? ''), rights });
  }
  return people;
}

/** GET /api/<resource>/<id>/mentions?q=ma: the names that an `@` offers, of a record that the user may open. */
export async function offerPeople(
  call: Call,
  search: URLSearchParams,
  reader: Reader,
): Promise<HttpResponse> {
  const { resource, caller, id } = call;
  const { q = '', ...others } = Object.fromEntries(search);
  if (Object.keys(others).length > 0 || q.length > longestTyped)
    throw badRequest(translate('mentions.wantsText'));
  const about = { resource: resource.id, id };
  const hasNotes = mentionPlaces(caller.portal).some((place) => place.about === resource.id);
  if (!hasNotes || !(await mayOpen(reader, caller, about))) throw notFound(notFoundMessage(resource));
  const people = await peopleNamed(reader, q, about, caller, offered);
  return { body: { names: [...new Set(people.map(({ name }) => name))] } };
}
