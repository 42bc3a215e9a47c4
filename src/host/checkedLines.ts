/**
 * Lines of JSON that begin with a checksum (CRC-32, as of zlib): `{"crc":"0a1b2c3d",…}`. It covers the rest of the line
 * and continues the checksum of the line before. So a line does not fit after it was changed, or where a line was taken
 * out, doubled or moved.
 */
import { crc32 } from 'node:zlib';

/** Of nothing: what the first line continues. */
export const noSum = '00000000';

/** @param before the checksum that it continues */
export const sumOf = (data: string | Uint8Array, before = noSum): string =>
  crc32(data, Number.parseInt(before, 16)).toString(16).padStart(8, '0');

/** The text has no line break. */
export function checkedLine(value: object, before: string): { text: string; sum: string } {
  const rest = JSON.stringify(value).slice(1);
  const sum = sumOf(rest, before);
  return { text: `{"crc":"${sum}",${rest}`, sum };
}

const beginning = /^\{"crc":"([0-9a-f]{8})",/;
const beginningLength = '{"crc":"00000000",'.length;

/** The checksum that a line has, and whether it is right; undefined where the line has none. */
export function sumIn(line: string, before: string): { sum: string; isRight: boolean } | undefined {
  const sum = beginning.exec(line)?.[1];
  if (sum === undefined) return undefined;
  return { sum, isRight: sumOf(line.slice(beginningLength), before) === sum };
}

/** The value of such a line, without its checksum. */
export function checkedValue<T extends object>(line: string): T {
  return JSON.parse(`{${line.slice(beginningLength)}`) as T;
}
