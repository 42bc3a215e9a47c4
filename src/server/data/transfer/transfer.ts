/** Moves all records and the history between stores by way of a file (see transfer/format.ts). */
import type { DataModel } from '#model/expression/expression.ts';
import { isCompanion, keptColumn, orderColumn } from '../postgres/rows.ts';
import type { Connection } from '../postgres/connection/database.ts';
import { columnsOfNote, isKeptNote } from '../postgres/storedRollups/rollupSteps.ts';
import { name, shortName, sql } from '../postgres/sql.ts';
import { planOf } from '../postgres/tables/plan/plan.ts';
import { stateOf } from '../postgres/tables/currentSchema.ts';
import { namedColumns } from '../postgres/tables/targetSchema.ts';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { noSum } from '#host/journalFiles.ts';
import { readDataFile } from '#host/dataFile.ts';
import { makePrivateFolder, privateMode } from '#host/durableWrites.ts';
import { lossyNumbersOf } from '#host/lossyNumbers.ts';
import { lossyPart } from '#model/values/lossyNumbers.ts';
import { isMap } from '#model/values/values.ts';
import { historyFileName } from '../json/disk/historyFile.ts';
import { checkedHistory, historyLine, type HistoryLine } from '../json/disk/historyLines.ts';
import { countedHistory } from '../json/disk/workingCopy.ts';
import { lockFolder } from '../json/disk/lockFile.ts';
import type { Values, TypeMismatch } from '../store.ts';
import {
  historyPart,
  requestsPart,
  DestinationInUse,
  TransferError,
  type Holding,
  type Piece,
  differences,
  readHolding,
  transferSummary,
  writeHolding,
  type TransferSummary,
} from './format.ts';
import { translate } from '#messages/translate.ts';
import {
  claimFolder,
  noteMoved,
  noteMovedBack,
  refuseOtherCompany,
  refuseOtherFolder,
} from '#host/dataFolder.ts';
import type { Locations } from '#host/locations.ts';
import type { Portal } from '#model/types.ts';
import { storeCompany } from '../postgres/store.ts';
import { withDatabase } from '../postgres/connection/withDatabase.ts';
import { ensure } from '../postgres/tables/ensure.ts';
import { inSnapshot, databaseHolding, fillDatabase, findMismatches } from './database.ts';
import { wholeModelOf } from '../systemTables.ts';
import { isPrivateTable } from '#model/renames/keptBeside.ts';

// What a database holds that the config does not declare, and so is not exported.

/** `what` is a table, or a column as `veiculos.cor`. */
type Undeclared = { what: string; count: number };

async function findUndeclared(
  connection: Pick<Connection, 'query'>,
  schema: string,
  model: DataModel,
): Promise<Undeclared[]> {
  const state = await stateOf(connection, schema);
  const layers = new Map(planOf(schema, model, state).layers.map((layer) => [layer.names.table, layer]));
  const ours = [...state.notes].flatMap(([key, note]) => (isKeptNote(key) ? columnsOfNote(note) : []));
  const left: Undeclared[] = [];
  const count = async (what: string, table: string, column?: string) => {
    const counted = column === undefined ? sql`count(*)` : sql`count(${name(column)})`;
    const [row] = await connection.query(sql`select ${counted} as n from ${name(schema, table)}`);
    if (Number(row!.n) > 0) left.push({ what, count: Number(row!.n) });
  };
  for (const [table, { columns }] of state.tables) {
    const layer = layers.get(table);
    if (!layer) {
      if (!table.startsWith('$')) await count(table, table);
      continue;
    }
    const known = new Set([
      ...namedColumns(layer.layout, layer.names).map(({ inTable }) => shortName(inTable)),
      ...[orderColumn, keptColumn, ...ours].map(shortName),
    ]);
    for (const column of columns.keys())
      // Companion columns of a value are exported with it.
      if (!known.has(column) && !isCompanion(column)) await count(`${table}.${column}`, table, column);
  }
  return left;
}

// Reads or creates a file store as a whole.

const fileIn = (folder: string) => path.join(folder, 'db.json');

const hasData = (folder: string): boolean => existsSync(fileIn(folder));

export function folderHolding(folder: string): Holding {
  if (!hasData(folder)) throw new TransferError(translate('transfer.noData', { folder }));
  const state = stateIn(fileIn(folder));
  const ids = isMap(state.$ids) ? (state.$ids as Record<string, number>) : {};
  return { pieces: piecesOf(folder, state), ids: async () => ids };
}

function stateIn(file: string): Record<string, unknown> {
  let state: unknown;
  try {
    ({ state } = readDataFile(file));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new TransferError(translate('dataCommands.isNotJson', { file, message: error.message }), {
      cause: error,
    });
  }
  if (!isMap(state)) throw new TransferError(translate('dataCommands.mustBeJsonObject', { file }));
  return state;
}

async function* piecesOf(folder: string, state: Record<string, unknown>): AsyncIterable<Piece> {
  const lossyNumbers = lossyNumbersOf(fileIn(folder));
  for (const [part, rows] of Object.entries(state))
    if (Array.isArray(rows))
      for (const row of rows as Values[]) {
        const lossy = lossyPart(row, lossyNumbers);
        if (lossy !== undefined)
          throw new TransferError(
            translate('transfer.numberHasLostDigits', {
              part,
              id: String(row.id),
              lossy,
              file: fileIn(folder),
            }),
          );
        yield [part, typeof row.version === 'number' ? row : { ...row, version: 1 }];
      }
  for (const [key, done] of Object.entries(isMap(state.$requests) ? state.$requests : {}))
    yield [requestsPart, { key, ...(done as Values) }];
  const length = isMap(state.$history) ? Number(state.$history.length) : 0;
  if (!(length > 0)) return;
  const entries: Values[] = [];
  const file = path.join(folder, historyFileName);
  const { notices } = checkedHistory(file, countedHistory({ state, edited: [] }, fileIn(folder)), (entry) =>
    entries.push(entry),
  );
  for (const notice of notices) console.warn(notice);
  for (const entry of entries) yield [historyPart, entry];
}

/** Creates the data in a folder that has none, or only the beginning of an import that was interrupted. */
export async function fillFolder(folder: string, holding: Holding): Promise<void> {
  const file = fileIn(folder);
  makePrivateFolder(folder);
  const unlock = lockFolder(folder);
  const part = `${file}.import`;
  const history = path.join(folder, historyFileName);
  try {
    if (existsSync(file) || (existsSync(history) && !existsSync(part)))
      throw new DestinationInUse(translate('transfer.alreadyHasData', { folder }));
    await writeFiles(part, history, holding).catch(async (error: unknown) => {
      await rm(history, { force: true });
      await rm(part, { force: true });
      throw error;
    });
    await rename(part, file);
  } finally {
    unlock();
  }
}

async function writeFiles(part: string, historyFile: string, { pieces, ids }: Holding): Promise<void> {
  const [data, history] = [await open(part, 'w', privateMode), await open(historyFile, 'w', privateMode)];
  try {
    const requests: Record<string, unknown> = {};
    let current: string | undefined;
    const counted = { length: 0, last: 0, sum: noSum };
    const write = (text: string) => data.writeFile(text);
    await write('{');
    for await (const [name, record] of pieces) {
      if (name === historyPart) {
        const entry = { ...record, id: counted.last + 1 } as unknown as HistoryLine;
        const { text, sum } = historyLine(entry, counted.length, counted.sum);
        const length = counted.length + Buffer.byteLength(text) + 1;
        Object.assign(counted, { length, last: entry.id, sum });
        await history.writeFile(`${text}\n`);
      } else if (name === requestsPart) {
        const { key, ...done } = record;
        requests[String(key)] = done;
      } else {
        if (name !== current) await write(`${current === undefined ? '' : '],'}\n${JSON.stringify(name)}:[`);
        else await write(',');
        current = name;
        await write(JSON.stringify(record));
      }
    }
    const rest = { $ids: await ids(), $requests: requests, $history: { length: counted.length } };
    await write(`${current === undefined ? '' : '],'}\n${JSON.stringify(rest).slice(1)}\n`);
    for (const handle of [data, history]) await handle.sync();
  } finally {
    await data.close();
    await history.close();
  }
}

export { databaseFault } from '../postgres/connection/databaseFault.ts';
export { type Undeclared as Left, type TypeMismatch as Misfit, type TransferSummary };
export type Exported = { summary: TransferSummary; left: readonly Undeclared[] };
export type Imported = { summary: TransferSummary; misfits: TypeMismatch[] };

/** Without what concerns one installation: persons at providers, sessions, keys. */
const portable = ({ pieces, ids }: Holding): Holding => ({ ids, pieces: portablePieces(pieces) });

async function* portablePieces(pieces: Holding['pieces']): Holding['pieces'] {
  for await (const piece of pieces) if (!isPrivateTable(piece[0])) yield piece;
}

/**
 * Writes a consistent snapshot to a file. Tables and columns of a database that the config does not declare
 * are left out and reported.
 */
export async function exportTo(file: string, portal: Portal, places: Locations): Promise<Exported> {
  const { id } = portal;
  if (!places.databaseUrl) {
    refuseOtherFolder(places.data, id);
    return {
      summary: await writeHolding(file, { ...portable(folderHolding(places.data)), company: id }),
      left: [],
    };
  }
  const model = wholeModelOf(portal);
  return withDatabase(places.databaseUrl, id, async (database, schema) => {
    const relations = await ensure(database, schema, model);
    return inSnapshot(database, async (connection) => {
      const holding = portable(databaseHolding(connection, relations, model));
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
          transferSummary(databaseHolding(connection, relations, model).pieces),
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
  return { after: await transferSummary(folderHolding(folder).pieces), refusal };
}

const refusalOf = (filling: Promise<void>): Promise<DestinationInUse | undefined> =>
  filling.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DestinationInUse) return error;
      throw error;
    },
  );
