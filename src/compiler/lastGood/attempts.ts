/** Which parts of a file were tried already. */
import type { Path } from '#language/files.ts';

/** The paths of one file that earlier rounds tried to mend. */
export type Attempts = {
  tried: Set<string>;
  /** Parts that are equally faulty in the previous version, so that it can't mend them. */
  faultyBefore: Set<string>;
};

export const newAttempts = (): Attempts => ({ tried: new Set(), faultyBefore: new Set() });

/** A prefix of the key is the key of an enclosing part. */
export const pathKey = (path: Path) => path.map((step) => `${String(step)}\n`).join('');

/** True if the previous version has the fault too: in this part, around it or inside it. */
export const wasFaulty = ({ faultyBefore }: Attempts, path: Path) =>
  [...faultyBefore].some((other) => other.startsWith(pathKey(path)) || pathKey(path).startsWith(other));
