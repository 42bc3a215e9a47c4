/** Which changes of accounts are changes of rights, in the words of the audit stream. */
import { permissionsByHand, permissionsIn } from '#access/accounts.ts';
import { decisionsOf } from '#access/decisions.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { deepEqual } from '#model/values/json.ts';
import type { Stored, Values } from '#server/data/store.ts';
import { sameStoredValue } from '#server/data/sameStoredValue.ts';
import { shapeOf } from '#server/data/shape.ts';
import { isActive } from '#server/caller/accounts.ts';
import { noted } from '#server/writes/notes.ts';
import type { AddedStage } from '#server/writes/stages.ts';
import { actorOf, type Author } from '#server/writes/writeContext.ts';
import { listenerOf, type Tell } from '#server/caller/facts.ts';

type Change = { before: Stored | undefined; after: Values | undefined };

/**
 * Tells of each account by what decides about it: its permissions, by hand or by a group, whether it may come in, its password, its
 * e-mail, and the fields by which its screens choose records. What its own owner proves or confirms is told where that is done.
 */
function tellOfRights(tell: Tell | undefined, author: Author, changes: readonly Change[]): void {
  if (!tell) return;
  const { portal, viewer } = author;
  const { email, password, resource } = portal.accounts;
  const shape = shapeOf(portal.resources[resource]!, viewer);
  const ofUser = decisionsOf(portal).ofUser;
  const unstored = unstoredFields(shape.fields);
  const stateOf = (one: Values | undefined) =>
    one && {
      byHand: permissionsByHand(one, portal),
      permissions: permissionsIn(one, portal),
      active: isActive(portal, one as Stored, shape),
      // Of none of these is the e-mail, the password or what others tell.
      links: Object.fromEntries(
        [...ofUser].flatMap((id) =>
          id === email || id === 'id' || unstored.has(id) ? [] : [[id, one[id] ?? null]],
        ),
      ),
    };
  for (const { before, after } of changes) {
    const [was, is] = [stateOf(before), stateOf(after)];
    const of = String((before ?? after)![email]);
    const links = before && after ? changed(was!.links, is!.links) : [];
    const { links: _was, ...rightsBefore } = was ?? { links: {} };
    const { links: _is, ...rightsAfter } = is ?? { links: {} };
    if (!deepEqual(rightsBefore, rightsAfter) || links.length > 0)
      tell({
        event: 'rights',
        ...actorOf(author),
        of: String((after ?? before)![email]),
        before: was?.permissions ?? null,
        after: is?.permissions ?? null,
        ...(is && { active: is.active }),
        ...(links.length > 0 && { fields: Object.fromEntries(links) }),
      });
    if (!before || !after || author.isTold) continue;
    if (before[password] !== after[password])
      tell({ event: 'factor', ...actorOf(author), did: 'password', of });
    if (!sameStoredValue(before[email], after[email]))
      tell({ event: 'email', ...actorOf(author), did: 'changed', of, to: String(after[email] ?? '') });
  }
}

const changed = (was: Values, is: Values) =>
  Object.keys(is).flatMap((id) =>
    sameStoredValue(was[id], is[id]) ? [] : [[id, [was[id], is[id]]] as const],
  );

/** Tells of each delegation that was made, changed or deleted. */
function tellDelegations(tell: Tell | undefined, author: Author, changes: readonly Change[]): void {
  const { delegations } = author.portal;
  if (!tell || !delegations) return;
  const { from, to, since, until } = delegations;
  const said = (one: Values | undefined) =>
    one
      ? Object.fromEntries(
          Object.entries({ from, to, since, until }).map(([name, id]) => [name, one[id] ?? null]),
        )
      : null;
  for (const { before, after } of changes) {
    const [was, is] = [said(before), said(after)];
    if (!deepEqual(was, is))
      tell({ event: 'rights', ...actorOf(author), did: 'delegation', before: was, after: is });
  }
}

const rights = noted<Change>('changed rights');
const delegations = noted<Change>('changed delegations');

export const noteRights: AddedStage<'noteRights'> = ({ resource, before, stored }, { author, notes }) =>
  notes.add(resource.id === author.portal.accounts.resource ? rights : delegations, {
    before,
    after: stored,
  });

export const tellRights: AddedStage<'tellRights'> = ({ author, notes, files }) => {
  const tell = listenerOf(files);
  tellOfRights(tell, author, wholeChanges(notes.of(rights)));
  tellDelegations(tell, author, wholeChanges(notes.of(delegations)));
};

/** What each record has become of what it was, however many steps the transaction took. */
function wholeChanges(changes: readonly Change[]): Change[] {
  const whole = new Map<string, Change>();
  for (const change of changes) {
    const key = String((change.after ?? change.before)?.id);
    const first = whole.get(key);
    whole.set(key, first ? { before: first.before, after: change.after } : change);
  }
  return [...whole.values()].filter(({ before, after }) => before ?? after);
}
