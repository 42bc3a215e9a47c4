/**
 * Marks a response that repeats an earlier one: the server had already executed the request with this
 * idempotency key. The mark is a symbol on the data.
 */
const key = Symbol('replayed');

export const withReplayed = <T extends object>(data: T, headers: Headers): T =>
  headers.has('idempotent-replayed') ? Object.assign(data, { [key]: true }) : data;

export const isReplayed = (data: object): boolean => key in data;
