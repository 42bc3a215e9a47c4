import type { Caller } from '../caller/caller.ts';
import type { Reader } from '../data/reader.ts';
import { refuseWithinClosed, type RecordWriting } from './closed.ts';
import { refuseLostNumber } from './sequenceNumbers.ts';

/** Throws 409 where the change takes from its record what lasts: a period that is closed, or a number without gaps. */
export async function refuseLasting(
  reader: Reader,
  caller: Pick<Caller, 'viewer' | 'access' | 'portal'>,
  change: RecordWriting,
) {
  await refuseWithinClosed(reader, caller, change);
  refuseLostNumber(change.resource, change.before, change.after, caller.portal.timeZone);
}
