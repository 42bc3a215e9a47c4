/** All of a union of maps, as one map. */
export type Joined<T> = [T] extends [never]
  ? object
  : (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void
    ? All
    : never;

/** One map of these maps, none of which has a name of another. */
export const joined = <T extends object>(maps: readonly (T | undefined)[]): Joined<T> =>
  Object.assign({}, ...maps) as Joined<T>;
