/** A stage of each change: whoever is mentioned in a note gets a notice about its record, if they may open it. */
import { randomUUID } from 'node:crypto';
import { translate } from '#messages/translate.ts';
import { isEmpty } from '#model/values/values.ts';
import { readableBy, readableTitle } from '#server/data/audience.ts';
import type { AccountRights } from '#server/caller/caller.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Id } from '#server/data/store.ts';
import { notify } from '#server/delivery/outbox.ts';
import type { ChangeWork, RecordChange, RunChange } from '#server/writes/changeStages.ts';
import { nameOfAuthor } from '#server/writes/storeRecord.ts';
import type { AddedStage } from '#server/writes/stages.ts';
import { mentionPlaces, type MentionPlace } from './places.ts';
import { behindSigns, firstWord, nameAt } from '../shared.ts';
import { mayOpen, peopleNamed } from './people.ts';

const run: RunChange = async (change, work) => {
  const { kind, resource, isReported, stored } = change;
  const { author, transaction } = work;
  if ((kind !== 'insert' && kind !== 'replace') || !isReported || transaction.activity.rule !== undefined)
    return;
  for (const place of mentionPlaces(author.portal))
    if (place.notes === resource.id && String(stored?.[place.field] ?? '').includes('@'))
      await tellIn(place, change, work);
};

/** Only notes are looked at, so other writes pay nothing. */
export const tellMentioned: AddedStage<'tellMentioned'> = {
  run,
  concerns: (portal, { id }) => mentionPlaces(portal).some(({ notes }) => notes === id),
};

async function tellIn(
  { field, target, about: resource }: MentionPlace,
  change: RecordChange,
  work: ChangeWork,
) {
  const { author, transaction } = work;
  const { portal } = author;
  const note = change.stored!;
  if (isEmpty(note[target])) return;
  const about = { resource, id: note[target] as Id };
  // Whoever may not open the record mentions nobody there.
  if (!(await mayOpen(transaction, author, about))) return;
  const named = await namedIn(String(note[field]), about, work);
  const before = change.before ? await namedIn(String(change.before[field] ?? ''), about, work) : [];
  const told = new Set(before.map(({ account }) => String(account.id)));
  const name = nameOfAuthor(String(author.account[portal.accounts.name] ?? ''), author.by);
  const act = randomUUID();
  for (const { account } of named) {
    if (told.has(String(account.id))) continue;
    told.add(String(account.id));
    await notify(transaction, transaction.system, {
      origin: { act, rule: `${change.resource.id}.mention`, resource, record: about.id },
      to: { permissions: [], people: [{ resource: portal.accounts.resource, id: account.id }] },
      actor: author.account.id,
      wordsFor: async (receiver) => {
        const audience = { ...receiver, reader: transaction };
        const record = await transaction.get(shapeOf(portal.resources[resource]!, receiver.viewer), about.id);
        const title = await readableTitle(audience, portal.resources[resource]!, record ?? {});
        const isRead = (await readableBy(audience, change.resource, note))?.has(field);
        return {
          title: translate('mentions.told', { name, title }),
          ...(isRead && { text: String(note[field]) }),
        };
      },
      quotes: [
        ...portal.resources[resource]!.titleFields.map((id) => ({ ...about, field: id })),
        { resource: change.resource.id, id: note.id, field },
      ],
      email: false,
      today: author.viewer.variables.today,
    });
  }
}

/** The accounts whose names stand behind an `@`, as far as they may open the record. */
async function namedIn(
  text: string,
  about: { resource: string; id: Id },
  { author, transaction }: ChangeWork,
) {
  const accounts: AccountRights[] = [];
  for (const behind of behindSigns(text)) {
    const word = firstWord(behind);
    if (word === '') continue;
    const people = await peopleNamed(transaction, word, about, author);
    const name = nameAt(
      behind,
      people.map((one) => one.name),
    );
    accounts.push(...people.filter((one) => one.name === name).map(({ rights }) => rights));
  }
  return accounts;
}
