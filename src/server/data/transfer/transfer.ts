/** Moves all records and the history between stores by way of a file (see transfer/format.ts). */
import {
  claimFolder,
  noteMoved,
  noteMovedBack,
  refuseOtherCompany,
  refuseOtherFolder,
} from '#host/dataOwner.ts';
import type { Locations } from '#host/locations.ts';
import type { Portal } from '#model/types.ts';
import type { TypeMismatch } from '../store.ts';
import { storeCompany } from '../postgres/company.ts';
import { withDatabase } from '../postgres/connection/withDatabase.ts';
import { ensure } from '../postgres/tables/ensure.ts';
import { inSnapshot, databaseHolding, fillDatabase, findMismatches } from './database.ts';
import { findUndeclared, type Undeclared } from './undeclared.ts';
import { fillFolder, folderHolding, hasData } from './folder.ts';
import {
  DestinationInUse,
  differences,
  readHolding,
  summaryOf,
  TransferError,
  writeHolding,
  type Summary,
} from './format.ts';
import { wholeModelOf } from '../portalData.ts';
import { translate } from '#messages/translate.ts';

export { databaseFault } from '../postgres/connection/faultText.ts';
export { type Undeclared as Left, type TypeMismatch as Misfit, type Summary };
export type Exported = { summary: Summary; left: readonly Undeclared[] };
export type Imported = { summary: Summary; misfits: TypeMismatch[] };

/**
 * Writes a consistent snapshot to a file. Tables and columns of a database that the config does not declare
 * are left out and reported.
 */
export async function exportTo(file: string, portal: Portal, places: Locations): Promise<Exported> {
  const { id } = portal;
  if (!places.databaseUrl) {
    refuseOtherFolder(places.data, id);
    return { summary: await writeHolding(file, { ...folderHolding(places.data), company: id }), left: [] };
  }
  const model = wholeModelOf(portal);
  return withDatabase(places.databaseUrl, id, async (database, schema) => {
    const relations = await ensure(database, schema, model);
    return inSnapshot(database, async (connection) => {
      const holding = databaseHolding(connection, relations, model);
      const summary = await writeHolding(file, { ...holding, company: id });
      const left = await findUndeclared(connection, schema, model);
      return { summary, left };
    });
  });
}

/**
 * Imports a whole file into an empty store, then reads everything back and compares it. A store that has
 * exactly these records is one whose import was interrupted after it had written all.
 */
export async function importFrom(
  file: string,
  portal: Portal,
  places: Locations,
  dryRun: boolean,
): Promise<Imported> {
  const { id } = portal;
  if (places.databaseUrl) await withDatabase(places.databaseUrl, id, async () => undefined);
  else refuseOtherFolder(places.data, id);
  const model = wholeModelOf(portal, places.databaseUrl !== undefined);
  const { summary, company } = await readHolding(file);
  refuseOtherCompany(file, company, id);
  const { homeless, misfits, tooLong } = await findMismatches(model, (await readHolding(file)).pieces);
  if (places.databaseUrl && homeless.length > 0)
    throw new TransferError(
      translate('transfer.fileHasWhatConfiguration', { homeless: homeless.join(', ') }) +
        translate('transfer.orTakeListsOut'),
    );
  if (places.databaseUrl && tooLong) throw new TransferError(tooLong);
  if (dryRun) return { summary, misfits };
  const { after, refusal } = places.databaseUrl
    ? await withDatabase(places.databaseUrl, id, async (database, schema) => {
        const refusal = await refusalOf(fillDatabase(database, schema, model, await readHolding(file)));
        const relations = await ensure(database, schema, model);
        await storeCompany(database, schema, id);
        const after = await inSnapshot(database, (connection) =>
          summaryOf(databaseHolding(connection, relations, model).pieces),
        );
        return { after, refusal };
      })
    : await intoFolder(file, places.data);
  const wrong = differences(summary, after);
  if (wrong.length > 0)
    throw refusal ?? new TransferError(translate('transfer.whatWasReadBack', { wrong: wrong.join(', ') }));
  if (!places.databaseUrl) {
    claimFolder(places.data, id);
    noteMovedBack(places.data);
  } else if (hasData(places.data)) noteMoved(places.data, places.databaseUrl);
  return { summary, misfits };
}

async function intoFolder(file: string, folder: string) {
  const refusal = await refusalOf(fillFolder(folder, await readHolding(file)));
  if (refusal && !hasData(folder)) throw refusal;
  return { after: await summaryOf(folderHolding(folder).pieces), refusal };
}

const refusalOf = (filling: Promise<void>): Promise<DestinationInUse | undefined> =>
  filling.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DestinationInUse) return error;
      throw error;
    },
  );
