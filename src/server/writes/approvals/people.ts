/** The people whom a record names for a transition: `approval: { people: [funcionarioId.gestorId] }`. */
import { mayEnter } from '#access/permissions.ts';
import { compilePredicate, any, equals } from '#model/filter/filter.ts';
import { refersTo } from '#model/traits.ts';
import type { Resource, Transition } from '#model/types.ts';
import { isEmpty } from '#model/values/values.ts';
import { translate } from '#messages/translate.ts';
import { accountShape } from '#server/caller/accounts.ts';
import type { Caller } from '#server/caller/caller.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
import type { Reader } from '#server/data/reader.ts';
import { accountsOfPerson, findRecipients } from '#server/caller/recipients.ts';
import type { RecordRef } from '#server/caller/recipients.ts';

type Viewed = Pick<Caller, 'viewer'>;

/**
 * The ids of the active accounts to which these names lead, by the id of the record: accounts, or those of a person who
 * has one. One query for each step of a name, whatever the number of records.
 */
export async function peopleOf(
  reader: Pick<Reader, 'portal' | 'get' | 'find'>,
  { viewer }: Viewed,
  names: readonly string[],
  resource: Resource,
  records: readonly Stored[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { portal } = reader;
  const { today } = viewer.variables;
  const ways = await Promise.all(names.map((name) => followed(reader, viewer, name, resource, records)));
  const refs = ways.flatMap((way) => way.flat());
  const accounts =
    refs.length === 0 ? [] : await findRecipients(reader, { permissions: [], people: refs }, { today });
  const shape = accountShape(portal, today);
  return new Map(
    records.map((record, at) => {
      const named = any(ways.flatMap((way) => way[at]!).map((ref) => accountsOfPerson(portal, ref)));
      const isNamed = compilePredicate(named, shape);
      const own = accounts.filter(({ account }) => isNamed(account));
      return [String(record.id), new Set(own.map(({ account }) => String(account.id)))] as const;
    }),
  );
}

/** The records to which a name leads from each record. */
async function followed(
  reader: Pick<Reader, 'portal' | 'find'>,
  viewer: Caller['viewer'],
  name: string,
  resource: Resource,
  records: readonly Stored[],
): Promise<RecordRef[][]> {
  let at = resource;
  let held: (Stored | undefined)[][] = records.map((record) => [record]);
  const steps = name.replace(/^\$record\./, '').split('.');
  for (const [index, step] of steps.entries()) {
    const field = at.fields[step];
    if (!refersTo(field)) return records.map(() => []);
    const ids = held.map((ones) =>
      ones.flatMap((one) => [one?.[step as 'id']].flat() as unknown[]).filter((id) => !isEmpty(id)),
    );
    if (index === steps.length - 1)
      return ids.map((own) => own.map((id) => ({ resource: field.resource, id: id as RecordRef['id'] })));
    at = reader.portal.resources[field.resource]!;
    const wanted = [...new Set(ids.flat())];
    const found =
      wanted.length === 0
        ? []
        : (await reader.find(shapeOf(at, viewer), { where: equals('id', wanted) })).records;
    const byId = new Map(found.map((one) => [String(one.id), one]));
    held = ids.map((own) => own.map((id) => byId.get(String(id))));
  }
  return records.map(() => []);
}

/** Why a transition with `people` is not the caller's on each of these records; undefined where it is. */
export async function notTheirs(
  reader: Pick<Reader, 'portal' | 'get' | 'find'>,
  caller: Pick<Caller, 'account' | 'access' | 'viewer'>,
  transition: Transition,
  resource: Resource,
  records: readonly Stored[],
): Promise<(string | undefined)[]> {
  const { people, permissions, approval, refuses, label } = transition;
  // Approvals judge for themselves: see eligibility.ts.
  if (!people || approval || refuses) return records.map(() => undefined);
  const isHolder =
    permissions.length > 0 && mayEnter({ mode: 'any', permissions }, caller.access.permissions);
  if (isHolder) return records.map(() => undefined);
  const named = await peopleOf(reader, caller, people, resource, records);
  return records.map(({ id }) =>
    named.get(String(id))?.has(String(caller.account.id))
      ? undefined
      : translate('approval.notYours', { label }),
  );
}
