import { existsSync, readFileSync } from 'node:fs';
import { lossyNumbersIn } from '#model/values/lossyNumbers.ts';

/** The numbers of a data file of which the portal would keep another value. */
export type LossyNumbers = () => ReadonlyMap<number, string>;

/** Reads the file again when it is first asked, which is for a suspicious number. */
export function lossyNumbersOf(file: string): LossyNumbers {
  let found: ReadonlyMap<number, string> | undefined;
  return () => (found ??= existsSync(file) ? lossyNumbersIn(readFileSync(file, 'utf8')) : new Map());
}
