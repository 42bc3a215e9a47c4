/** Keys that end with the account of their owner: they stay ended if it is unblocked or restored. */
import { isActive } from '#server/caller/accounts.ts';
import { listenerOf } from '#server/caller/facts.ts';
import { installationOf } from '#server/caller/installation.ts';
import { shapeOf } from '#server/data/shape.ts';
import type { Stored } from '#server/data/store.ts';
import { noted } from '#server/writes/notes.ts';
import type { AddedStage } from '#server/writes/stages.ts';
import { actorOf } from '#server/writes/writeContext.ts';
import { endKeysOf, type KeyRow } from './keyRows.ts';

const endedKeys = noted<{ key: Pick<KeyRow, 'digest' | 'label'>; owner: Stored }>('ended keys');

export const endKeys: AddedStage<'endKeys'> = async ({ before }, { transaction, author, notes }) => {
  if (!before) return;
  const { portal, viewer } = author;
  const shape = shapeOf(portal.resources[portal.accounts.resource]!, viewer);
  const now = await transaction.get(shape, before.id);
  if (!now || !isActive(portal, now, shape))
    for (const key of await endKeysOf(transaction.system, String(before.id)))
      notes.add(endedKeys, { key, owner: before });
};

export const keepEndedKeys: AddedStage<'keepEndedKeys'> = ({ notes, files }) => {
  const keys = notes.of(endedKeys);
  if (keys.length > 0) installationOf(files)?.end(keys.map(({ key }) => key.digest));
};

export const tellEndedKeys: AddedStage<'tellEndedKeys'> = ({ author, notes, files }) => {
  const tell = listenerOf(files);
  for (const { key, owner } of notes.of(endedKeys)) {
    const of = String(owner[author.portal.accounts.email]);
    tell?.({ event: 'key', ...actorOf(author), did: 'ended', label: key.label, of });
  }
};
