/** Sessions that a change of an account ends. Their ends are kept outside of the records, too. */
import { endsBetween, withSessionsEnded } from '../caller/accounts.ts';
import type { RecordShape } from '../data/shape.ts';
import type { Id, Stored } from '../data/store.ts';
import type { LastingEnd } from '../caller/ends.ts';
import { noted } from '../writes/notes.ts';
import type { PortalData } from '../writes/portalData.ts';
import type { AddedStages } from '../writes/stages.ts';
import { installationOf } from '../caller/installation.ts';

const changedAccounts = noted<{ before: Stored; after: Stored }>('changed accounts');

export const noteEnds: AddedStages['noteEnds'] = ({ before, stored }, { notes }) => {
  if (!before) return;
  // A deleted account may come back with its records.
  const after = stored ? { ...stored, id: before.id } : withSessionsEnded(before);
  notes.add(changedAccounts, { before, after });
};

export const keepEnds: AddedStages['keepEnds'] = ({ author: { portal }, notes, files }) => {
  const installation = installationOf(files);
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

/** Keeps it outside of the records that something was removed for good, by what a feature calls it. */
export const noteRemoved = ({ files }: PortalData, removed: LastingEnd): void =>
  installationOf(files)?.ends.add([removed]);
