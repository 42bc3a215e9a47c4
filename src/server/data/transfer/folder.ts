/** Reads or creates a file store as a whole. */
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { noSum } from '#host/checkedLines.ts';
import { readDataFile } from '#host/dataFile.ts';
import { makePrivateFolder, privateMode } from '#host/privateFiles.ts';
import { lossyNumbersOf } from '#host/lossyNumbers.ts';
import { lossyPart } from '#model/values/lossyNumbers.ts';
import { isMap } from '#model/values/values.ts';
import { historyFileName } from '../json/disk/historyFile.ts';
import { checkedHistory, historyLine, type HistoryEntry } from '../json/disk/historyLines.ts';
import { countedHistory } from '../json/disk/workingCopy.ts';
import { lockFolder } from '../json/disk/lockFile.ts';
import type { Values } from '../store.ts';
import {
  historyPart,
  requestsPart,
  DestinationInUse,
  TransferError,
  type Holding,
  type Piece,
} from './format.ts';
import { translate } from '#messages/translate.ts';

const fileIn = (folder: string) => path.join(folder, 'db.json');

export const hasData = (folder: string): boolean => existsSync(fileIn(folder));

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
        const entry = { ...record, id: counted.last + 1 } as unknown as HistoryEntry;
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
