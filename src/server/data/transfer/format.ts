/**
 * The file format for moving records between stores: one line per record, in the order of creation, then a
 * line with the count and digest of each list. A file without that last line is incomplete.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { privateMode } from '#host/durableWrites.ts';
import { canonicalJson } from '#model/values/json.ts';
import { lossyNumbersIn } from '#model/values/lossyNumbers.ts';
import { isMap } from '#model/values/values.ts';
import type { Values } from '../store.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';

/** Names of the parts that belong to no resource. */
export const historyPart = '$history';
export const requestsPart = '$requests';

export type Piece = readonly [part: string, record: Values];
/** All that a store holds. `ids`: the last id that was given, by resource. */
export type Holding = {
  pieces: AsyncIterable<Piece>;
  ids(): Promise<Readonly<Record<string, number>>>;
  /** Whose they are: `id` of portal.yaml. */
  company?: string | undefined;
};
export type TransferSummary = Readonly<Record<string, { count: number; digest: string }>>;
type End = { summary: TransferSummary; ids: Readonly<Record<string, number>> };

const head = { portal: 'data', version: 1 };

export class TransferError extends Error {
  override name = 'TransferError';
}

/** The destination of an import has records. */
export class DestinationInUse extends TransferError {}

/**
 * Counts and hashes the pieces that it is given. The order of a record's fields does not matter, nor do the
 * history's ids.
 */
class Tally {
  readonly #parts = new Map<string, { count: number; hash: Hash }>();

  add([part, record]: Piece): void {
    const known = getOrMake(this.#parts, part, () => ({ count: 0, hash: createHash('sha256') }));
    known.count++;
    const { id, ...entry } = record;
    known.hash.update(`${canonicalJson(part === historyPart ? entry : { id, ...entry })}\n`);
  }

  summary(): TransferSummary {
    return Object.fromEntries(
      [...this.#parts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([part, { count, hash }]) => [part, { count, digest: hash.copy().digest('hex') }]),
    );
  }
}

export async function transferSummary(pieces: AsyncIterable<Piece>): Promise<TransferSummary> {
  const tally = new Tally();
  for await (const piece of pieces) tally.add(piece);
  return tally.summary();
}

/** Names of the parts in which two summaries differ. */
export const differences = (one: TransferSummary, other: TransferSummary): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (part) => one[part]?.count !== other[part]?.count || one[part]?.digest !== other[part]?.digest,
  );

/** Writes the whole file. It has a temporary name until it is complete. */
export async function writeHolding(
  file: string,
  { pieces, ids, company }: Holding,
): Promise<TransferSummary> {
  const whole = `${file}.part`;
  const handle = await open(whole, 'w', privateMode);
  try {
    const tally = new Tally();
    let text = `${JSON.stringify({ ...head, company })}\n`;
    for await (const piece of pieces) {
      tally.add(piece);
      text += `${JSON.stringify(piece)}\n`;
      if (text.length > 1 << 20) {
        await handle.writeFile(text);
        text = '';
      }
    }
    const end: End = { summary: tally.summary(), ids: await ids() };
    await handle.writeFile(`${text}${JSON.stringify(end)}\n`);
    await handle.sync();
    await handle.close();
    await rename(whole, file);
    return end.summary;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(whole, { force: true });
    throw error;
  }
}

/** Reads a file after checking it against its own counts and digests. */
export async function readHolding(file: string): Promise<Holding & { summary: TransferSummary }> {
  if (statSync(file).isDirectory())
    throw new TransferError(translate('transfer.wasNotWrittenByPortal', { file }));
  const tally = new Tally();
  let end: End | undefined;
  let company: string | undefined;
  for await (const line of linesOf(file, (first) => (company = first.company))) {
    if (Array.isArray(line)) tally.add(line as unknown as Piece);
    else end = line as End;
  }
  if (!end?.summary) throw new TransferError(translate('transfer.isIncomplete', { file }));
  const wrong = differences(end.summary, tally.summary());
  if (wrong.length > 0)
    throw new TransferError(
      translate('transfer.wasChangedAfterWasWritten', { file, wrong: wrong.join(', ') }),
    );
  const { ids, summary } = end;
  return { summary, company, ids: async () => ids, pieces: piecesIn(file) };
}

async function* piecesIn(file: string): AsyncIterable<Piece> {
  for await (const line of linesOf(file)) if (Array.isArray(line)) yield line as unknown as Piece;
}

type Head = typeof head & { company?: string };

async function* linesOf(file: string, onHead?: (first: Head) => void): AsyncIterable<unknown> {
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number++;
    let line: unknown;
    try {
      line = JSON.parse(text);
    } catch (error) {
      throw new TransferError(translate('transfer.lineCantBeRead', { file, number }), { cause: error });
    }
    const [lossy] = lossyNumbersIn(text).values();
    if (lossy !== undefined)
      throw new TransferError(translate('transfer.lineLosesDigits', { file, number, lossy }));
    if (number === 1) {
      if (isMap(line) && line.portal === head.portal && line.version === head.version) {
        onHead?.(line as Head);
        continue;
      }
      throw new TransferError(translate('transfer.wasNotWrittenByPortal', { file }));
    }
    yield line;
  }
}
