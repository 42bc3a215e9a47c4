/** Sessions and keys that a change of an account ends. Their ends are kept outside of the records, too. */
import { endsBetween, isActive, withSessionsEnded } from '../caller/accounts.ts';
import { shapeOf, type RecordShape } from '../data/shape.ts';
import type { Id, Stored } from '../data/store.ts';
import { noted } from '../writes/notes.ts';
import type { PortalData } from '../writes/portalData.ts';
import type { AddedStages } from '../writes/stages.ts';
import { installationOf } from './programKeys/installation.ts';
import { endKeysOf, type KeyRow } from './programKeys/keyRows.ts';

/** A key for a program that has ended with the account of its owner. */
export type EndedKey = { key: Pick<KeyRow, 'digest' | 'label'>; owner: Stored };

export const endedKeys = noted<EndedKey>('ended keys');
const changedAccounts = noted<{ before: Stored; after: Stored }>('changed accounts');

/** Keys stay ended if the account is unblocked or restored. */
export const endAccess: AddedStages['endAccess'] = async (
  { before, stored },
  { transaction, author, notes },
) => {
  if (!before) return;
  // A deleted account may come back with its records.
  const after = stored ? { ...stored, id: before.id } : withSessionsEnded(before);
  notes.add(changedAccounts, { before, after });
  const { portal, viewer } = author;
  const shape = shapeOf(portal.resources[portal.accounts.resource]!, viewer);
  const now = await transaction.get(shape, before.id);
  if (!now || !isActive(portal, now, shape))
    for (const key of await endKeysOf(transaction.system, String(before.id)))
      notes.add(endedKeys, { key, owner: before });
};

export const keepEnds: AddedStages['keepEnds'] = ({ author: { portal }, notes, files }) => {
  const installation = installationOf(files);
  const keys = notes.of(endedKeys);
  if (keys.length > 0) installation?.end(keys.map(({ key }) => key.digest));
  for (const { before, after } of notes.of(changedAccounts))
    installation?.ends.add(endsBetween(before, after, portal));
};

/**
 * Changes what no field of an account shows: see PortalData.changeUnseen.
 *
 * @param change returns undefined to leave the account as it is
 */
export async function changeAccountUnseen(
  data: PortalData,
  shape: RecordShape,
  id: Id,
  change: (now: Stored) => Stored | undefined,
): Promise<void> {
  const done = await data.changeUnseen(shape, id, change);
  if (done) installationOf(data.files)?.ends.add(endsBetween(done.now, done.next, data.portal));
}

/** Keeps it outside of the records that this second factor was removed. */
export const noteFactorRemoved = ({ files }: PortalData, factor: string): void =>
  installationOf(files)?.ends.add([{ factor }]);
