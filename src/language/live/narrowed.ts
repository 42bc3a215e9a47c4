import type { Resource } from '../../model/types.ts';

/** A resource as it may still be used. It stays whole, since its records are kept by its rules; its uses shrink. */
export type Narrowed = {
  resource: Resource;
  /** Fields that no screen may show or change. */
  withheld: ReadonlySet<string>;
  /** No screen may use it at all. */
  gone: boolean;
};
/** By the id of the resource. */
export type Narrowings = ReadonlyMap<string, Narrowed>;
