/** What goes with a save besides its values. It travels on the data itself: react-admin's `meta` would change the key under which it caches the record. */
import type { RaRecord } from 'ra-core';

const key = Symbol('sending');

export type Sending = {
  /** Names the request, so that sending it again can't save it twice. */
  requestId?: string;
  /** The record that the values were typed over, where that may not be the one that was read last. */
  base?: RaRecord;
};

export const sendingWith = (data: Record<string, unknown>, sending: Sending): Record<string, unknown> =>
  Object.assign({ ...data }, { [key]: sending });

/** react-admin takes a save that ended in signing out for one that succeeded, with nothing for a record. */
export const wasSaved = (record: Partial<RaRecord> | undefined): boolean => record?.id !== undefined;

export const sendingOf = (data: object | undefined): Sending =>
  (data as { [key]?: Sending } | undefined)?.[key] ?? {};
