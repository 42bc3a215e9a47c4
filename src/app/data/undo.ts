/** By which name a write can be taken back, as the API tells it: it travels on the data that the write answers. */
import type { RaRecord } from 'ra-core';

const key = Symbol('undo');

export const withUndo = <T extends object>(data: T, headers: Headers): T => {
  const id = headers.get('undo');
  return id ? Object.assign(data, { [key]: id }) : data;
};

export const undoOf = (data: Partial<RaRecord> | undefined): string | undefined =>
  (data as { [key]?: string } | undefined)?.[key];

/** A list to which each write of many adds its name. */
export const noteUndo = (names: string[], data: Partial<RaRecord> | undefined) => {
  const name = undoOf(data);
  if (name) names.push(name);
};
