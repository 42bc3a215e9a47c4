/** Whether a write's answer tells what an earlier sending of the same request did: it travels on the data. */
const key = Symbol('replayed');

export const withReplayed = <T extends object>(data: T, headers: Headers): T =>
  headers.has('idempotent-replayed') ? Object.assign(data, { [key]: true }) : data;

export const isReplayed = (data: object): boolean => key in data;
