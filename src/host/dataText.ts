/**
 * The text of a data file: one record per line. A file of the server has the checksums of its parts in its last part,
 * `$journal`: see dataFile.ts.
 */
import { crc32 } from 'node:zlib';
import { checkedLine, noSum, sumOf } from './checkedLines.ts';

/** By list, or other part of a data file. */
export type Sums = Readonly<Record<string, string>>;

/** Key of the part with the checksums. */
export const journalKey = '$journal';

/** Bytes that are written at once, which take about a millisecond to serialize. */
const portion = 200_000;

/** Lists are serialized while they are written. */
type Part = [name: string, list: readonly unknown[] | string];

/**
 * The text in pieces; other requests can run in between. Later changes of the state don't change it.
 *
 * @param mark for the data of a running portal: becomes the part `$journal`
 */
export function dataText(state: Readonly<Record<string, unknown>>, mark?: object): Iterable<Buffer> {
  // Records are never changed in place, so copying the lists is enough.
  const parts = Object.entries(state).map(([name, value]): Part =>
    Array.isArray(value) ? [name, [...(value as unknown[])]] : [name, JSON.stringify(value)],
  );
  return textOf(parts, mark);
}

function* textOf(parts: readonly Part[], mark: object | undefined): Iterable<Buffer> {
  const sums: Record<string, string> = {};
  let held: Buffer[] = [];
  let size = 0;
  const put = (text: string) => {
    const bytes = Buffer.from(text);
    held.push(bytes);
    size += bytes.length;
    return bytes;
  };
  const take = () => {
    const all = Buffer.concat(held);
    [held, size] = [[], 0];
    return all;
  };
  put('{');
  for (const [index, [name, list]] of parts.entries()) {
    put(`${index === 0 ? '' : ','}\n${JSON.stringify(name)}: `);
    if (typeof list === 'string') {
      sums[name] = sumOf(put(list));
      continue;
    }
    put('[\n');
    let [body, sum] = ['', 0];
    for (const [at, row] of list.entries()) {
      body += `${at === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
      if (body.length < portion) continue;
      sum = crc32(put(body), sum);
      body = '';
      yield take();
    }
    sums[name] = hexOf(crc32(put(`${body}\n`), sum));
    put(']');
    if (size > portion) yield take();
  }
  if (mark) {
    const { text } = checkedLine({ ...mark, sums }, noSum);
    put(`${parts.length === 0 ? '' : ','}\n${JSON.stringify(journalKey)}: ${text}`);
  }
  put('\n}\n');
  yield take();
}

const hexOf = (sum: number) => sum.toString(16).padStart(8, '0');

/** The checksum that a part has in a data file of the server, however this file is laid out. */
export function sumOfPart(value: unknown): string {
  if (!Array.isArray(value)) return sumOf(JSON.stringify(value));
  let [body, sum] = ['', noSum];
  for (const [at, row] of value.entries()) {
    body += `${at === 0 ? '' : ',\n'}${JSON.stringify(row)}`;
    if (body.length < portion) continue;
    sum = sumOf(body, sum);
    body = '';
  }
  return sumOf(`${body}\n`, sum);
}
