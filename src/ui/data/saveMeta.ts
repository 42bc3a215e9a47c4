/**
 * Additional information for a save. Stored as a symbol on the data, because react-admin's `meta` would
 * change the query key of the record.
 */
import type { RaRecord } from 'ra-core';

const key = Symbol('sending');

export type SaveMeta = {
  /** The key of the request, so that sending it again does not save twice. */
  requestId?: string;
  /** The record on which the input was based, when that may not be the one read last. */
  base?: RaRecord;
};

export const withSaveMeta = (data: Record<string, unknown>, sending: SaveMeta): Record<string, unknown> =>
  Object.assign({ ...data }, { [key]: sending });

/** When a save ended in signing out, react-admin treats it as a success without a record. */
export const wasSaved = (record: Partial<RaRecord> | undefined): boolean => record?.id !== undefined;

export const saveMetaOf = (data: object | undefined): SaveMeta =>
  (data as { [key]?: SaveMeta } | undefined)?.[key] ?? {};
