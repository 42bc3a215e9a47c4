/**
 * Marks the answer of a write that was executed by an earlier attempt of the same request. Stored as a symbol
 * on the data.
 */
const key = Symbol('replayed');

export const withReplayed = <T extends object>(data: T, headers: Headers): T =>
  headers.has('idempotent-replayed') ? Object.assign(data, { [key]: true }) : data;

export const isReplayed = (data: object): boolean => key in data;
