import type { Resource } from '#model/types.ts';

/**
 * A resource as screens may still use it. The resource itself stays complete, since its records keep their
 * rules; only its uses shrink.
 */
export type Narrowed = {
  resource: Resource;
  /** Fields that no screen may show or change. */
  withheld: ReadonlySet<string>;
  /** No screen may use the resource at all. */
  gone: boolean;
};
/** By resource id. */
export type Narrowings = ReadonlyMap<string, Narrowed>;
