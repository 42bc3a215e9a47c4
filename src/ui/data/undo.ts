/** The name under which a write can be undone. Stored as a symbol on the data that the write returns. */
import type { RaRecord } from 'ra-core';

const key = Symbol('undo');

export const withUndo = <T extends object>(data: T, headers: Headers): T => {
  const id = headers.get('undo');
  return id ? Object.assign(data, { [key]: id }) : data;
};

export const undoOf = (data: Partial<RaRecord> | undefined): string | undefined =>
  (data as { [key]?: string } | undefined)?.[key];

/** Adds the undo name of a write to a list. */
export const noteUndo = (names: string[], data: Partial<RaRecord> | undefined) => {
  const name = undoOf(data);
  if (name) names.push(name);
};
